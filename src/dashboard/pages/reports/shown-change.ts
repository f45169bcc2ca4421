/**
 * The change of a measure between two periods, null if it has no value in either. It is that of the values as they are
 * shown: 55 % and 54 % differ by 1 %, and what is not shown is no change.
 * @param step the smallest difference that is shown
 */
export function shownChange(now: number | null, before: number | null, step: number): number | null {
  if (now === null || before === null) return null
  return (Math.round(now / step) - Math.round(before / step)) * step
}
