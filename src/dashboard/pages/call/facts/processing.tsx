import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { profileQuery } from '../../../api/queries.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { Badge } from '../../../components/data/badge.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { useErrorCodeText } from '../../../i18n/error-text.ts'
import { useFormat } from '../../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { useTimelineDetail } from './timeline-detail.ts'

const messages = defineMessages(
  {
    title: 'Processing',
    accesses: 'Who read or heard it',
    received: 'Received',
    queued: 'Queued',
    claimed: 'Picked up by a worker',
    transcribed: 'Transcribed',
    analysed: 'Analysed',
    completed: 'Completed',
    failed: 'Failed',
    retried: 'Retried manually',
    rescheduled: 'Retry scheduled',
    recovered: 'Recovered after an interruption',
    waiting: 'Waiting: server busy',
    waitingAway: 'Waiting: no answer',
    failure: 'This call could not be processed: {message}',
    waits: 'Next attempt at {at}; attempts so far: {attempts}.',
    model_busy: 'The language model is busy. Next request at {at}. The wait does not count as an attempt.',
    speech_busy: 'The speech server is busy. Next request at {at}. The wait does not count as an attempt.',
    away: '{reason}. Next attempt at {at}. The wait does not count as an attempt.',
  },
  {
    title: '処理の経過',
    accesses: '閲覧・再生の記録',
    received: '受信',
    queued: '待機',
    claimed: '処理開始',
    transcribed: '文字起こし完了',
    analysed: '分析完了',
    completed: '完了',
    failed: '失敗',
    retried: '手動で再試行',
    rescheduled: '再試行予定',
    recovered: '中断から復旧',
    waiting: 'サーバー混雑のため待機',
    waitingAway: '応答がないため待機',
    failure: 'この通話は処理できませんでした：{message}',
    waits: '次の試行は{at}。これまでの試行回数：{attempts}。',
    model_busy: '言語モデルが混み合っています。{at}に再び問い合わせます。この待機は試行回数に数えません。',
    speech_busy:
      '音声認識サーバーが混み合っています。{at}に再び問い合わせます。この待機は試行回数に数えません。',
    away: '{reason}{at}に再び試します。この待機は試行回数に数えません。',
  },
)

/** The steps of the processing with their times, and why the call waits or has failed. */
export function ProcessingPanel({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const format = useFormat()
  const errorCodeText = useErrorCodeText()
  const detailOf = useTimelineDetail(call)
  const isAdmin = useQuery(profileQuery).data?.role === 'admin'
  const reasonOf = ({ timeline }: VoicelogDetail) => {
    const { code, message } = waitReason(timeline.at(-1))
    return errorCodeText(code, message)
  }
  return (
    <Panel
      title={m.title}
      actions={
        isAdmin && (
          <Link to="/settings/audit" search={{ call: call.voicelog_id }} className="text-accent underline">
            {m.accesses}
          </Link>
        )
      }
    >
      {call.error !== null && (
        <p role="alert" className="mb-3 rounded-md bg-bad-soft px-3 py-2 text-bad">
          {fill(m.failure, { message: errorCodeText(call.error.code, call.error.message) })}
        </p>
      )}
      {call.next_attempt_at !== null && (
        <p className="mb-3 text-warn">
          {fill(m[waitOf(call)], {
            at: format.dateTime(call.next_attempt_at),
            attempts: call.attempts,
            reason: reasonOf(call),
          })}
        </p>
      )}
      <ol className="space-y-1">
        {call.timeline.map((each) => (
          <li key={`${each.at}-${each.event}-${each.detail}`} className="flex flex-wrap items-baseline gap-2">
            <time dateTime={each.at} className="text-muted text-xs tabular-nums">
              {format.dateTime(each.at)}
            </time>
            <Badge tone={each.event === 'failed' ? 'bad' : 'neutral'}>{m[stepOf(each)]}</Badge>
            {each.detail !== null && <span className="min-w-0 text-muted">{detailOf(each)}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** What a call that is not being processed waits for. */
function waitOf({ timeline }: VoicelogDetail): 'waits' | 'away' | 'model_busy' | 'speech_busy' {
  const last = timeline.at(-1)
  if (last?.event !== 'waiting') return 'waits'
  const { code } = waitReason(last)
  return code === 'model_busy' || code === 'speech_busy' ? code : 'away'
}

/** The service writes what a call waits for as `code: message`. */
function waitReason(event: VoicelogDetail['timeline'][number] | undefined): {
  code: string
  message: string
} {
  const [, code = '', message = ''] = /^([a-z_]+): (.*)$/s.exec(event?.detail ?? '') ?? []
  return { code, message }
}

/** Tells apart the two kinds of retry and of wait: a worker gives a reason for its retry, a person does not. */
function stepOf(event: VoicelogDetail['timeline'][number]) {
  if (event.event === 'retried' && event.detail !== null) return 'rescheduled'
  if (event.event === 'waiting' && !waitReason(event).code.endsWith('_busy')) return 'waitingAway'
  return event.event
}
