import type { Role, Speaker } from './transcript.ts'

/** The four analytics, in the order in which they are shown. */
export const ANALYTIC_KINDS = ['summary', 'emotion', 'intent', 'quality'] as const
export type AnalyticKind = (typeof ANALYTIC_KINDS)[number]

/** The statuses of one analytic of a voicelog. */
export const ANALYTIC_STATUSES = ['pending', 'running', 'done', 'skipped', 'failed'] as const
export type AnalyticStatus = (typeof ANALYTIC_STATUSES)[number]

/** A place in the transcript; `quote` is an exact part of the segment's text. */
export type Evidence = { segment_id: string; start_ms: number; end_ms: number; quote: string }

/** How a call ended. */
export const OUTCOMES = ['resolved', 'unresolved', 'follow_up', 'unknown'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** A statement of a summary with its evidence. */
export type KeyPoint = { text: string; evidence: Evidence[] }

/** The result of the analytic `summary`. */
export type SummaryResult = {
  overview: string
  /** Why the customer called. */
  reason: string
  /** What was done in the call. */
  actions: string[]
  outcome: Outcome
  /** How sure the outcome is, 0 to 1. Absent where the engine does not say, as a language model. */
  outcome_confidence?: number
  /** How likely the matter was resolved, 0 to 1, whatever the outcome is. Absent as `outcome_confidence` is. */
  resolved_likelihood?: number
  /** What remains to be done. */
  follow_ups: string[]
  key_points: KeyPoint[]
}

/** The emotions that are recognised. */
export const EMOTIONS = [
  'neutral',
  'satisfaction',
  'frustration',
  'anger',
  'anxiety',
  'sadness',
  'confusion',
] as const
export type Emotion = (typeof EMOTIONS)[number]

/** How a speaker's valence changes over a call. */
export const EMOTION_TRENDS = ['improving', 'worsening', 'steady'] as const
export type EmotionTrend = (typeof EMOTION_TRENDS)[number]

/** A speaker's emotion over the whole call. */
export type SpeakerEmotion = {
  label: Emotion
  /** −1 to 1. */
  valence: number
  trend: EmotionTrend
  /** Mean valence in each quarter of the call's duration. */
  by_quarter: [number, number, number, number]
}

/** The result of the analytic `emotion`. Valence is −1 to 1, confidence 0 to 1. */
export type EmotionResult = {
  overall: { label: Emotion; valence: number; confidence: number }
  speakers: Partial<Record<Role, SpeakerEmotion>>
  segments: {
    segment_id: string
    speaker: Speaker
    label: Emotion
    valence: number
    confidence: number
    evidence: Evidence[]
  }[]
}

/** Less confidence than this is more likely wrong than right: pages call it unsure. */
export const UNSURE_BELOW = 0.5

/** The names of the intents that an organisation starts with. */
export const DEFAULT_INTENTS = [
  'cancellation',
  'refund_request',
  'billing_question',
  'payment',
  'order_status',
  'technical_support',
  'account_access',
  'account_change',
  'product_information',
  'purchase',
  'appointment',
  'complaint',
  'other',
] as const

/**
 * Evidence for an intent. `share` is how much of all that speaks for it these words give, above 0 and at most 1; left
 * out by an engine that does not decide by a sum.
 */
export type IntentEvidence = Evidence & { share?: number }

/** An intent of the call; confidence is 0 to 1. */
export type IntentClaim = { intent: string; confidence: number; evidence: IntentEvidence[] }
/** The result of the analytic `intent`; `intents` are all intents found, the primary one included. */
export type IntentResult = { primary: IntentClaim; intents: IntentClaim[] }

/** The answers to questions without options. */
export const ANSWERS = ['yes', 'no', 'not_applicable'] as const

/** One of ANSWERS, or the id of an option of a choice question. */
export type Answer = (typeof ANSWERS)[number] | (string & {})

/** The answer to one question of a scorecard. */
export type ScorecardAnswer = {
  question_id: string
  /** Null if the question was left open: nobody could answer it, and it does not count in the score. */
  answer: Answer | null
  points: number
  max_points: number
  evidence: Evidence[]
  source: 'local' | 'llm' | 'metric' | 'human'
}

/**
 * Metrics of a conversation, computed from its segments and the speech that was found on each channel, if it is known.
 * @see src/domain/analysis/metrics.ts, which defines each
 */
export type CallMetrics = {
  duration_ms: number
  talk_ms: Record<Role, number>
  /** The agent's talk time divided by all talk time; 0 if nobody talks. */
  talk_ratio: number
  silence_ms: number
  silence_ratio: number
  longest_silence_ms: number
  overlap_ms: number
  interruptions: Record<Role, number>
  words_per_minute: Record<Role, number>
  backchannels: Record<Role, number>
  longest_monologue_ms: Record<Role, number>
  /** Median; null if that role never answers the other. */
  response_latency_ms: Record<Role, number | null>
  turns: number
}

/** The result of the analytic `quality`. */
export type QualityResult = {
  /** 0 to 100; null if no question of the scorecard counts. */
  score: number | null
  scorecard: { id: string; version: number }
  answers: ScorecardAnswer[]
  auto_fail: boolean
  metrics: CallMetrics
}

/** The type of the result of each analytic. */
export type AnalyticResults = {
  summary: SummaryResult
  emotion: EmotionResult
  intent: IntentResult
  quality: QualityResult
}

/** Why an analytic was skipped or failed. */
export type AnalyticReason = { code: string; message: string; retryable: boolean }

/** What the timeline says of an analytic that ended. */
export function analyticDetail(
  ended: { kind: AnalyticKind } & (
    | { status: 'done' }
    | { status: 'skipped' | 'failed'; reason: AnalyticReason }
  ),
): string {
  switch (ended.status) {
    case 'done':
      return ended.kind
    case 'skipped':
      return `${ended.kind}: skipped, ${ended.reason.message}`
    case 'failed':
      return `${ended.kind}: ${ended.reason.code}: ${ended.reason.message}`
    default:
      return ended satisfies never
  }
}

/** Requests to a language model for one analytic. A number that the server did not report is null. */
export type ModelUsage = {
  requests: number
  prompt_tokens: number | null
  completion_tokens: number | null
  /** Prompt tokens that the server had in its cache. */
  cached_tokens: number | null
  /** In the currency of the configured prices; null without prices. */
  cost: number | null
}
