import type { Database } from '../../db/client.ts'
import { addModelUsage } from '../../db/usage/model-usage.ts'
import type { Logger } from '../../lib/log.ts'
import { within } from '../../lib/wait.ts'
import type { ModelUsage } from '../../model/analytics.ts'

/** A figure that is not counted in this time is lost: it matters less than the call. */
const COUNT_MS = 1_000

/** Counts what a language model was asked for; `written` settles once that is recorded, and never rejects. */
export function counter({ db, log }: { db: Database; log: Logger }, by: Parameters<typeof addModelUsage>[1]) {
  let writing: Promise<void> = Promise.resolve()
  return {
    onSpent(usage: ModelUsage): void {
      writing = within(COUNT_MS, addModelUsage(db, by, usage), 'PostgreSQL').catch((error) =>
        log.warn({ err: error, ...by }, 'use of the language model not counted'),
      )
    },
    written: () => writing,
  }
}
