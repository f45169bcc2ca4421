let keys = 0

/** A key for a new item on the page. No saved item has such a key. */
export function newKey(): string {
  keys += 1
  return `new-${keys}`
}

/** The list with one item moved by one place; unchanged if there is no such place. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const item = list[at]
  const to = at + by
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(at, 1).toSpliced(to, 0, item)
}

/** The lines of a text, trimmed, without empty and repeated ones. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((each) => each.trim())
  return [...new Set(lines.filter((each) => each !== ''))]
}

/** Whether the items that both lists have are in the same order in both. */
export function sameOrder(before: readonly string[], after: readonly string[]): boolean {
  const kept = before.filter((each) => after.includes(each))
  const now = after.filter((each) => before.includes(each))
  return kept.every((each, at) => each === now[at])
}
