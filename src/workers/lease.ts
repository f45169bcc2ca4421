import type { Database } from '../db/client.ts'
import { type Claim, renewLease } from '../db/queue/jobs.ts'
import type { Logger } from '../lib/log.ts'
import { within } from '../lib/wait.ts'

/** A lease that could not be renewed is tried again after this, or sooner. */
const RETRY_MS = 2_000

/**
 * Renews a job's lease until it is ended, by a timer of its own, whatever the work does.
 *
 * `onLost` is called when the job is another's. While PostgreSQL is away nobody can say: the work goes on, and the
 * fence decides about its results.
 */
export function holdLease(
  { db, log }: { db: Database; log: Logger },
  job: Claim,
  { leaseSeconds, renewMs }: { leaseSeconds: number; renewMs: number },
  onLost: () => void,
): { end(): void } {
  let isEnded = false
  let timer = setTimeout(renew, renewMs)

  async function renew(): Promise<void> {
    let nextMs = renewMs
    try {
      const isHeld = await within(renewMs, renewLease(db, job, leaseSeconds), 'PostgreSQL')
      if (!isHeld && !isEnded) {
        isEnded = true
        onLost()
      }
    } catch (error) {
      log.warn({ err: error, voicelogId: job.voicelogId }, 'lease not renewed')
      nextMs = Math.min(renewMs, RETRY_MS)
    }
    if (!isEnded) timer = setTimeout(renew, nextMs)
  }

  return {
    end() {
      isEnded = true
      clearTimeout(timer)
    },
  }
}
