import { indexTranscripts } from '../../db/calls/transcript-search.ts'
import type { Database } from '../../db/client.ts'
import { refreshRollups } from '../../db/reports/rollups.ts'
import { pruneItems } from '../../db/reruns/items.ts'
import type { ReconcileStep } from './reconciler.ts'

/** A day is summed anew once nothing of it has changed for this long, or while it changes on and on, this often. */
const QUIET_SECONDS = 30
const OLD_SECONDS = 300

/** How long it is known what a re-run did to each call, and how many are forgotten at once. */
const KEPT_DAYS = 90
const FORGOTTEN = 1_000

/** How long one round may take; what is left waits for the next. */
const ROUND_MS = 3_000

/** Transcripts in memory at once. */
const TRANSCRIPTS = 20

/**
 * What the reconciler does for reports, search and re-runs: sums of days that changed, transcripts not read for search,
 * and calls of re-runs that ended long ago.
 */
export function reportSteps({ db }: { db: Database }): ReconcileStep[] {
  return [
    {
      name: 'sum days for reports',
      run: () =>
        untilDone(() => refreshRollups(db, { quietSeconds: QUIET_SECONDS, oldSeconds: OLD_SECONDS })),
    },
    {
      name: 'read transcripts for search',
      run: () => untilDone(() => indexTranscripts(db, { limit: TRANSCRIPTS })),
    },
    {
      name: 'forget calls of old re-runs',
      run: () => pruneItems(db, { days: KEPT_DAYS, limit: FORGOTTEN }),
    },
  ]
}

/** Repeats until nothing is left, or the round is over; answers how much was done. */
async function untilDone(some: () => Promise<number>): Promise<number> {
  const endsAt = performance.now() + ROUND_MS
  let all = 0
  while (performance.now() < endsAt) {
    const done = await some()
    if (done === 0) break
    all += done
  }
  return all
}
