import type { Database } from '../../db/client.ts'
import type { LessonPace } from '../../db/settings/intent-lessons.ts'
import type { AnalysisEngine } from '../../domain/analysis/engine.ts'
import { learnFromLabels } from '../../domain/lessons/learn.ts'
import type { Logger } from '../../lib/log.ts'
import type { ReconcileStep } from './reconciler.ts'

/**
 * A person who labels one call labels others: a minute later many are learnt from at once. A lesson of many intents
 * takes a minute of processor time, so an organisation has one in ten minutes. A worker that dies is given up after 15.
 */
const PACE: LessonPace = { settleSeconds: 60, everySeconds: 600, claimSeconds: 900 }

/**
 * Learns from labels, one organisation at a time in this process. The step only begins a lesson: other repairs do not
 * wait for its end. Only the local engine learns.
 */
export function startLessons(
  deps: { db: Database; engine: AnalysisEngine; log: Logger },
  pace = PACE,
): { steps: readonly ReconcileStep[]; stop(): Promise<void> } {
  const stopping = new AbortController()
  let underWay: Promise<void> | null = null
  const learn = async () => {
    try {
      while (await learnFromLabels({ ...deps, signal: stopping.signal }, pace))
        deps.log.info('learnt from labels')
    } catch (error) {
      if (!stopping.signal.aborted) deps.log.warn({ err: error }, 'could not learn from labels')
    }
    underWay = null
  }
  const step: ReconcileStep = {
    name: 'learn from labels',
    async run() {
      if (underWay === null && !stopping.signal.aborted) underWay = learn()
      return 0
    },
  }
  return {
    steps: deps.engine.name === 'local' ? [step] : [],
    async stop() {
      stopping.abort()
      await underWay
    },
  }
}
