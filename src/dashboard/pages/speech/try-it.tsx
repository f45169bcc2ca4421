import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { callQuery } from '../../api/queries.ts'
import type { VoicelogDetail } from '../../api/types.ts'
import { ReliabilityBadge } from '../../components/data/reliability.tsx'
import { StatusBadge } from '../../components/data/status.tsx'
import { ConfirmButton } from '../../components/feedback/confirm-button.tsx'
import { Failed, Loading } from '../../components/feedback/states.tsx'
import { toast } from '../../components/feedback/toasts.tsx'
import { Button } from '../../components/forms/button.tsx'
import { SelectField } from '../../components/forms/field.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useErrorCodeText } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useLanguage } from '../../i18n/language.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { languageNames, SUGGESTED_LANGUAGES } from '../../i18n/spoken-languages.ts'
import { lowConfidenceBelow } from '../call/reliability/low-confidence.ts'
import { MarkedWords } from '../call/reliability/words.tsx'
import { UploadRow } from '../upload/upload-row.tsx'
import { removeUpload, sendFile, useUploads } from '../upload/uploads.ts'
import type { SpeechSettings } from './queries.ts'

const messages = defineMessages(
  {
    title: 'Try it on a recording of your own',
    hint: 'The recording becomes a normal call of your organisation. You can delete it here afterwards.',
    language: 'Spoken language',
    choose: 'Choose a recording',
    transcribing: 'The words appear here when the recording is transcribed.',
    engine: 'Engine',
    reliability: 'Reliability',
    doubtful: '{share} of the words are doubtful; they are underlined.',
    silent: 'Nobody speaks in this recording.',
    open: 'Open the call',
    delete: 'Delete the call',
    deleteTitle: 'Delete this call?',
    deleteText: 'This deletes the recording, its transcript and all results. It cannot be undone.',
    deleted: 'Call deleted',
  },
  {
    title: 'お手元の録音で試す',
    hint: '録音は組織の通常の通話として登録されます。あとでここから削除できます。',
    language: '話されている言語',
    choose: '録音を選択',
    transcribing: '文字起こしが終わると、ここに表示されます。',
    engine: 'エンジン',
    reliability: '信頼性',
    doubtful: '不確かな単語は{share}で、下線付きで表示されます。',
    silent: 'この録音には発話がありません。',
    open: '通話を開く',
    delete: '通話を削除',
    deleteTitle: 'この通話を削除しますか？',
    deleteText: '録音、文字起こし、すべての結果が完全に削除されます。',
    deleted: '通話を削除しました',
  },
)

/** Sends a recording as any upload does, and shows how well it was heard. */
export function TryIt({ speech: { default_language } }: { speech: SpeechSettings }) {
  const m = useMessages(messages)
  const names = languageNames(useLanguage())
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [language, setLanguage] = useState(default_language)
  const [uploadId, setUploadId] = useState<number | null>(null)
  const upload = useUploads().find(({ id }) => id === uploadId)
  const isSending = upload?.state === 'waiting' || upload?.state === 'sending'
  return (
    <Panel title={m.title}>
      <p className="mb-3 text-muted">{m.hint}</p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={m.language}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
          className="w-56"
        >
          {[...new Set([default_language, ...SUGGESTED_LANGUAGES])].map((each) => (
            <option key={each} value={each}>
              {names(each)}
            </option>
          ))}
        </SelectField>
        <Button ref={choose} disabled={isSending} onClick={() => input.current?.click()}>
          {m.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={m.choose}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) setUploadId(sendFile(file, { language }))
            // So that choosing the same file again is a change.
            target.value = ''
          }}
        />
      </div>
      {upload !== undefined && upload.voicelogId === null && (
        <ul className="mt-3">
          <UploadRow upload={upload} fields={{ language }} />
        </ul>
      )}
      {upload !== undefined && upload.voicelogId !== null && (
        <TriedCall
          key={upload.voicelogId}
          voicelogId={upload.voicelogId}
          onDeleted={() => {
            removeUpload(upload.id)
            // The button that had the focus is gone.
            choose.current?.focus()
          }}
        />
      )}
    </Panel>
  )
}

function TriedCall({ voicelogId, onDeleted }: { voicelogId: string; onDeleted: () => void }) {
  const m = useMessages(messages)
  const errorCodeText = useErrorCodeText()
  const { data: call, error, refetch } = useQuery(callQuery(voicelogId))
  if (call === undefined) {
    return error === null ? <Loading /> : <Failed error={error} onRetry={() => refetch()} />
  }
  return (
    <div className="mt-4 space-y-3">
      <div role="status" className="flex flex-wrap items-center gap-2">
        <StatusBadge status={call.status} />
        {call.transcript === null && call.error === null && (
          <span className="text-muted">{m.transcribing}</span>
        )}
      </div>
      {call.error !== null && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          {errorCodeText(call.error.code, call.error.message)}
        </p>
      )}
      {call.transcript !== null && <Heard transcript={call.transcript} />}
      <div className="flex flex-wrap items-center gap-3">
        <Link to="/calls/$voicelogId" params={{ voicelogId }} className="font-medium text-accent underline">
          {m.open}
        </Link>
        <ConfirmButton
          text={m.delete}
          title={m.deleteTitle}
          description={m.deleteText}
          act={async () => {
            await api('DELETE', `/api/voicelogs/${voicelogId}`)
            toast(m.deleted)
            onDeleted()
          }}
        />
      </div>
    </div>
  )
}

/** The words of a transcript, and how far they can be trusted. */
function Heard({ transcript }: { transcript: NonNullable<VoicelogDetail['transcript']> }) {
  const m = useMessages(messages)
  const format = useFormat()
  const labels = useLabels()
  const { engine, model, reliability, segments, language } = transcript
  const share = reliability?.low_confidence_share ?? null
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">{m.reliability}</dt>
        <dd>
          <ReliabilityBadge level={reliability?.level ?? 'unknown'} />
        </dd>
        <dt className="text-muted">{m.engine}</dt>
        <dd className="min-w-0">
          <code className="break-all">
            {engine} {model}
          </code>
        </dd>
      </dl>
      {share !== null && <p className="text-muted">{fill(m.doubtful, { share: format.percent(share) })}</p>}
      {segments.length === 0 && <p>{m.silent}</p>}
      <ol className="max-h-96 space-y-1 overflow-y-auto">
        {segments.map((each) => (
          <li key={each.id}>
            <span className="text-muted">{labels.speaker(each.speaker)}</span>{' '}
            <span lang={language}>
              <MarkedWords segment={each} lowBelow={lowConfidenceBelow(transcript)} />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
