import type { Emotion, EmotionTrend, Evidence, Outcome } from '../analytics.ts'
import type { Role } from '../transcript.ts'
import { MAX_FIELD_CHARACTERS } from '../voicelog.ts'

/**
 * The condition of a rule: a tree of `all`, `any` and `not`, whose leaves each ask for one thing. It is true, false or
 * unknown: a leaf is unknown if the call lacks what it asks for, and then so is its negation.
 */
export type RuleCondition =
  | { kind: 'all'; of: RuleCondition[] }
  | { kind: 'any'; of: RuleCondition[] }
  | { kind: 'not'; of: RuleCondition }
  | RuleLeaf

/** A condition without others inside. */
export type RuleLeaf =
  | PhraseCondition
  /** An expression over the metrics, as in a question of the scorecard, such as `silence_ratio > 0.3`. */
  | { kind: 'metric'; condition: string }
  /** The score, both bounds inclusive, or whether a question with `auto_fail` failed the call. */
  | { kind: 'quality'; min?: number; max?: number; auto_fail?: boolean }
  /** One of these emotions, if any are named, and one of these trends, if any are named. */
  | { kind: 'emotion'; speaker: Role; is?: Emotion[]; trend?: EmotionTrend[] }
  | { kind: 'intent'; is: string[] }
  | { kind: 'outcome'; is: Outcome[] }
  /** An effective answer; null for a question that was left open. */
  | { kind: 'answer'; question_id: string; is: (string | null)[] }
  | { kind: 'field'; field: RuleField; is: string[] }

/** Words that were said in this order, in one segment, in any of their forms. */
export type PhraseCondition = {
  kind: 'phrase'
  text: string
  /** Anybody if left out. */
  speaker?: Role
  /** Another phrase, by anybody, that begins within so many seconds before or after this one. */
  near?: { text: string; within_seconds: number }
  /** The quarter of the call in which it must begin. */
  part?: CallPart
  /** Whether it must not have been said. */
  absent?: boolean
}

/** The first and the last quarter of a call, by its duration: the quarters of the emotion trajectory. */
export const CALL_PARTS = ['first', 'last'] as const
export type CallPart = (typeof CALL_PARTS)[number]

/** The fields of a call that a rule can ask for. */
export const RULE_FIELDS = ['department', 'operator_id', 'customer_id', 'language', 'source'] as const
export type RuleField = (typeof RULE_FIELDS)[number]

export const LEAF_KINDS = [
  ...['phrase', 'metric', 'quality', 'emotion', 'intent', 'outcome', 'answer', 'field'],
] as readonly RuleLeaf['kind'][]

/** When alerts are sent by email: never, at once, or once a day. */
export const MAIL_TIMES = ['never', 'at_once', 'daily'] as const
export type MailTime = (typeof MAIL_TIMES)[number]

/**
 * What an alert is about: a hit of a rule, an appeal that waits to be decided, the decision of the recipient's appeal, or
 * a comment that mentions the recipient.
 */
export const ALERT_KINDS = ['hit', 'appeal', 'decision', 'mention'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** Who gets an alert of a hit, in the dashboard and by email. */
export type RuleAlert = {
  /** Ids of users. */
  recipients: string[]
  email: MailTime
  /** For `daily`: the hour of the day in `time_zone`, 0 to 23. */
  hour: number
  time_zone: string
}

/** Who reviews the calls that a rule hits: ids of users, who take turns; if there are none, the tasks have no assignee. */
export type RuleReview = { assignees: string[]; due_days: number }

/** Bounds of rules: numbers of items and lengths in characters. */
export const RULE_LIMITS = {
  /** Of an organisation. */
  rules: 300,
  /** Of a condition: leaves and groups together, and levels. */
  nodes: 50,
  depth: 6,
  /** Of a condition as JSON: 49 phrases of 200 letters have 13,000. */
  conditionCharacters: 20_000,
  /** Of all conditions of an organisation as JSON. A list of rules is read at once: 15 MB of them held the API for 0.25 s. */
  conditionsCharacters: 2_000_000,
  /** Values that a leaf compares with. */
  values: 50,
  nameCharacters: 100,
  tagCharacters: 40,
  phraseCharacters: 200,
  valueCharacters: MAX_FIELD_CHARACTERS,
  nearSeconds: 600,
  recipients: 50,
} as const

/** Why a rule hit: a leaf that held, or a `not`, with the places in the call that show it. */
export type HitReason = { condition: RuleLeaf | { kind: 'not'; of: RuleCondition }; evidence: Evidence[] }

/** Most reasons that are kept of a hit. */
export const MAX_REASONS = 10
/** Most quotes that are kept of a reason. */
export const MAX_QUOTES = 3
