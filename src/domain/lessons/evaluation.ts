import type { Database } from '../../db/client.ts'
import { countLabelledCalls, readLesson } from '../../db/settings/intent-lessons.ts'
import { LEAST_LABELS, type LessonFigures } from '../../model/intents/lessons.ts'
import { currentIntentNames } from '../organisation/definitions.ts'
import { readSettings } from '../organisation/settings.ts'

/** Whether what labels teach is used, or why not. `waiting`: a worker will learn or is at it. */
export const LESSON_STATES = ['too_few', 'waiting', 'not_better', 'off', 'used'] as const
export type LessonState = (typeof LESSON_STATES)[number]

/** What learning from labels changes for an organisation. */
export type LessonEvaluation = {
  state: LessonState
  /** Labelled calls that can be learnt from. */
  labels: number
  intentsVersion: number
  /** Null until a worker has judged this version of the intents. */
  learntAt: Date | null
  figures: LessonFigures | null
  /** Whether labels have changed since. */
  isOutdated: boolean
}

/** Reads what learning from labels changes. */
export async function readLessonEvaluation(
  { db }: { db: Database },
  organisationId: string,
): Promise<LessonEvaluation> {
  const intents = await currentIntentNames(db, organisationId)
  const lesson = await readLesson(db, organisationId)
  const labels = await countLabelledCalls(db, organisationId, intents.names)
  const { learnFromLabels } = await readSettings({ db }, organisationId)
  const isCurrent = lesson?.intentsVersion === intents.version
  const figures = isCurrent ? lesson.figures : null
  const state = (): LessonState => {
    if (figures === null) return labels < LEAST_LABELS ? 'too_few' : 'waiting'
    if (!lesson?.isBetter) return 'not_better'
    return learnFromLabels ? 'used' : 'off'
  }
  return {
    ...{ state: state(), labels, intentsVersion: intents.version, figures },
    learntAt: figures === null ? null : (lesson?.learntAt ?? null),
    isOutdated: lesson !== null && (lesson.changedAt !== null || lesson.claimedUntil !== null),
  }
}
