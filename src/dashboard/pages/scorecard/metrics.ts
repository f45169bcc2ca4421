import { METRIC_NAMES } from '../../../model/scorecard/condition.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages(
  {
    duration_ms: 'Length of the call',
    talk_ratio: 'Agent’s share of the talk time',
    silence_ms: 'Silence',
    silence_ratio: 'Share of silence',
    longest_silence_ms: 'Longest silence',
    overlap_ms: 'Overlap',
    turns: 'Turns',
    talk_ms: 'Talk time',
    interruptions: 'Interruptions',
    words_per_minute: 'Pace',
    backchannels: 'Backchannels',
    longest_monologue_ms: 'Longest monologue',
    response_latency_ms: 'Response time',
    agent: '{metric} (agent)',
    customer: '{metric} (customer)',
    seconds: 'seconds',
    percent: '%',
    words: 'words per minute',
    times: 'times',
  },
  {
    duration_ms: '通話時間',
    talk_ratio: 'オペレーターの発話比率',
    silence_ms: '無音',
    silence_ratio: '無音の比率',
    longest_silence_ms: '最長の無音',
    overlap_ms: '同時発話',
    turns: '話者交代',
    talk_ms: '発話時間',
    interruptions: '割り込み',
    words_per_minute: '話速',
    backchannels: '相づち',
    longest_monologue_ms: '最長の連続発話',
    response_latency_ms: '応答までの時間',
    agent: '{metric}（オペレーター）',
    customer: '{metric}（顧客）',
    seconds: '秒',
    percent: '%',
    words: '語/分',
    times: '回',
  },
)

/** A metric as people see it. */
export type Metric = {
  name: string
  label: string
  unit: string
  /** How many of the condition's units make one shown unit: 1,000 for milliseconds shown as seconds. */
  scale: number
}

/** Every metric that a condition can use, with its label and the unit it is shown in. */
export function useMetrics(): Metric[] {
  const m: Record<string, string> = useMessages(messages)
  return METRIC_NAMES.map((name) => {
    const [metric = '', role] = name.split('.')
    const word = m[metric] ?? metric
    return {
      name,
      label: role === undefined ? word : fill(m[role] ?? '', { metric: word }),
      ...unitOf(metric, m),
    }
  })
}

function unitOf(metric: string, m: Record<string, string>): { unit: string; scale: number } {
  if (metric.endsWith('_ms')) return { unit: m.seconds ?? '', scale: 1000 }
  if (metric.endsWith('_ratio')) return { unit: m.percent ?? '', scale: 0.01 }
  return { unit: (metric === 'words_per_minute' ? m.words : m.times) ?? '', scale: 1 }
}

/** The comparison operators of a condition. */
export const COMPARISONS = ['<', '<=', '>', '>=', '=', '!='] as const

/** A comparison of one metric with one number. */
export type Comparison = { metric: string; operator: string; value: number }

/** The parts of a condition that is one comparison; null if it is more than that. */
export function comparisonOf(condition: string): Comparison | null {
  const found = /^\s*([a-z_]+(?:\.[a-z]+)?)\s*(<=|>=|!=|[<>=])\s*(\d+(?:\.\d+)?)\s*$/.exec(condition)
  const [, metric = '', operator = '', value = ''] = found ?? []
  return METRIC_NAMES.includes(metric) ? { metric, operator, value: Number(value) } : null
}

/** A number of a condition in the shown unit, rounded to 12 digits to hide floating-point errors. */
export const shownValue = (value: number, { scale }: Metric) => Number((value / scale).toPrecision(12))
/** The inverse of `shownValue`. */
export const writtenValue = (value: number, { scale }: Metric) => Number((value * scale).toPrecision(12))
