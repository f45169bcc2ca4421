import {
  EMOTIONS,
  type Emotion,
  type EmotionResult,
  type IntentResult,
  OUTCOMES,
  type Outcome,
  type SummaryResult,
} from './analytics.ts'

/** What a person can say of a call: why the customer called, the customer's emotion, and how the call ended. */
export const CALL_LABELS = ['intent', 'emotion', 'outcome'] as const
export type CallLabel = (typeof CALL_LABELS)[number]

/** One answer to each label; null where there is none. `intent` is the name of one of the organisation's intents. */
export type LabelAnswers = { intent: string | null; emotion: Emotion | null; outcome: Outcome | null }

/** Only the answers that a call has. */
export type StoredLabels = { [Label in CallLabel]?: NonNullable<LabelAnswers[Label]> }

/** The answers that were stored under the names of their labels. An unknown answer counts as none. */
export function labelAnswersOf(given: { [Label in CallLabel]?: string | null }): LabelAnswers {
  return {
    intent: given.intent ?? null,
    emotion: EMOTIONS.find((each) => each === given.emotion) ?? null,
    outcome: OUTCOMES.find((each) => each === given.outcome) ?? null,
  }
}

/** The emotion of a call for labels, lists and reports: the customer's, or the whole call's if no role is known. */
export function emotionOf({ speakers, overall }: EmotionResult): Emotion {
  return speakers.customer?.label ?? overall.label
}

/** How sure the engine is of that emotion. It says so of the call's only, so null if the customer's is another. */
export function emotionConfidenceOf(result: EmotionResult): number | null {
  return emotionOf(result) === result.overall.label ? result.overall.confidence : null
}

/** The engine's answers to the labels in its results; null where it has none. */
export function machineAnswersOf(results: {
  intent: IntentResult | null
  emotion: EmotionResult | null
  summary: SummaryResult | null
}): LabelAnswers {
  return {
    intent: results.intent?.primary.intent ?? null,
    emotion: results.emotion && emotionOf(results.emotion),
    outcome: results.summary?.outcome ?? null,
  }
}
