import { loadTranscript } from '../../db/calls/results.ts'
import type { Database } from '../../db/client.ts'
import {
  claimLesson,
  type LabelledIntent,
  type LearntLesson,
  type LessonClaim,
  type LessonPace,
  releaseLesson,
  saveLesson,
  selectLabelledCalls,
} from '../../db/settings/intent-lessons.ts'
import { LEAST_LABELS } from '../../model/intents/lessons.ts'
import type { IntentDefinition } from '../../model/intents/taxonomy.ts'
import { currentDefinitions } from '../organisation/definitions.ts'
import { callerWords } from './caller-words.ts'
import { isBetter, type JudgeDeps, judgeLesson, type LabelledTranscript } from './judge.ts'

/** The calls that were labelled last; with more, training takes longer and tells little more. */
const MAX_LEARNT = 500
/** This many calls show a change of one or two hundredths. Each is read twice. */
const MAX_JUDGED = 200

/**
 * Learns what one organisation's labels say of its intents, if a lesson is due, and judges whether that is better than
 * its intents alone. All workers use what is stored. Answers whether a lesson was due.
 */
export async function learnFromLabels(
  deps: { db: Database } & JudgeDeps,
  pace: LessonPace,
): Promise<boolean> {
  const { db } = deps
  const claim = await claimLesson(db, pace)
  if (claim === null) return false
  try {
    await learnOf(deps, claim)
  } catch (error) {
    // After any other error the lesson is begun again when the claim ends, not at once.
    if (deps.signal.aborted) await releaseLesson(db, claim)
    throw error
  }
  return true
}

async function learnOf(deps: { db: Database } & JudgeDeps, claim: LessonClaim): Promise<void> {
  const { db } = deps
  const { organisationId } = claim
  const { taxonomy } = await currentDefinitions(db, organisationId)
  const intents = taxonomy.intents.map((each) => each.name)
  const labelled = await selectLabelledCalls(db, organisationId, { intents, limit: MAX_LEARNT })
  const calls = await readCalls(db, labelled)
  await saveLesson(db, claim, {
    intentsVersion: taxonomy.version,
    ...(calls.length < LEAST_LABELS ? NOTHING : await learn(deps, taxonomy.intents, calls)),
  })
}

type Learnt = Omit<LearntLesson, 'intentsVersion'>

/** The texts of calls are not kept where nothing is learnt from them. */
const NOTHING: Learnt = { examples: [], figures: null, isBetter: false }

async function learn(
  deps: JudgeDeps,
  intents: readonly IntentDefinition[],
  calls: readonly LabelledTranscript[],
): Promise<Learnt> {
  const figures = await judgeLesson(deps, intents, calls)
  if (!isBetter(figures)) return { ...NOTHING, figures }
  const examples = calls.map(({ intent, text }) => ({ intent, text }))
  return { examples, figures, isBetter: true }
}

/** One after another, and only what is learnt of each: transcripts can be long. */
async function readCalls(db: Database, labelled: readonly LabelledIntent[]): Promise<LabelledTranscript[]> {
  const calls: LabelledTranscript[] = []
  for (const [index, { voicelogId, intent }] of labelled.entries()) {
    const transcript = await loadTranscript(db, voicelogId)
    const text = transcript === null ? '' : callerWords(transcript)
    const isJudged = index >= labelled.length - MAX_JUDGED
    if (text !== '')
      calls.push({ intent, text, transcript: isJudged ? () => loadTranscript(db, voicelogId) : null })
  }
  return calls
}
