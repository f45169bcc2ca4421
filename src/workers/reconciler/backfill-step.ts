import { BACKFILLS, fillBatch } from '../../db/backfills.ts'
import type { Database } from '../../db/client.ts'
import { type ReconcileStep, untilDone } from './steps.ts'

/** The reconciler's step that fills, batch by batch, what migrations left to the workers. Answers how many batches. */
export function backfillStep({ db }: { db: Database }, backfills = BACKFILLS): ReconcileStep {
  return {
    name: 'fill data of migrations',
    async run() {
      let batches = 0
      for (const backfill of backfills)
        batches += await untilDone(async () => Number(await fillBatch(db, backfill)))
      return batches
    },
  }
}
