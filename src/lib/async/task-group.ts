/**
 * Runs tasks at once and waits until all of them have settled. The results come in the order of the tasks.
 *
 * The first failure aborts the signal that the other tasks were given, and its error is thrown. If `signal` aborts, its
 * reason is thrown.
 *
 * @throws the error of the task that failed first, or the reason of `signal`
 * @example
 * ```ts
 * import { runTaskGroup } from './task-group.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.deepEqual(await runTaskGroup([async () => 1, async () => 2]), [1, 2])
 *
 * const fails = async () => {
 *   throw new Error('no')
 * }
 * const waits = (signal: AbortSignal) =>
 *   new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
 * await assert.rejects(runTaskGroup([fails, waits]), /no/)
 * ```
 */
export async function runTaskGroup<T>(
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
      // Only the first abort sets the reason. Later errors are consequences of it.
      failed.abort(error)
      throw error
    }
  })
  const outcomes = await Promise.allSettled(running)
  signal?.throwIfAborted()
  if (failed.signal.aborted) throw failed.signal.reason
  return outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}
