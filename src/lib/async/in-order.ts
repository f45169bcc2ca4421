/**
 * Does the same for each item, with up to `atOnce` under way, and gives the results in the order of the items.
 * @throws the first error of `make`, when its turn comes
 */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  atOnce: number,
  make: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = []
  for await (const item of items) {
    const made = make(item)
    // It is awaited below; until then a failure is not one that nobody handles.
    made.catch(() => undefined)
    underWay.push(made)
    if (underWay.length >= atOnce) yield* first(underWay)
  }
  while (underWay.length > 0) yield* first(underWay)
}

async function* first<R>(underWay: Promise<R>[]): AsyncGenerator<R> {
  const next = underWay.shift()
  if (next !== undefined) yield await next
}
