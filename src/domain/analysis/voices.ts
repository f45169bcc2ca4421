import type { AnalyticKind, AnalyticReason, AnalyticResults } from '../../model/analytics.ts'
import { failsCall, pointsOf, questionsOf, type Scorecard, scoreOf } from '../../model/scorecard/scorecard.ts'
import { someoneSpeaks, voicesAreApart } from '../../model/transcript.ts'
import type { AnalysisInput } from './engine.ts'

const NOBODY_SPEAKS: AnalyticReason = {
  code: 'insufficient_conversation_content',
  message: 'Nobody speaks in this call',
  retryable: false,
}

/** Why an analytic is not made of this transcript, whatever the engine: a call without words has no intent. */
export function skippedWithoutWords(
  kind: AnalyticKind,
  { transcript }: AnalysisInput,
): AnalyticReason | null {
  return kind === 'intent' && !someoneSpeaks(transcript) ? NOBODY_SPEAKS : null
}

/**
 * A result without what needs to know who speaks, if the voices were not told apart: questions about the agent are open.
 * Metric questions stay: a metric of one speaker has no value then.
 */
export function withoutUnknownVoices<K extends AnalyticKind>(
  kind: K,
  result: AnalyticResults[K],
  { transcript, scorecard }: AnalysisInput,
): AnalyticResults[K] {
  if (kind !== 'quality' || voicesAreApart(transcript)) return result
  // The kind says which result it is; the compiler does not see that.
  return withOpenQuestions(result as AnalyticResults['quality'], scorecard) as AnalyticResults[K]
}

function withOpenQuestions(
  quality: AnalyticResults['quality'],
  scorecard: Scorecard,
): AnalyticResults['quality'] {
  const questions = new Map(questionsOf(scorecard).map((each) => [each.id, each]))
  const answers = quality.answers.map((given) => {
    const question = questions.get(given.question_id)
    if (question === undefined || question.kind === 'metric') return given
    return { ...given, answer: null, ...pointsOf(question, null), evidence: [] }
  })
  const autoFail = failsCall(scorecard, answers)
  return { ...quality, answers, auto_fail: autoFail, score: scoreOf(answers, autoFail) }
}
