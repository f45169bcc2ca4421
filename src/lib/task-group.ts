/**
 * Runs tasks at once, and settles when all of them have. The first that fails ends the others through the signal they
 * are given, and its error is the one thrown; so does `signal`, with its own reason.
 */
export async function together<T>(
  tasks: readonly ((signal: AbortSignal) => Promise<T>)[],
  signal?: AbortSignal,
): Promise<T[]> {
  signal?.throwIfAborted()
  const failed = new AbortController()
  const either = signal === undefined ? failed.signal : AbortSignal.any([signal, failed.signal])
  const running = tasks.map(async (task) => {
    try {
      return await task(either)
    } catch (error) {
      // The first call counts: what the others say once they are ended is not what went wrong.
      failed.abort(error)
      throw error
    }
  })
  const outcomes = await Promise.allSettled(running)
  signal?.throwIfAborted()
  if (failed.signal.aborted) throw failed.signal.reason
  return outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}
