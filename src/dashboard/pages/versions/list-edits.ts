let made = 0

/** A key for something new on the page; nothing that is saved has such a one. */
export function newKey(): string {
  made += 1
  return `new-${made}`
}

/** The list with one of it moved by a place; the same where there is no such place. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const item = list[at]
  const to = at + by
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(at, 1).toSpliced(to, 0, item)
}

/** The lines of a text that say something. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((each) => each.trim())
  return [...new Set(lines.filter((each) => each !== ''))]
}

/** Whether what both lists have stands in the same order in both. */
export function sameOrder(before: readonly string[], after: readonly string[]): boolean {
  const kept = before.filter((each) => after.includes(each))
  const now = after.filter((each) => before.includes(each))
  return kept.every((each, at) => each === now[at])
}
