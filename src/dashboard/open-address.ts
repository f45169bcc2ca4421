/** Opens an address of the dashboard; before there is a router the browser loads it. */
let open = (address: string): void => location.assign(address)

/** Opens an address of the dashboard, for what is not on a page, such as the action of a notice. */
export function openAddress(address: string): void {
  open(address)
}

/** Makes addresses open without loading the dashboard again. */
export function openAddressesWith(opener: (address: string) => void): void {
  open = opener
}
