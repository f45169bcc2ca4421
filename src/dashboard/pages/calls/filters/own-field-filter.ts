// The filters by the organisation's own fields: one text in an address, such as `tier=gold&amount.min=10`.

/** A condition on a field: its value, or a bound of it. */
export type OwnFieldEnd = '' | '.min' | '.max'
const ENDS: readonly OwnFieldEnd[] = ['', '.min', '.max']

/** The conditions of one field. An empty value stands for calls without one. */
export type OwnFieldFilter = Partial<Record<OwnFieldEnd, string>>

/** The conditions of an address by the names of their fields, in its order. */
export function ownFieldFilters(fields: string | undefined): Map<string, OwnFieldFilter> {
  const filters = new Map<string, OwnFieldFilter>()
  for (const [key, value] of new URLSearchParams(fields)) {
    const end = ENDS.find((each) => each !== '' && key.endsWith(each)) ?? ''
    const name = key.slice(0, key.length - end.length)
    filters.set(name, { ...filters.get(name), [end]: value })
  }
  return filters
}

/** The text of an address in which these conditions replace those of one field; empty if there are none left. */
export function withOwnField(fields: string | undefined, name: string, filter: OwnFieldFilter): string {
  const kept = [...ownFieldFilters(fields)].filter(([each]) => each !== name)
  const given = ENDS.some((end) => filter[end] !== undefined) ? [[name, filter] as const] : []
  const pairs = [...kept, ...given].flatMap(([each, its]) =>
    ENDS.flatMap((end) => (its[end] === undefined ? [] : [[`${each}${end}`, its[end]]])),
  )
  return `${new URLSearchParams(pairs)}`
}
