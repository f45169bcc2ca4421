import type { Database } from '../../db/client.ts'
import { addModelUsage } from '../../db/usage/model-usage.ts'
import { within } from '../../lib/async/wait.ts'
import type { Logger } from '../../lib/log.ts'
import type { AnalyticKind, ModelUsage } from '../../model/analytics.ts'

/** Usage that is not written within this time is lost: it matters less than the call. */
const WRITE_TIMEOUT_MS = 1_000

/** Records what an organisation's analytics cost at the language model. `written` settles once all is, and never rejects. */
export function recordModelUsage(
  { db, log }: { db: Database; log: Logger },
  by: { organisationId: string; model: string | null },
) {
  const writing: Promise<void>[] = []
  return {
    onSpent(kind: AnalyticKind, usage: ModelUsage): void {
      const row = { organisationId: by.organisationId, kind, model: by.model ?? '' }
      const write = within(WRITE_TIMEOUT_MS, addModelUsage(db, row, usage), 'PostgreSQL')
      writing.push(write.catch((error) => log.warn({ err: error, ...row }, 'model usage not recorded')))
    },
    written: () => Promise.all(writing),
  }
}
