import { EMOTION_TRENDS, EMOTIONS, OUTCOMES } from './analytics.ts'
import { VOICELOG_STATUSES } from './voicelog.ts'

/** The measures that are sums of a metric of each call. */
export const SUMMED_METRICS = [
  'measured_ms',
  'talk_agent_ms',
  'talk_customer_ms',
  'silence_ms',
  'longest_silence_ms',
  'overlap_ms',
  'interruptions_agent',
  'interruptions_customer',
  'turns',
] as const

/**
 * The orders of a list of values with their measures: by value, the most calls first, the worst and the best mean score
 * first, the most auto-fails first.
 */
export const VALUE_SORTS = ['value', '-calls', 'quality_score', '-quality_score', '-auto_fails'] as const
export type ValueSort = (typeof VALUE_SORTS)[number]

/** The most calls that a least number of calls can ask for. */
export const MAX_MIN_CALLS = 1_000_000_000

/**
 * What reports count and sum over calls. All are integers, so that a sum does not depend on the order: times in ms,
 * scores and words per minute in tenths. `…_n` is the number of calls in the sum of the same name.
 */
export const MEASURES = [
  'calls',
  'calls_unreliable',
  ...VOICELOG_STATUSES.map((each) => `status_${each}` as const),
  'duration_n',
  'duration_ms',
  'quality_n',
  'quality_tenths',
  'auto_fails',
  ...EMOTIONS.map((each) => `emotion_${each}` as const),
  ...EMOTION_TRENDS.map((each) => `trend_${each}` as const),
  ...OUTCOMES.map((each) => `outcome_${each}` as const),
  'metrics_n',
  ...SUMMED_METRICS,
  'latency_agent_n',
  'latency_agent_ms',
  'latency_customer_n',
  'latency_customer_ms',
  'wpm_agent_n',
  'wpm_agent_tenths',
  'wpm_customer_n',
  'wpm_customer_tenths',
] as const

export type MeasureName = (typeof MEASURES)[number]
/** The measures of a group of calls. */
export type Measures = Record<MeasureName, number>

/** Measures that are all 0. */
export function noMeasures(): Measures {
  return recordOf(() => 0)
}

/**
 * Adds the measures of two groups of calls.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { addMeasures, noMeasures } from './measures.ts'
 *
 * const day = { ...noMeasures(), calls: 3, duration_n: 2, duration_ms: 90_000 }
 * assert.equal(addMeasures(day, day).duration_ms, 180_000)
 * ```
 */
export function addMeasures(one: Measures, other: Measures): Measures {
  return recordOf((name) => one[name] + other[name])
}

/** Builds measures without an array of entries: one report makes thousands of them. */
function recordOf(of: (name: MeasureName) => number): Measures {
  const record: Partial<Measures> = {}
  for (const name of MEASURES) record[name] = of(name)
  // The loop has set every name.
  return record as Measures
}

/** The dimensions of a breakdown, each with the filter of the list that selects one of its values. */
export const BREAKDOWNS = {
  department: 'department',
  customer: 'customer_id',
  operator: 'operator_id',
  intent: 'intent',
  emotion: 'emotion',
} as const
export type BreakdownBy = keyof typeof BREAKDOWNS

/** What a call may have or not have, for the filters `having` and `without`. */
export const TRAITS = [
  'operator_id',
  'customer_id',
  'department',
  'duration_ms',
  'intent',
  'emotion',
  'emotion_trend',
  'quality_score',
  'auto_fail',
  'outcome',
  'metrics',
  'latency_agent',
  'latency_customer',
  'words_agent',
  'words_customer',
] as const
export type Trait = (typeof TRAITS)[number]
