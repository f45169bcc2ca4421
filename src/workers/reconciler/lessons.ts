import type { Database } from '../../db/client.ts'
import type { LessonPace } from '../../db/settings/intent-lessons.ts'
import type { AnalysisEngine } from '../../domain/analysis/engine.ts'
import { learnFromLabels } from '../../domain/lessons/learn.ts'
import type { Logger } from '../../lib/log.ts'
import { inBackground } from './background.ts'
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
  const learn = async (signal: AbortSignal) => {
    const isLearnt = await learnFromLabels({ ...deps, signal }, pace)
    if (isLearnt) deps.log.info('learnt from labels')
    return isLearnt
  }
  const { step, stop } = inBackground('learn from labels', learn, deps)
  return { steps: deps.engine.name === 'local' ? [step] : [], stop }
}
