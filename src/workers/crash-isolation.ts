/** Releases a lock. A second call does nothing. */
export type Release = () => void

/**
 * A shared and exclusive lock over the jobs of this process.
 *
 * A crash ends every job that its process has under way, and nothing says which of them caused it. A job that runs
 * under the exclusive lock is the only one, so a crash then is its own.
 *
 * Waiters for the exclusive lock come first: while one waits, no new shared lock is given.
 */
export type CrashIsolation = {
  /** Whether a shared lock can be had at once. */
  isSharedAvailable(): boolean
  /** Resolves once a shared lock can be had, or `signal` aborts. */
  sharedAvailable(signal: AbortSignal): Promise<void>
  /** Locks together with other shared holders. Null if `signal` aborts first. */
  acquireShared(signal: AbortSignal): Promise<Release | null>
  /** Locks once every other holder has released. Null if `signal` aborts first. */
  acquireExclusive(signal: AbortSignal): Promise<Release | null>
}

type Waiter = { isExclusive: boolean; grant(): void }

/**
 * Creates the lock that all workers of this process share.
 *
 * @example
 * ```ts
 * import { createCrashIsolation } from './crash-isolation.ts'
 * import assert from 'node:assert/strict'
 *
 * const { signal } = new AbortController()
 * const isolation = createCrashIsolation()
 * const releaseShared = await isolation.acquireShared(signal)
 * let isExclusive = false
 * const waiting = isolation.acquireExclusive(signal).then((release) => {
 *   isExclusive = true
 *   return release
 * })
 * await Promise.resolve()
 * assert.equal(isExclusive, false)
 * releaseShared?.()
 * const releaseExclusive = await waiting
 * assert.equal(isExclusive, true)
 * releaseExclusive?.()
 * ```
 */
export function createCrashIsolation(): CrashIsolation {
  let holders = 0
  let isExclusivelyHeld = false
  const waiters = new Set<Waiter>()

  const refusesShared = () => isExclusivelyHeld || waiters.values().some((each) => each.isExclusive)

  function grantWaiters(): void {
    for (const waiter of waiters) {
      if (isExclusivelyHeld || (waiter.isExclusive ? holders > 0 : refusesShared())) continue
      waiters.delete(waiter)
      isExclusivelyHeld = waiter.isExclusive
      holders++
      waiter.grant()
    }
  }

  function createRelease(): Release {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      holders--
      isExclusivelyHeld = false
      grantWaiters()
    }
  }

  async function acquire(isExclusive: boolean, signal: AbortSignal): Promise<Release | null> {
    if (signal.aborted) return null
    if (!isExclusive && !refusesShared()) {
      holders++
      return createRelease()
    }
    const { promise, resolve } = Promise.withResolvers<Release | null>()
    const waiter: Waiter = { isExclusive, grant: () => resolve(createRelease()) }
    const giveUp = () => {
      if (!waiters.delete(waiter)) return
      resolve(null)
      grantWaiters()
    }
    signal.addEventListener('abort', giveUp, { once: true })
    waiters.add(waiter)
    grantWaiters()
    return await promise.finally(() => signal.removeEventListener('abort', giveUp))
  }

  return {
    isSharedAvailable: () => !refusesShared(),
    async sharedAvailable(signal) {
      if (!refusesShared()) return
      const release = await acquire(false, signal)
      release?.()
    },
    acquireShared: (signal) => acquire(false, signal),
    acquireExclusive: (signal) => acquire(true, signal),
  }
}
