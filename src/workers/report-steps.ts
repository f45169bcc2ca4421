import type { Database } from '../db/client.ts'
import { refreshRollups } from '../db/report-rollups.ts'
import type { ReconcileStep } from './reconciler.ts'

/** A day is summed anew once nothing of it has changed for this long, or while it changes on and on, this often. */
const QUIET_SECONDS = 30
const OLD_SECONDS = 300

/** How long one round may take; what is left waits for the next. */
const ROUND_MS = 3_000

/** What the reconciler does for reports: the sums of days that changed, a month at a time. */
export function reportSteps({ db }: { db: Database }): ReconcileStep[] {
  return [
    {
      name: 'sum days for reports',
      async run() {
        const endsAt = performance.now() + ROUND_MS
        let days = 0
        while (performance.now() < endsAt) {
          const summed = await refreshRollups(db, { quietSeconds: QUIET_SECONDS, oldSeconds: OLD_SECONDS })
          if (summed === 0) break
          days += summed
        }
        return days
      },
    },
  ]
}
