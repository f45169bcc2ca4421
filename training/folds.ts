import type { Example } from './read.ts'

/**
 * Parts of the examples: what one writer wrote is all in one. Writers of calls are spread first, so that sentences of
 * further writers move no call to another part, and change no figure that has nothing to do with them.
 */
export function foldsByWriter(examples: readonly Example[], folds: number): Example[][] {
  const byWriter = Map.groupBy(examples, (each) => each.writer)
  const parts: Example[][] = Array.from({ length: folds }, () => [])
  const ofCalls = (written: readonly Example[]) =>
    written.some(({ kind }) => kind === 'call' || kind === 'side') ? 1 : 0
  // The largest first, each to the smallest part.
  const sorted = [...byWriter].sort(
    (a, b) => ofCalls(b[1]) - ofCalls(a[1]) || b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1),
  )
  for (const [, written] of sorted) {
    const smallest = parts.reduce((least, each) => (each.length < least.length ? each : least))
    smallest.push(...written)
  }
  return parts
}
