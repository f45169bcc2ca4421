import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { clockTime } from '../../../lib/time/clock.ts'
import { joinWords } from '../../../model/transcripts/words.ts'
import type { VoicelogDetail } from '../../api/types.ts'
import { CheckField, TextField } from '../../components/forms/field.tsx'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { useCallLanguage } from './call-language.ts'
import { SegmentText, useSegmentCorrection } from './correction/segment-text.tsx'
import { usePlayback, usePosition } from './player/playback.ts'
import { lowConfidenceBelow } from './reliability/low-confidence.ts'
import { LOW_CONFIDENCE_STYLE, MarkedWords } from './reliability/words.tsx'

const messages = defineMessages(
  {
    search: 'Search in this call',
    found: '{n} found',
    follow: 'Follow the recording',
    none: 'There is no transcript yet.',
    silent: 'Nobody speaks in this recording.',
  },
  {
    search: 'この通話内を検索',
    found: '{n}件',
    follow: '再生位置に追従',
    none: '文字起こしはまだありません。',
    silent: 'この録音には発話がありません。',
  },
)

type Transcript = NonNullable<VoicelogDetail['transcript']>
type Segment = Transcript['segments'][number]

/** The transcript. The segment and word that play are marked; a click on one plays it. */
export function TranscriptView({ transcript }: { transcript: Transcript | null }) {
  const m = useMessages(messages)
  const [search, setSearch] = useState('')
  const [follows, setFollows] = useState(true)
  if (transcript === null) return <p className="text-muted">{m.none}</p>
  if (transcript.segments.length === 0) return <p className="text-muted">{m.silent}</p>
  const needle = search.trim().toLocaleLowerCase()
  const matches = (segment: Segment) => needle !== '' && segment.text.toLocaleLowerCase().includes(needle)
  const count = transcript.segments.filter(matches).length
  return (
    <>
      <search className="mb-3 flex flex-wrap items-center gap-3">
        <div className="relative min-w-40 flex-1">
          <Search aria-hidden="true" className="absolute top-2 left-2 size-4 text-muted" />
          <TextField
            label={m.search}
            hideLabel
            placeholder={m.search}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            className="[&_input]:pl-8"
          />
        </div>
        {needle !== '' && <span role="status">{fill(m.found, { n: count })}</span>}
        <CheckField
          label={m.follow}
          checked={follows}
          onChange={({ target }) => setFollows(target.checked)}
        />
      </search>
      <ol className="relative min-h-0 flex-1 space-y-1 overflow-y-auto">
        {transcript.segments.map((each) => (
          <SegmentView
            key={each.id}
            segment={each}
            lowBelow={lowConfidenceBelow(transcript)}
            follows={follows}
            needle={matches(each) ? needle : ''}
            dimmed={needle !== '' && !matches(each)}
          />
        ))}
      </ol>
    </>
  )
}

const SegmentView = memo(function SegmentView({
  segment,
  lowBelow,
  follows,
  needle,
  dimmed,
}: {
  segment: Segment
  /** Words below this confidence are marked. */
  lowBelow: number
  follows: boolean
  needle: string
  dimmed: boolean
}) {
  const labels = useLabels()
  const playback = usePlayback()
  const correction = useSegmentCorrection()
  const { id, speaker, start_ms, end_ms, text, words } = segment
  const isPlaying = usePosition((ms) => ms >= start_ms && ms < end_ms)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isPlaying && follows && !playback.media.paused) showInPane(item.current)
  }, [isPlaying, follows, playback])
  return (
    <li
      {...correction.item}
      ref={item}
      id={`segment-${id}`}
      aria-current={isPlaying || undefined}
      className={clsx(
        'group group/line grid grid-cols-[3.25rem_1fr] items-baseline gap-x-2 rounded px-1.5 py-1 sm:grid-cols-[3.25rem_6rem_1fr]',
        isPlaying && 'bg-accent-soft',
        dimmed && 'text-muted',
      )}
    >
      <button
        type="button"
        className="min-h-6 self-start text-left text-muted tabular-nums hover:text-ink"
        onClick={() => playback.playFrom(start_ms)}
      >
        {clockTime(start_ms)}
      </button>
      <span
        className={clsx(
          'truncate font-medium',
          speaker === 'agent' ? 'text-agent' : speaker === 'customer' && 'text-customer',
        )}
      >
        {labels.speaker(speaker)}
      </span>
      <SegmentText segment={segment} correction={correction}>
        {needle !== '' ? (
          <Marked text={text} needle={needle} />
        ) : isPlaying && words.length > 0 ? (
          <Words segment={segment} lowBelow={lowBelow} />
        ) : (
          <MarkedWords segment={segment} lowBelow={lowBelow} />
        )}
      </SegmentText>
    </li>
  )
})

/** Scrolls the transcript to a segment, but not the page, where the user may be reading something else. */
function showInPane(item: HTMLLIElement | null): void {
  const pane = item?.offsetParent
  if (item === null || !(pane instanceof HTMLElement)) return
  const [top, bottom] = [item.offsetTop, item.offsetTop + item.offsetHeight]
  if (top < pane.scrollTop) pane.scrollTop = top
  else if (bottom > pane.scrollTop + pane.clientHeight) pane.scrollTop = bottom - pane.clientHeight
}

/** The words of the segment that plays. The current word is marked, and a click on a word plays it. */
function Words({ segment: { words }, lowBelow }: { segment: Segment; lowBelow: number }) {
  const playback = usePlayback()
  const current = usePosition((ms) => words.findLastIndex((each) => each.start_ms <= ms))
  const gap = joinWords(['', ''], useCallLanguage() ?? '')
  return words.map((each, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of a transcript never change their position
    <span key={index}>
      {index > 0 && gap}
      <button
        type="button"
        tabIndex={-1}
        onClick={() => playback.playFrom(each.start_ms)}
        className={clsx(
          'rounded hover:underline',
          each.confidence < lowBelow && LOW_CONFIDENCE_STYLE,
          index === current && 'bg-accent text-on-accent',
        )}
      >
        {each.text}
      </button>
    </span>
  ))
}

function Marked({ text, needle }: { text: string; needle: string }) {
  const parts = []
  const lower = text.toLocaleLowerCase()
  let at = 0
  for (let hit = lower.indexOf(needle); hit >= 0; hit = lower.indexOf(needle, at)) {
    parts.push(
      text.slice(at, hit),
      <mark key={hit} className="rounded bg-warn-soft text-warn">
        {text.slice(hit, hit + needle.length)}
      </mark>,
    )
    at = hit + needle.length
  }
  return [...parts, text.slice(at)]
}
