/**
 * Looks up items of a long list that is sorted by key, for keys that are sorted too. It keeps one item in memory.
 * @returns a function that finds the item with a key, or null; call it with keys in rising order
 * @example
 * ```ts
 * import { sortedLookup } from './sorted.ts'
 * import assert from 'node:assert/strict'
 *
 * async function* items() {
 *   yield* [{ key: 'a' }, { key: 'c' }]
 * }
 * const find = sortedLookup(items())
 * assert.equal(await find('b'), null)
 * assert.deepEqual(await find('c'), { key: 'c' })
 * ```
 */
export function sortedLookup<T extends { key: string }>(
  items: AsyncIterable<T>,
): (key: string) => Promise<T | null> {
  const iterator = items[Symbol.asyncIterator]()
  let next: IteratorResult<T> | null = null
  return async (key) => {
    next ??= await iterator.next()
    while (next.done !== true && next.value.key < key) next = await iterator.next()
    return next.done !== true && next.value.key === key ? next.value : null
  }
}
