import type { Example } from './read.ts'

/** Parts of the examples: what one writer wrote is all in one. */
export function foldsByWriter(examples: readonly Example[], folds: number): Example[][] {
  const byWriter = Map.groupBy(examples, (each) => each.writer)
  const parts: Example[][] = Array.from({ length: folds }, () => [])
  // The largest first, each to the smallest part.
  const sorted = [...byWriter].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))
  for (const [, written] of sorted) {
    const smallest = parts.reduce((least, each) => (each.length < least.length ? each : least))
    smallest.push(...written)
  }
  return parts
}
