import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { callQuery, settingsQuery } from '../../api/queries.ts'
import { recordingUrl } from '../../api/recording.ts'
import type { VoicelogDetail } from '../../api/types.ts'
import { StatusBadge } from '../../components/data/status.tsx'
import { Empty, Failed, Loading } from '../../components/feedback/states.tsx'
import { PageHead, Panel } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { CallActions } from './actions.tsx'
import { EmotionPanel, IntentPanel, SummaryPanel } from './analytics.tsx'
import { CallLanguage } from './call-language.ts'
import { CorrectionsOf } from './correction/corrections.tsx'
import { SwapSpeakers } from './correction/swap-speakers.tsx'
import { useFromList } from './from-list.ts'
import { LabelsPanel } from './labels/labels-panel.tsx'
import { MetricsPanel } from './metrics-panel.tsx'
import { createPlayback, PlaybackContext } from './player/playback.ts'
import { Player } from './player/player.tsx'
import { ProcessingPanel } from './processing.tsx'
import { QualityPanel } from './quality/quality.tsx'
import { PoorTranscript, ReliabilityHint } from './reliability/notice.tsx'
import { TranscriptView } from './transcript.tsx'

const messages = defineMessages(
  {
    calls: 'Calls',
    search: 'Search',
    transcript: 'Transcript',
    operator: 'Operator',
    customer: 'Customer',
    department: 'Department',
    language: 'Language',
    date: 'Date',
    size: 'Size',
    gone: 'This call does not exist or was deleted',
    toCalls: 'Show all calls',
  },
  {
    calls: '通話',
    search: '検索',
    transcript: '文字起こし',
    operator: 'オペレーター',
    customer: '顧客',
    department: '部署',
    language: '言語',
    date: '日時',
    size: 'サイズ',
    gone: 'この通話は存在しないか、削除されています',
    toCalls: '通話一覧へ',
  },
)

/** One call: recording, transcript and analytics. */
export function CallPage() {
  const { voicelogId } = useParams({ from: '/shell/calls/$voicelogId' })
  const m = useMessages(messages)
  const call = useQuery(callQuery(voicelogId))
  const list = useFromList()
  if (call.data !== undefined) return <Call key={voicelogId} call={call.data} />
  return (
    <>
      <PageHead title={<Breadcrumbs />} />
      {call.isPending ? (
        <Loading />
      ) : call.error instanceof ApiProblem && call.error.status === 404 ? (
        <Empty title={m.gone}>
          <Link {...list} className="text-accent underline">
            {m.toCalls}
          </Link>
        </Empty>
      ) : (
        <Failed error={call.error} onRetry={() => call.refetch()} />
      )}
    </>
  )
}

/** The values of the organisation's own fields, under their labels and in their order. */
function useOwnFacts({ fields }: VoicelogDetail): [string, string | null][] {
  const { data: settings } = useQuery(settingsQuery)
  return (settings?.fields ?? []).map(({ name, label }) => {
    const value = fields[name]
    return [label, value === undefined ? null : `${value}`]
  })
}

function Call({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const format = useFormat()
  const playback = useRecording(call)
  const { analytics } = call
  const facts: [string, string | null][] = [
    [m.date, format.dateTime(call.call_date ?? call.created_at)],
    [m.operator, call.operator_name ?? call.operator_id],
    [m.customer, call.customer_id],
    [m.department, call.department],
    [m.language, call.language],
    [m.size, format.bytes(call.size_bytes)],
    ...useOwnFacts(call),
    ['SHA-256', call.recording_sha256],
  ]
  const name = call.call_id ?? format.dateTime(call.call_date ?? call.created_at)
  if (playback === null) return <Loading />
  return (
    <CallLanguage value={call.language}>
      <PlaybackContext value={playback}>
        <PageHead
          name={name}
          title={
            <Breadcrumbs>
              <span>{name}</span>
              <span role="status" className="inline-flex">
                <StatusBadge status={call.status} />
              </span>
            </Breadcrumbs>
          }
          actions={<CallActions call={call} />}
        />
        <div className="space-y-4 px-4 pb-8 md:px-6">
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            {facts.map(
              ([name, value]) =>
                value !== null && (
                  <div key={name} className="flex min-w-0 gap-1.5">
                    <dt className="text-muted">{name}</dt>
                    <dd className="min-w-0 wrap-anywhere">{value}</dd>
                  </div>
                ),
            )}
          </dl>
          <PoorTranscript call={call} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            {/* Recording and transcript stay in sight while one reads and answers beside them. */}
            <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4 lg:h-[calc(100dvh-2rem)]">
              {call.size_bytes !== null && <Player call={call} />}
              <CorrectionsOf call={call}>
                <Panel
                  title={m.transcript}
                  actions={<SwapSpeakers transcript={call.transcript} />}
                  className="flex min-h-0 flex-col max-lg:max-h-[70dvh] lg:flex-1"
                  bodyClassName="flex min-h-0 flex-1 flex-col"
                >
                  <ReliabilityHint call={call} />
                  <TranscriptView transcript={call.transcript} />
                </Panel>
              </CorrectionsOf>
            </div>
            <div className="min-w-0 space-y-4">
              <LabelsPanel call={call} />
              <SummaryPanel call={call} />
              <IntentPanel call={call} />
              <EmotionPanel call={call} />
              <QualityPanel call={call} />
              <MetricsPanel analytic={analytics.quality} />
              <ProcessingPanel call={call} />
            </div>
          </div>
        </div>
      </PlaybackContext>
    </CallLanguage>
  )
}

/** Breadcrumbs: a link to the list, then `children`. */
function Breadcrumbs({ children }: { children?: ReactNode }) {
  const m = useMessages(messages)
  const list = useFromList()
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link {...list} className="text-muted hover:underline">
        {list.to === '/search' ? m.search : m.calls}
      </Link>
      {children !== undefined && <span aria-hidden="true">/</span>}
      {children}
    </span>
  )
}

/** The recording of a call, to be played from the second `t` of the address. */
function useRecording({ voicelog_id: id }: VoicelogDetail) {
  const { t: startAt } = useSearch({ from: '/shell/calls/$voicelogId' })
  const [playback, setPlayback] = useState<ReturnType<typeof createPlayback> | null>(null)
  useEffect(() => {
    const stopping = new AbortController()
    const created = createPlayback(() => recordingUrl(id, 'play', stopping.signal))
    setPlayback(created)
    return () => {
      stopping.abort()
      created.dispose()
    }
  }, [id])
  useEffect(() => playback?.moveTo((startAt ?? 0) * 1000), [playback, startAt])
  return playback
}
