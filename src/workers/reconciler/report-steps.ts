import { indexTranscripts } from '../../db/calls/transcripts/search.ts'
import type { Database } from '../../db/client.ts'
import { refreshRollups } from '../../db/reports/rollups.ts'
import { pruneItems } from '../../db/reruns/items.ts'
import { type ReconcileStep, untilDone } from './steps.ts'

/**
 * A day's rollups are recomputed when it has not changed for QUIET_SECONDS, but after OLD_SECONDS even if it still
 * changes.
 */
const QUIET_SECONDS = 30
const OLD_SECONDS = 300

/** How long after its end the calls of a re-run are kept, and how many are removed at once. */
const KEEP_DAYS = 90
const REMOVE_AT_ONCE = 1_000

/** How many transcripts are indexed, and in memory, at once. */
const TRANSCRIPTS_AT_ONCE = 20

/**
 * The steps of the reconciler for reports, search and re-runs: recompute the rollups of changed days, index transcripts
 * for search, and remove the calls of old re-runs.
 */
export function reportSteps({ db }: { db: Database }): ReconcileStep[] {
  return [
    {
      name: 'recompute rollups',
      run: () =>
        untilDone(() => refreshRollups(db, { quietSeconds: QUIET_SECONDS, oldSeconds: OLD_SECONDS })),
    },
    {
      name: 'index transcripts',
      run: () => untilDone(() => indexTranscripts(db, { limit: TRANSCRIPTS_AT_ONCE })),
    },
    {
      name: 'remove calls of old re-runs',
      run: () => pruneItems(db, { days: KEEP_DAYS, limit: REMOVE_AT_ONCE }),
    },
  ]
}
