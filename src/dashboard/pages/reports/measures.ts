import type { CallFilter, Measures } from '../../api/types.ts'
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
    of_calls: 'calls',
    points: 'points of 100',
    time: 'min:s a call',
    of_talk: 'of all talk',
    of_time: 'of the time',
    a_call: 'a call',
    a_turn: 'a turn',
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
    of_calls: '件',
    points: '100点満点',
    time: '1件あたり（分:秒）',
    of_talk: '全発話に占める割合',
    of_time: '通話時間に占める割合',
    a_call: '1件あたり（回）',
    a_turn: '1発話あたり',
  },
)

/** A measure: its name, how to read and format its value, and whether more is better. */
export type Measure = {
  name: string
  title: string
  of: (measures: Measures) => { value: number | null; n: number; filter: CallFilter }
  text: (value: number | null) => string
  /** The smallest difference that `text` shows. */
  step: number
  /** What one of it is. */
  unit: string
  better: 'more' | 'less' | null
}

/** The measures that are shown for a group of calls, the most important first. */
export function useMeasures(): Measure[] {
  const m = useMessages(messages)
  const format = useFormat()
  const seconds = (ms: number | null) =>
    ms === null ? '–' : fill(m.seconds, { count: format.number(ms / 1000) })
  const nearestSecond = (ms: number | null) =>
    format.duration(ms === null ? null : 1000 * Math.round(ms / 1000))
  const single = (
    name: 'quality_score' | 'duration_ms' | 'talk_ratio' | 'silence_ratio',
    shown: Pick<Measure, 'text' | 'step' | 'unit' | 'better'>,
  ): Measure => ({ name, title: m[name], of: (measures) => measures[name], ...shown })
  const ofAgent = (
    name: 'interruptions' | 'response_latency_ms',
    shown: Pick<Measure, 'text' | 'step' | 'unit'>,
  ): Measure => ({
    name,
    title: m[name],
    of: (measures) => measures[name].agent,
    better: 'less',
    ...shown,
  })
  return [
    {
      name: 'calls',
      title: m.calls,
      of: ({ calls, filter }) => ({ value: calls, n: calls, filter }),
      text: format.number,
      step: 1,
      unit: m.of_calls,
      better: null,
    },
    single('quality_score', { text: format.number, step: 0.1, unit: m.points, better: 'more' }),
    single('duration_ms', { text: nearestSecond, step: 1000, unit: m.time, better: null }),
    single('talk_ratio', { text: format.percent, step: 0.01, unit: m.of_talk, better: null }),
    single('silence_ratio', { text: format.percent, step: 0.01, unit: m.of_time, better: 'less' }),
    ofAgent('interruptions', { text: format.number, step: 0.1, unit: m.a_call }),
    ofAgent('response_latency_ms', { text: seconds, step: 100, unit: m.a_turn }),
    {
      name: 'auto_fails',
      title: m.auto_fails,
      of: ({ auto_fails: { calls, filter }, quality_score: { n } }) => ({ value: calls, n, filter }),
      text: format.number,
      step: 1,
      unit: m.of_calls,
      better: 'less',
    },
  ]
}
