/**
 * Maps items with up to `concurrency` of them under way, and yields the results in the order of the items.
 * @throws what `map` throws, when the turn of that item comes
 */
export async function* mapConcurrently<T, R>(
  items: AsyncIterable<T>,
  concurrency: number,
  map: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = []
  for await (const item of items) {
    const mapped = map(item)
    // It is awaited below. Until then, a failure would count as an unhandled rejection and end the process.
    mapped.catch(() => undefined)
    underWay.push(mapped)
    if (underWay.length >= concurrency) yield* first(underWay)
  }
  while (underWay.length > 0) yield* first(underWay)
}

async function* first<R>(underWay: Promise<R>[]): AsyncGenerator<R> {
  const next = underWay.shift()
  if (next !== undefined) yield await next
}
