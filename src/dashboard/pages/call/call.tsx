import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { callQuery } from '../../api/queries.ts'
import { recordingUrl } from '../../api/signed-urls.ts'
import type { VoicelogDetail } from '../../api/types.ts'
import { StatusBadge } from '../../components/data/status.tsx'
import { Empty, Failed, Loading } from '../../components/feedback/states.tsx'
import { PageHead, Panel } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { CallActions } from './actions.tsx'
import { CallLanguage } from './call-language.ts'
import { CallTabs } from './call-tabs.tsx'
import { CorrectionsOf } from './correction/corrections.tsx'
import { SwapSpeakers } from './correction/swap-speakers.tsx'
import { CallFacts, HEAD_FACTS } from './facts/call-facts.tsx'
import { useFromList } from './from-list.ts'
import { createPlayback, PlaybackContext } from './player/playback.ts'
import { Player } from './player/player.tsx'
import { PoorTranscript, ReliabilityHint } from './reliability/notice.tsx'
import { TranscriptView } from './transcript.tsx'
import { useWalk, type Walk } from './walk/walk.ts'
import { WalkButtons } from './walk/walk-buttons.tsx'

const messages = defineMessages(
  {
    calls: 'Calls',
    search: 'Search',
    reviews: 'Reviews',
    transcript: 'Transcript',
    gone: 'This call does not exist or was deleted',
    toCalls: 'Show all calls',
  },
  {
    calls: '通話',
    search: '検索',
    reviews: 'レビュー',
    transcript: '文字起こし',
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
  const walk = useWalk(voicelogId)
  if (call.data !== undefined) return <Call key={voicelogId} call={call.data} walk={walk} />
  return (
    <>
      <PageHead title={<Breadcrumbs />} actions={<WalkButtons walk={walk} />} />
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

function Call({ call, walk }: { call: VoicelogDetail; walk: Walk | null }) {
  const m = useMessages(messages)
  const format = useFormat()
  const playback = useRecording(call)
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
          actions={
            <>
              <WalkButtons walk={walk} />
              <CallActions call={call} />
            </>
          }
        />
        <div className="space-y-4 px-4 pb-8 md:px-6">
          <CallFacts call={call} only={HEAD_FACTS} />
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
            <CallTabs call={call} walk={walk} />
          </div>
        </div>
      </PlaybackContext>
    </CallLanguage>
  )
}

const PAGE_NAMES = { '/calls': 'calls', '/search': 'search', '/reviews': 'reviews' } as const

/** Breadcrumbs: a link to the list, then `children`. */
function Breadcrumbs({ children }: { children?: ReactNode }) {
  const m = useMessages(messages)
  const list = useFromList()
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link {...list} className="text-muted hover:underline">
        {m[PAGE_NAMES[list.to]]}
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
