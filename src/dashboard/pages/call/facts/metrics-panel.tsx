import { clockTime } from '../../../../lib/time/clock.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'

const messages = defineMessages(
  {
    metrics: 'Metrics',
    seconds: '{count} s',
    talk_ratio: 'Agent talks',
    silence: 'Silence',
    longest_silence: 'Longest silence',
    overlap: 'Overlap',
    turns: 'Turns',
    interruptions: 'Interruptions',
    words_per_minute: 'Words per minute',
    longest_monologue: 'Longest monologue',
    response_latency: 'Response time',
    talk: 'Talk time',
  },
  {
    metrics: '指標',
    seconds: '{count}秒',
    talk_ratio: 'オペレーターの発話比率',
    silence: '無音',
    longest_silence: '最長の無音',
    overlap: '同時発話',
    turns: '話者交代',
    interruptions: '割り込み',
    words_per_minute: '1分あたりの語数',
    longest_monologue: '最長の連続発話',
    response_latency: '応答までの時間',
    talk: '発話時間',
  },
)

/** The metrics of a call, which come with its quality result. */
export function MetricsPanel({ analytic }: { analytic: VoicelogDetail['analytics']['quality'] }) {
  const m = useMessages(messages)
  const labels = useLabels()
  const format = useFormat()
  const metrics = analytic.result?.metrics
  if (metrics === undefined) return null
  const both = (
    of: { agent: number | null; customer: number | null },
    show: (value: number | null) => string,
  ) => `${labels.speaker('agent')} ${show(of.agent)} · ${labels.speaker('customer')} ${show(of.customer)}`
  const seconds = (ms: number | null) =>
    ms === null ? '–' : fill(m.seconds, { count: format.number(ms / 1000) })
  const rows: [string, string][] = [
    [m.talk_ratio, format.percent(metrics.talk_ratio)],
    [m.talk, both(metrics.talk_ms, (ms) => (ms === null ? '–' : clockTime(ms)))],
    [m.silence, `${clockTime(metrics.silence_ms)} (${format.percent(metrics.silence_ratio)})`],
    [m.longest_silence, seconds(metrics.longest_silence_ms)],
    [m.overlap, seconds(metrics.overlap_ms)],
    [m.turns, format.number(metrics.turns)],
    [m.interruptions, both(metrics.interruptions, format.number)],
    [
      m.words_per_minute,
      both(metrics.words_per_minute, (value) => (value === null ? '–' : `${Math.round(value)}`)),
    ],
    [m.longest_monologue, both(metrics.longest_monologue_ms, seconds)],
    [m.response_latency, both(metrics.response_latency_ms, seconds)],
  ]
  return (
    <Panel title={m.metrics}>
      <dl className="grid grid-cols-[minmax(8rem,auto)_1fr] gap-x-4 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
