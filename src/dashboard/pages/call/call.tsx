import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { callQuery } from '../../api/queries.ts'
import type { VoicelogDetail } from '../../api/types.ts'
import { PageHead, Panel } from '../../components/panel.tsx'
import { Failed, Loading } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status.tsx'
import { clock, useFormat } from '../../i18n/format.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages(
  {
    calls: 'Calls',
    transcript: 'Transcript',
    summary: 'Summary',
    noTranscript: 'There is no transcript yet.',
  },
  { calls: '通話', transcript: '文字起こし', summary: '要約', noTranscript: '文字起こしはまだありません。' },
)

export function CallPage() {
  const m = useMessages(messages)
  const format = useFormat()
  const { voicelogId } = useParams({ from: '/shell/calls/$voicelogId' })
  const call = useQuery(callQuery(voicelogId))
  if (call.isPending) return <Loading />
  if (call.isError) return <Failed error={call.error} onRetry={() => call.refetch()} />
  const { data } = call
  return (
    <>
      <PageHead
        title={
          <>
            <Link to="/calls" search={{}} className="text-muted hover:underline">
              {m.calls}
            </Link>{' '}
            / {data.call_id ?? format.dateTime(data.call_date ?? data.created_at)}
          </>
        }
        actions={<StatusBadge status={data.status} />}
      />
      <div className="grid gap-4 px-4 pb-6 md:px-6 lg:grid-cols-2">
        <Panel title={m.transcript}>
          <Transcript transcript={data.transcript} />
        </Panel>
        <Panel title={m.summary}>{data.analytics.summary.result?.overview ?? '–'}</Panel>
      </div>
    </>
  )
}

function Transcript({ transcript }: { transcript: VoicelogDetail['transcript'] }) {
  const m = useMessages(messages)
  if (transcript === null) return <p className="text-muted">{m.noTranscript}</p>
  return (
    <ol className="space-y-2">
      {transcript.segments.map(({ id, speaker, start_ms, text }) => (
        <li key={id} className="grid grid-cols-[4rem_6rem_1fr] gap-2">
          <span className="text-muted tabular-nums">{clock(start_ms)}</span>
          <span className="font-medium">{speaker}</span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
