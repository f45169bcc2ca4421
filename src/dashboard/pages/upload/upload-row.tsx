import { Link } from '@tanstack/react-router'
import { ApiProblem } from '../../api/problem.ts'
import type { UploadFields } from '../../api/upload-form.ts'
import { Badge, type Tone } from '../../components/data/badge.tsx'
import { StatusBadge } from '../../components/data/status.tsx'
import { ProgressBar } from '../../components/feedback/progress-bar.tsx'
import { Button } from '../../components/forms/button.tsx'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import {
  cancelUpload,
  isAboutFields,
  removeUpload,
  retryUpload,
  type Upload,
  type UploadState,
} from './uploads.ts'

const messages = defineMessages(
  {
    chosen: 'Chosen',
    waiting: 'Waiting',
    sending: 'Uploading',
    accepted: 'Accepted',
    refused: 'Refused',
    cancelled: 'Cancelled',
    checking: 'Checking…',
    speed: '{size}/s',
    left: '{time} left',
    cancel: 'Cancel',
    retry: 'Try again',
    remove: 'Remove',
    open: 'Open call',
    openOther: 'Open the call with this ID',
    correct: 'Correct the fields above, then try again.',
    progress: 'Progress of {file}',
    tooLarge: 'The file is larger than 500 MB.',
    interrupted: 'The connection was lost. Try again: the file is sent from the start.',
    storeRefused:
      'The storage refused the file ({detail}). Try again. If that does not help, contact your administrator.',
  },
  {
    chosen: '選択済み',
    waiting: '待機中',
    sending: 'アップロード中',
    accepted: '受付済み',
    refused: '受付不可',
    cancelled: '取り消し済み',
    checking: '確認中…',
    speed: '毎秒{size}',
    left: '残り{time}',
    cancel: '取り消す',
    retry: '再試行',
    remove: '削除',
    open: '通話を開く',
    openOther: 'このIDの通話を開く',
    correct: '上の項目を修正してから再試行してください。',
    progress: '{file}の進捗',
    tooLarge: 'ファイルが500MBを超えています。',
    interrupted: '接続が切れました。再試行すると、ファイルを最初から送信します。',
    storeRefused:
      'ストレージがファイルを受け付けませんでした（{detail}）。再試行しても解決しない場合は管理者に連絡してください。',
  },
)

const TONES: Record<UploadState, Tone> = {
  chosen: 'neutral',
  waiting: 'neutral',
  sending: 'accent',
  accepted: 'good',
  refused: 'bad',
  cancelled: 'warn',
}

/** The error codes for which this page has a better text than the service. */
const REASONS = {
  file_too_large: 'tooLarge',
  interrupted: 'interrupted',
  store_refused: 'storeRefused',
} as const

/** One file: its progress or result, and its actions. */
export function UploadRow({ upload, fields }: { upload: Upload; fields: UploadFields }) {
  const m = useMessages(messages)
  const format = useFormat()
  const errorText = useErrorText()
  const { id, file, state, problem, voicelogId } = upload
  const isTooLarge = problem instanceof ApiProblem && problem.code === 'file_too_large'
  const reason =
    problem instanceof ApiProblem && problem.code in REASONS
      ? fill(m[REASONS[problem.code as keyof typeof REASONS]], { detail: problem.message })
      : errorText(problem)
  const other = problem instanceof ApiProblem ? problem.members.voicelog_id : undefined
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{file.name}</span>
          <span className="shrink-0 text-muted">{format.bytes(file.size)}</span>
        </p>
        {state === 'sending' && <Progress upload={upload} />}
        {state === 'refused' && (
          <p role="alert" className="text-bad">
            {reason} {isAboutFields(problem) && m.correct}{' '}
            {typeof other === 'string' && <CallLink voicelogId={other}>{m.openOther}</CallLink>}
          </p>
        )}
      </div>
      <StateBadge upload={upload} />
      {voicelogId !== null && <CallLink voicelogId={voicelogId}>{m.open}</CallLink>}
      {(state === 'waiting' || state === 'sending') && (
        <Button onClick={() => cancelUpload(id)}>{m.cancel}</Button>
      )}
      {(state === 'cancelled' || (state === 'refused' && !isTooLarge)) && (
        <Button onClick={() => retryUpload(id, fields)}>{m.retry}</Button>
      )}
      {state !== 'waiting' && state !== 'sending' && (
        <Button look="quiet" onClick={() => removeUpload(id)}>
          {m.remove}
        </Button>
      )}
    </li>
  )
}

/** The state of the upload, then that of its call, at last with the score. */
function StateBadge({ upload: { state, call } }: { upload: Upload }) {
  const m = useMessages(messages)
  const format = useFormat()
  if (call === null) return <Badge tone={TONES[state]}>{m[state]}</Badge>
  return (
    <span role="status" className="inline-flex items-center gap-1.5">
      <StatusBadge status={call.status} />
      {call.status === 'completed' && call.quality_score !== null && (
        <span className="tabular-nums">· {format.number(Math.round(call.quality_score))}</span>
      )}
    </span>
  )
}

function Progress({ upload: { file, share, bytesPerSecond } }: { upload: Upload }) {
  const m = useMessages(messages)
  const format = useFormat()
  const isMeasured = bytesPerSecond !== null && bytesPerSecond > 0
  return (
    <div>
      <ProgressBar label={fill(m.progress, { file: file.name })} share={share} />
      <p className="text-muted text-xs tabular-nums">
        {share >= 1 ? m.checking : format.percent(share)}
        {share < 1 && isMeasured && (
          <>
            {' · '}
            {fill(m.speed, { size: format.bytes(bytesPerSecond) })}
            {' · '}
            {fill(m.left, { time: format.duration(((file.size * (1 - share)) / bytesPerSecond) * 1000) })}
          </>
        )}
      </p>
    </div>
  )
}

function CallLink({ voicelogId, children }: { voicelogId: string; children: string }) {
  return (
    <Link
      to="/calls/$voicelogId"
      params={{ voicelogId }}
      className="whitespace-nowrap font-medium text-accent hover:underline"
    >
      {children}
    </Link>
  )
}
