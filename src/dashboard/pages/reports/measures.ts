import type { CallFilter, Measures, OperatorScorecard } from '../../api/types.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages(
  {
    calls: 'Calls',
    quality_score: 'Quality',
    duration_ms: 'Duration',
    talk_ratio: 'Agent talk',
    silence_ratio: 'Silence',
    auto_fails: 'Auto-fails',
    interruptions: 'Agent interruptions',
    response_latency_ms: 'Agent response time',
    seconds: '{count} s',
  },
  {
    calls: '通話数',
    quality_score: '応対品質',
    duration_ms: '平均通話時間',
    talk_ratio: 'オペレーターの発話比率',
    silence_ratio: '無音の比率',
    auto_fails: '必須項目の不合格',
    interruptions: 'オペレーターの割り込み',
    response_latency_ms: 'オペレーターの応答時間',
    seconds: '{count}秒',
  },
)

/** A measure: its name, how to read and format its value, and whether more is better. */
export type Measure = {
  name: string
  title: string
  of: (measures: Measures) => { value: number | null; filter: CallFilter }
  text: (value: number | null) => string
  /** The change since the previous period; undefined if the API does not have it. */
  change: (scorecard: OperatorScorecard) => number | null | undefined
  better: 'more' | 'less' | null
}

/** The measures that are shown for a group of calls, the most important first. */
export function useMeasures(): Measure[] {
  const m = useMessages(messages)
  const format = useFormat()
  const seconds = (ms: number | null) =>
    ms === null ? '–' : fill(m.seconds, { count: format.number(ms / 1000) })
  const single = (
    name: 'quality_score' | 'duration_ms' | 'talk_ratio' | 'silence_ratio',
    text: Measure['text'],
    better: Measure['better'],
  ): Measure => ({
    name,
    title: m[name],
    of: (measures) => measures[name],
    text,
    change: ({ change }) => change[name],
    better,
  })
  const ofAgent = (name: 'interruptions' | 'response_latency_ms', text: Measure['text']): Measure => ({
    name,
    title: m[name],
    of: (measures) => measures[name].agent,
    text,
    change: ({ change }) => change[name].agent,
    better: 'less',
  })
  return [
    {
      name: 'calls',
      title: m.calls,
      of: ({ calls, filter }) => ({ value: calls, filter }),
      text: format.number,
      change: ({ change }) => change.calls,
      better: null,
    },
    single('quality_score', format.number, 'more'),
    single('duration_ms', format.duration, null),
    single('talk_ratio', format.percent, null),
    single('silence_ratio', format.percent, 'less'),
    ofAgent('interruptions', format.number),
    ofAgent('response_latency_ms', seconds),
    {
      name: 'auto_fails',
      title: m.auto_fails,
      of: ({ auto_fails: { calls, filter } }) => ({ value: calls, filter }),
      text: format.number,
      change: ({ period, before }) => period.figures.auto_fails.calls - before.figures.auto_fails.calls,
      better: 'less',
    },
  ]
}
