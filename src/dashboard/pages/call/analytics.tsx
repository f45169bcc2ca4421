import { UNSURE_BELOW } from '../../../model/analytics.ts'
import type { VoicelogDetail } from '../../api/types.ts'
import { Badge } from '../../components/data/badge.tsx'
import { EmotionBadge } from '../../components/data/emotion.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { AnalyticPanel } from './analytic-panel.tsx'
import { ClaimView, Evidence, PlayLine } from './evidence.tsx'
import { textStartMs } from './text-position.ts'

const messages = defineMessages(
  {
    summary: 'Summary',
    intent: 'Intent',
    emotion: 'Emotion',
    reason: 'Reason',
    outcome: 'Outcome',
    actions: 'Actions taken',
    follow_ups: 'Follow-ups',
    key_points: 'Key points',
    more_points: '{count} more',
    confidence: '{percent} confidence',
    unsure: 'Unsure',
    why: 'Why this intent',
    trend: 'Over the call',
    moments: 'Moments',
    noMoments: 'No emotional moments.',
  },
  {
    summary: '要約',
    intent: '用件',
    emotion: '感情',
    reason: '問い合わせ理由',
    outcome: '対応結果',
    actions: '通話中の対応',
    follow_ups: '今後の対応',
    key_points: '要点',
    more_points: 'ほか{count}件',
    confidence: '確度 {percent}',
    unsure: '要確認',
    why: 'この用件と判断した根拠',
    trend: '通話中の変化',
    moments: '場面',
    noMoments: '目立つ発話はありません。',
  },
)

export function SummaryPanel({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const labels = useLabels()
  return (
    <AnalyticPanel title={m.summary} call={call} analytic={call.analytics.summary}>
      {(result) => (
        <div className="space-y-3">
          <p lang={call.language}>{result.overview}</p>
          <dl className="grid grid-cols-[8rem_1fr] gap-x-3 gap-y-1">
            <dt className="text-muted">{m.outcome}</dt>
            <dd>
              <Badge tone={result.outcome === 'resolved' ? 'good' : 'neutral'}>
                {labels.outcome(result.outcome)}
              </Badge>{' '}
              {result.outcome_confidence !== undefined && <Confidence value={result.outcome_confidence} />}
            </dd>
            <dt className="text-muted">{m.reason}</dt>
            <dd lang={call.language}>{result.reason || '–'}</dd>
          </dl>
          <ActionList title={m.actions} items={result.actions} call={call} />
          <ActionList title={m.follow_ups} items={result.follow_ups} call={call} />
          {result.key_points.length > 0 && <KeyPoints points={result.key_points} />}
        </div>
      )}
    </AnalyticPanel>
  )
}

type KeyPoint = Parameters<typeof ClaimView>[0]

/** As many as can be read at a glance. The engine puts the most informative ones first. */
const POINTS_AT_ONCE = 6

function KeyPoints({ points }: { points: readonly KeyPoint[] }) {
  const m = useMessages(messages)
  const more = points.slice(POINTS_AT_ONCE)
  return (
    <div>
      <h3 className="mb-1 font-medium text-muted">{m.key_points}</h3>
      <PointList points={points.slice(0, POINTS_AT_ONCE)} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-muted">
            {fill(m.more_points, { count: more.length })}
          </summary>
          <PointList points={more} />
        </details>
      )}
    </div>
  )
}

function PointList({ points }: { points: readonly KeyPoint[] }) {
  return (
    <ul className="space-y-1">
      {points.map(({ text, evidence }) => (
        <li key={text}>
          <ClaimView text={text} evidence={evidence} />
        </li>
      ))}
    </ul>
  )
}

/** How sure a claim is, with a word where it is more likely wrong than right. */
function Confidence({ value }: { value: number }) {
  const m = useMessages(messages)
  const format = useFormat()
  return (
    <>
      {value < UNSURE_BELOW && <Badge tone="warn">{m.unsure}</Badge>}{' '}
      <span className="text-muted">{fill(m.confidence, { percent: format.percent(value) })}</span>
    </>
  )
}

export function IntentPanel({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const labels = useLabels()
  return (
    <AnalyticPanel title={m.intent} call={call} analytic={call.analytics.intent}>
      {(result) => (
        <ul className="space-y-3">
          {result.intents.map(({ intent, confidence, evidence }) => (
            <li key={intent}>
              <Badge tone={intent === result.primary.intent ? 'accent' : 'neutral'}>
                {labels.intent(intent)}
              </Badge>{' '}
              <Confidence value={confidence} />
              {evidence.length > 0 && <h3 className="mt-1 font-medium text-muted">{m.why}</h3>}
              <Evidence evidence={evidence} />
            </li>
          ))}
        </ul>
      )}
    </AnalyticPanel>
  )
}

export function EmotionPanel({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const labels = useLabels()
  return (
    <AnalyticPanel title={m.emotion} call={call} analytic={call.analytics.emotion}>
      {(result) => {
        const moments = result.segments.filter(({ label }) => label !== 'neutral')
        return (
          <div className="space-y-3">
            <dl className="space-y-1">
              {(['customer', 'agent'] as const).map((speaker) => {
                const emotion = result.speakers[speaker]
                if (emotion === undefined) return null
                return (
                  <div key={speaker} className="flex items-center gap-2">
                    <dt className="w-24 text-muted">{labels.speaker(speaker)}</dt>
                    <dd className="flex items-center gap-2">
                      <EmotionBadge emotion={emotion.label} trend={emotion.trend} />
                      <Quarters
                        values={emotion.by_quarter}
                        label={`${m.trend}: ${labels.trend(emotion.trend)}`}
                      />
                    </dd>
                  </div>
                )
              })}
            </dl>
            <h3 className="font-medium text-muted">{m.moments}</h3>
            {moments.length === 0 && <p className="text-muted">{m.noMoments}</p>}
            <ul className="max-h-72 space-y-2 overflow-y-auto">
              {moments.map(({ segment_id, speaker, label, evidence }) => (
                <li key={segment_id}>
                  <span className="mr-2 text-muted">{labels.speaker(speaker)}</span>
                  <EmotionBadge emotion={label} trend={null} />
                  <Evidence evidence={evidence} />
                </li>
              ))}
            </ul>
          </div>
        )
      }}
    </AnalyticPanel>
  )
}

/** Four bars, one for each quarter of the call. */
function Quarters({ values, label }: { values: readonly number[]; label: string }) {
  return (
    <svg viewBox="0 0 40 20" className="h-5 w-10" role="img" aria-label={label}>
      {values.map((value, index) => {
        const height = Math.max(1, Math.abs(value) * 10)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: quarters are identified by their position
            key={index}
            x={index * 10 + 1}
            width="8"
            y={value > 0 ? 10 - height : 10}
            height={height}
            className={value < 0 ? 'fill-bad' : 'fill-good'}
          />
        )
      })}
    </svg>
  )
}

/** Actions or follow-ups. One that is in the transcript word for word plays the recording from there. */
function ActionList({
  title,
  items,
  call,
}: {
  title: string
  items: readonly string[]
  call: VoicelogDetail
}) {
  if (items.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 font-medium text-muted">{title}</h3>
      <ul className="space-y-0.5">
        {items.map((each) => {
          const startMs = textStartMs(call.transcript?.segments ?? [], each)
          return (
            <li key={each} lang={call.language}>
              {startMs === null ? each : <PlayLine startMs={startMs}>{each}</PlayLine>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
