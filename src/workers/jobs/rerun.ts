import type { Database } from '../../db/client.ts'
import { endItem } from '../../db/reruns/items.ts'
import type { ClaimedItem } from '../../db/reruns/jobs.ts'
import { analyticsReplacement } from '../../db/reruns/replacements.ts'
import { readRunning } from '../../db/reruns/reruns.ts'
import type { AnalysisEngine } from '../../domain/analysis/engine.ts'
import { definitionsOf, rerunAnalytics } from '../../domain/reruns/rerun-analytics.ts'
import { LeaseLost } from '../../lib/async/keep-lease.ts'
import type { Logger } from '../../lib/log.ts'
import type { JobHandler } from './job.ts'
import { recordModelUsage } from './model-usage.ts'

/** Attempts at one claim to replace results that somebody else writes at the same time. */
const MAX_OUTDATED = 3

/** Computes the analytics of one voicelog of a re-run again. */
export function rerunHandler({
  db,
  engine,
  log,
}: {
  db: Database
  engine: AnalysisEngine
  log: Logger
}): JobHandler<ClaimedItem> {
  return async (job, { signal, span, query, fencedWrite }) => {
    const { rerunId, voicelogId, organisationId } = job
    const rerun = await query(() => readRunning(db, rerunId))
    if (rerun === null) throw new LeaseLost('The re-run has ended')
    const definitions = await query(() => definitionsOf(db, rerun))
    span.set({
      'voicelog.engine': engine.name,
      ...(engine.model !== null && { 'voicelog.model': engine.model }),
    })
    const usage = recordModelUsage({ db, log }, { organisationId, model: engine.model })
    const deps = { db, engine, onSpent: usage.onSpent }
    try {
      for (let attempt = 1; attempt <= MAX_OUTDATED; attempt++) {
        const { outcome, results } = await rerunAnalytics(deps, rerun, definitions, voicelogId, signal)
        const replacement = rerun.dryRun || results === null ? null : analyticsReplacement(job, results)
        const ended = await fencedWrite(() => endItem(db, job, outcome, replacement), { isLast: true })
        if (ended === 'ended') return 'completed'
      }
      throw new Error('Results of the voicelog changed each time')
    } finally {
      await usage.written()
    }
  }
}
