import { within } from './wait.ts'

/** The work goes on without its lease: another may have claimed it, so nothing more may be written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  constructor(message = 'The lease was lost') {
    super(message)
  }
}

export type LeaseOptions = {
  /** Renews the lease; false where it belongs to somebody else by now. */
  renew: () => Promise<boolean>
  /** How often, in milliseconds. A lease should last at least three times as long. */
  everyMs: number
  /** Called when a renewal failed or did not answer within `everyMs`. */
  onError: (error: unknown) => void
}

export type KeptLease = {
  /** Aborts with LeaseLost once the lease is lost. */
  readonly signal: AbortSignal
  /** Stops renewing; the signal stays as it is. */
  end(): void
}

/** After a failed renewal the next one follows after this time at most: a lease of 30 s then has 10 more tries. */
const RETRY_MS = 2_000

/**
 * Renews a lease on a timer until `end` is called.
 *
 * The signal aborts only when `renew` answers false. While the database does not answer nobody can say who holds the
 * lease: the work goes on, and the fence token decides whether its results count.
 *
 * @example
 * ```ts
 * import { keepLease } from './keep-lease.ts'
 * import assert from 'node:assert/strict'
 *
 * const lease = keepLease({ renew: async () => false, everyMs: 1, onError: () => {} })
 * await new Promise((resolve) => lease.signal.addEventListener('abort', resolve))
 * assert.equal(lease.signal.reason.name, 'LeaseLost')
 * lease.end()
 * ```
 */
export function keepLease({ renew, everyMs, onError }: LeaseOptions): KeptLease {
  const lost = new AbortController()
  let isEnded = false
  let timer = setTimeout(renewOnce, everyMs)

  async function renewOnce(): Promise<void> {
    let nextMs = everyMs
    try {
      const isHeld = await within(everyMs, renew(), 'The database')
      if (!isHeld && !isEnded) {
        isEnded = true
        lost.abort(new LeaseLost())
      }
    } catch (error) {
      onError(error)
      nextMs = Math.min(everyMs, RETRY_MS)
    }
    if (!isEnded) timer = setTimeout(renewOnce, nextMs)
  }

  return {
    signal: lost.signal,
    end() {
      isEnded = true
      clearTimeout(timer)
    },
  }
}
