/** The entries of a list written as text: with semicolons or line ends between, so that a long one stays readable. */
export function list(text: string): string[] {
  return text
    .split(/[;\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
