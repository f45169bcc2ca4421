import type { Database } from '../../db/client.ts'
import { forgetLessons, type LessonPace } from '../../db/settings/intent-lessons.ts'
import type { AnalysisEngine } from '../../domain/analysis/engine.ts'
import { learnFromLabels } from '../../domain/lessons/learn.ts'
import type { Logger } from '../../lib/log.ts'
import { type BackgroundWork, inBackground } from './background.ts'
import { onceAMinute } from './steps.ts'

/**
 * A lesson waits a minute for further labels, because people label many calls in a row. A lesson of many intents takes a
 * minute of processor time, so an organisation has one every ten minutes at most. A worker without a result after 15
 * minutes counts as dead.
 */
const PACE: LessonPace = { settleSeconds: 60, everySeconds: 600, claimSeconds: 900 }

/**
 * Learns from labels, one organisation at a time in this process. Only the local engine learns. With another one, what was
 * learnt before is forgotten: nobody would take the words of deleted calls out of it.
 */
export function startLessons(
  deps: { db: Database; engine: AnalysisEngine; log: Logger },
  pace = PACE,
): BackgroundWork[] {
  if (deps.engine.name !== 'local') {
    const forget = async () => {
      await forgetLessons(deps.db)
      return false
    }
    const work = inBackground('forget what labels taught', forget, deps)
    return [{ ...work, step: onceAMinute(work.step) }]
  }
  const learn = async (signal: AbortSignal) => {
    const isLearnt = await learnFromLabels({ ...deps, signal }, pace)
    if (isLearnt) deps.log.info('learnt from labels')
    return isLearnt
  }
  return [inBackground('learn from labels', learn, deps)]
}
