/**
 * Yields the chunks of a body until `signal` aborts. Then it throws the signal's reason, even while the body hangs. A
 * reader that stops early closes the body without waiting for it.
 */
export async function* readUntilAborted(
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]()
  let ended = false
  // One promise per chunk: racing each chunk against one promise of the signal would keep all of them in memory.
  let failPending: (reason: unknown) => void = () => {}
  const onAbort = () => failPending(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    for (;;) {
      signal?.throwIfAborted()
      const result = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        failPending = reject
        iterator.next().then(resolve, reject)
      })
      if (result.done === true) {
        ended = true
        return
      }
      yield result.value
    }
  } catch (error) {
    // A body that threw has ended. One that hangs has not, and is closed below.
    ended = signal?.aborted !== true
    throw error
  } finally {
    signal?.removeEventListener('abort', onAbort)
    if (!ended) iterator.return?.().then(undefined, () => {})
  }
}
