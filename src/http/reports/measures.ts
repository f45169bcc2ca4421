import { t } from 'elysia'
import { roundTo } from '../../lib/numbers/round.ts'
import { EMOTION_TRENDS, EMOTIONS, OUTCOMES } from '../../model/analytics.ts'
import type { Measures } from '../../model/measures.ts'
import { VOICELOG_STATUSES } from '../../model/voicelog.ts'
import { type CallFilter, CallFilterBody, narrowed } from './call-filter.ts'

// The measures of a group of calls as JSON: each number comes with the filter that lists its calls.

/** One number over a group of calls. */
const MeasureBody = t.Object({
  value: t.Nullable(t.Number({ description: 'null without calls to compute it from' })),
  n: t.Integer({ description: 'Number of calls it was computed from' }),
  filter: CallFilterBody,
})

const ofRoles = t.Object({ agent: MeasureBody, customer: MeasureBody })

/** The number of calls with each value. */
export const Shares = (description: string) =>
  t.Array(
    t.Object({
      value: t.String(),
      calls: t.Integer(),
      share: t.Nullable(
        t.Number({
          description: 'Share of the calls that have one of the values, 0 to 1; null without such calls',
        }),
      ),
      filter: CallFilterBody,
    }),
    { description },
  )

export const MeasuresBody = t.Object({
  calls: t.Integer({
    description: 'Number of calls that GET /api/voicelogs lists with this filter, in any status',
  }),
  filter: CallFilterBody,
  calls_unreliable: t.Object(
    { calls: t.Integer(), filter: CallFilterBody },
    {
      description:
        'Those of these calls whose transcript is of poor reliability. They count in calls, statuses and duration_ms, and in nothing else',
    },
  ),
  statuses: Shares('By status'),
  duration_ms: t.Object({ ...MeasureBody.properties, total: t.Integer() }, { description: 'Mean and total' }),
  quality_score: t.Object(MeasureBody.properties, {
    description: 'Mean score. Every call counts the same; calls without a score are left out',
  }),
  auto_fails: t.Object({ calls: t.Integer(), filter: CallFilterBody }),
  emotions: Shares(
    "By the customer's emotion, or the emotion of the whole call if the customer's is not known",
  ),
  emotion_trends: Shares("By the trend of the customer's emotion"),
  outcomes: Shares('By outcome'),
  talk_ratio: t.Object(MeasureBody.properties, {
    description: "The agents' talk time divided by all talk time, over all calls together",
  }),
  silence_ratio: t.Object(MeasureBody.properties, {
    description: 'Silence divided by duration, over all calls together',
  }),
  overlap_ratio: t.Object(MeasureBody.properties, {
    description: 'Overlap divided by duration, over all calls together',
  }),
  longest_silence_ms: t.Object(MeasureBody.properties, {
    description: 'Mean of the longest silence of each call',
  }),
  turns: t.Object(MeasureBody.properties, { description: 'Mean number of turns per call' }),
  interruptions: t.Object(ofRoles.properties, {
    description: 'Mean number per call, by the role that interrupts',
  }),
  response_latency_ms: t.Object(ofRoles.properties, {
    description: 'Mean of the median of each call; calls in which that role never answers are left out',
  }),
  words_per_minute: t.Object(ofRoles.properties, {
    description:
      'Mean of the words per minute of each call; calls in which that role does not speak are left out',
  }),
})

export type MeasuresJson = typeof MeasuresBody.static

/** Measures as JSON, each with the filter that lists its calls; `filter` lists the calls of all. */
export function measuresJson(measures: Measures, filter: CallFilter): MeasuresJson {
  const measure = (sum: number, n: number, having: Parameters<typeof narrowed>[1]) => ({
    value: mean(sum, n),
    n,
    filter: narrowed(filter, having),
  })
  const ofMetrics = (sum: number, over = measures.metrics_n) => ({
    value: mean(sum, over),
    n: measures.metrics_n,
    filter: narrowed(filter, { having: 'metrics' }),
  })
  const latency = (role: 'agent' | 'customer') =>
    measure(measures[`latency_${role}_ms`], measures[`latency_${role}_n`], { having: `latency_${role}` })
  const pace = (role: 'agent' | 'customer') =>
    measure(measures[`wpm_${role}_tenths`] / 10, measures[`wpm_${role}_n`], { having: `words_${role}` })
  const { talk_agent_ms: talkAgentMs, talk_customer_ms: talkCustomerMs, measured_ms: measuredMs } = measures
  return {
    calls: measures.calls,
    filter,
    calls_unreliable: {
      calls: measures.calls_unreliable,
      filter: narrowed(filter, { transcript_reliability: 'poor' }),
    },
    statuses: sharesJson(VOICELOG_STATUSES, 'status', filter, (each) => measures[`status_${each}`]),
    duration_ms: {
      ...measure(measures.duration_ms, measures.duration_n, { having: 'duration_ms' }),
      total: measures.duration_ms,
    },
    quality_score: measure(measures.quality_tenths / 10, measures.quality_n, { having: 'quality_score' }),
    auto_fails: { calls: measures.auto_fails, filter: narrowed(filter, { having: 'auto_fail' }) },
    emotions: sharesJson(EMOTIONS, 'emotion', filter, (each) => measures[`emotion_${each}`]),
    emotion_trends: sharesJson(EMOTION_TRENDS, 'emotion_trend', filter, (each) => measures[`trend_${each}`]),
    outcomes: sharesJson(OUTCOMES, 'outcome', filter, (each) => measures[`outcome_${each}`]),
    talk_ratio: ofMetrics(talkAgentMs, talkAgentMs + talkCustomerMs),
    silence_ratio: ofMetrics(measures.silence_ms, measuredMs),
    overlap_ratio: ofMetrics(measures.overlap_ms, measuredMs),
    longest_silence_ms: ofMetrics(measures.longest_silence_ms),
    turns: ofMetrics(measures.turns),
    interruptions: {
      agent: ofMetrics(measures.interruptions_agent),
      customer: ofMetrics(measures.interruptions_customer),
    },
    response_latency_ms: { agent: latency('agent'), customer: latency('customer') },
    words_per_minute: { agent: pace('agent'), customer: pace('customer') },
  }
}

/** The number of calls with each value, and its share (0 to 1) of the calls with any of the values. */
function sharesJson<T extends string>(
  values: readonly T[],
  name: string,
  filter: CallFilter,
  callsOf: (value: T) => number,
) {
  const all = values.reduce((sum, each) => sum + callsOf(each), 0)
  return values.map((value) => ({
    value,
    calls: callsOf(value),
    share: mean(callsOf(value), all),
    filter: narrowed(filter, { [name]: value }),
  }))
}

/** Rounded to four decimals; null without calls. */
function mean(sum: number, n: number): number | null {
  return n === 0 ? null : roundTo(sum / n, 4)
}
