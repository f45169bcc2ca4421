import type { Database } from '../../db/client.ts'
import { removeOldAlerts } from '../../db/rules/alerts.ts'
import { onceAMinute, type ReconcileStep } from './steps.ts'

/**
 * How long alerts are kept: dismissed ones as long as the calls of a re-run, others for a year and a month, so that a
 * look back over a year finds all of them.
 */
const KEPT = { dismissedDays: 90, days: 400 }

/** Alerts read in one round. A million take 200 minutes, which is soon enough. */
const READ_AT_ONCE = 5_000

/**
 * The reconciler's step that removes old alerts. It goes through all of them by their ids, some each minute, and then
 * begins anew: no index is needed for what is never urgent.
 */
export function alertStep(
  { db }: { db: Database },
  { now, limit = READ_AT_ONCE }: { now?: () => number; limit?: number } = {},
): ReconcileStep {
  let after: string | null = null
  return onceAMinute(
    {
      name: 'remove old alerts',
      async run() {
        const { removed, last } = await removeOldAlerts(db, { ...KEPT, after, limit })
        after = last
        return removed
      },
    },
    now,
  )
}
