/** Something outside the process did not answer in time. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/**
 * Settles as `promise` does, or rejects after `ms`; what comes later is dropped.
 * @throws TimedOut naming `who` was waited for
 */
export async function within<T>(ms: number, promise: Promise<T>, who: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TimedOut(`${who} did not answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
    promise.catch(() => {})
  }
}

/** Waits `ms` milliseconds, or less if `signal` aborts; never rejects. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  const end = () => resolve()
  signal?.addEventListener('abort', end, { once: true })
  await promise
  clearTimeout(timer)
  // Signals that live as long as the process would collect one listener for each wait.
  signal?.removeEventListener('abort', end)
}

/** What `promise` answers, or null once `signal` aborts; what comes later is dropped. */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | null> {
  // A promise made anew for each wait: one that lives as long as the process would keep every race it was ever in.
  const { promise: aborted, resolve } = Promise.withResolvers<null>()
  const end = () => resolve(null)
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', end)
    promise.catch(() => {})
  }
}
