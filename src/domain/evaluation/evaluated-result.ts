import { emotionConfidenceOf, emotionOf } from '../../model/call-labels.ts'
import type { EvaluatedResult } from '../../model/evaluation/evaluated-calls.ts'
import type { AllEnded } from '../analysis/analyse-all.ts'

/** What an evaluation compares of a call's four analytics, and how sure the engine is of the emotion. */
export function evaluatedResult({ summary, emotion, intent, quality }: AllEnded): {
  result: EvaluatedResult
  emotionConfidence: number | null
} {
  const primary = intent.status === 'done' ? intent.result.primary : null
  return {
    result: {
      intent: primary === null ? null : { intent: primary.intent, confidence: primary.confidence },
      emotion: emotion.status === 'done' ? emotionOf(emotion.result) : null,
      outcome:
        summary.status === 'done'
          ? { outcome: summary.result.outcome, confidence: summary.result.outcome_confidence ?? null }
          : null,
      answers:
        quality.status === 'done'
          ? Object.fromEntries(quality.result.answers.map((each) => [each.question_id, each.answer]))
          : null,
    },
    emotionConfidence: emotion.status === 'done' ? emotionConfidenceOf(emotion.result) : null,
  }
}
