import {
  EMOTIONS,
  type Emotion,
  type EmotionResult,
  type IntentResult,
  OUTCOMES,
  type Outcome,
  type SummaryResult,
} from './analytics.ts'

/** What a person can label of a call: why the customer called, the customer's emotion, and how the call ended. */
export const CALL_LABELS = ['intent', 'emotion', 'outcome'] as const
export type CallLabel = (typeof CALL_LABELS)[number]

/** One answer to each label; null where there is none. `intent` is the name of one of the organisation's intents. */
export type LabelAnswers = { intent: string | null; emotion: Emotion | null; outcome: Outcome | null }

/** The answers that a call has, without those that it has not. */
export type StoredLabels = { [Label in CallLabel]?: NonNullable<LabelAnswers[Label]> }

/** Puts together answers that were stored by the name of their label. An answer that is not known is left out. */
export function labelAnswersOf(given: { [Label in CallLabel]?: string | null }): LabelAnswers {
  return {
    intent: given.intent ?? null,
    emotion: EMOTIONS.find((each) => each === given.emotion) ?? null,
    outcome: OUTCOMES.find((each) => each === given.outcome) ?? null,
  }
}

/** The emotion that labels, lists and reports take of a result: the customer's; without known roles, the call's. */
export function emotionOf(result: EmotionResult | null): Emotion | null {
  return result?.speakers.customer?.label ?? result?.overall.label ?? null
}

/** The engine's answers to the labels in its results; null where it has none. */
export function machineAnswersOf(results: {
  intent: IntentResult | null
  emotion: EmotionResult | null
  summary: SummaryResult | null
}): LabelAnswers {
  return {
    intent: results.intent?.primary.intent ?? null,
    emotion: emotionOf(results.emotion),
    outcome: results.summary?.outcome ?? null,
  }
}
