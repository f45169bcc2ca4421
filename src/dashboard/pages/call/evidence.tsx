import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { clockTime } from '../../../lib/time/clock.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { useCallLanguage } from './call-language.ts'
import { CopyLink } from './copy-link.tsx'
import { usePlayback, usePosition } from './player/playback.ts'
import { normalised } from './text-position.ts'

const messages = defineMessages(
  { share: '{percent} of what speaks for it' },
  { share: '根拠全体の {percent}' },
)

type Quote = { segment_id: string; start_ms: number; quote: string; share?: number | undefined }

/** The quotes behind a claim, with their shares where they are known. A click plays them. */
export function Evidence({ evidence }: { evidence: readonly Quote[] }) {
  const language = useCallLanguage()
  if (evidence.length === 0) return null
  return (
    <ul className="mt-1 space-y-1">
      {evidence.map(({ segment_id, start_ms, quote, share }) => (
        <li key={`${segment_id}-${start_ms}-${quote}`} className="text-muted hover:text-ink">
          <PlayLine startMs={start_ms}>
            <q lang={language}>{quote}</q>
            {share !== undefined && <Share share={share} />}
          </PlayLine>
        </li>
      ))}
    </ul>
  )
}

/** A bar and a percentage; a screen reader says what of. */
function Share({ share }: { share: number }) {
  const m = useMessages(messages)
  const percent = useFormat().percent(share)
  const text = fill(m.share, { percent })
  return (
    <span className="ml-2 inline-flex items-center gap-1 whitespace-nowrap text-muted" title={text}>
      <span aria-hidden="true" className="inline-block h-1.5 w-12 rounded-sm bg-line">
        <span className="block h-full rounded-sm bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
      <span aria-hidden="true" className="text-xs tabular-nums">
        {percent}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** A claim with its quotes. A claim that is itself the only quote is one line that plays it. */
export function ClaimView({ text, evidence }: { text: string; evidence: readonly Quote[] }) {
  const language = useCallLanguage()
  const [quote, ...others] = evidence
  const claim = <span lang={language}>{text}</span>
  if (quote !== undefined && others.length === 0 && isQuote(quote, text))
    return <PlayLine startMs={quote.start_ms}>{claim}</PlayLine>
  return (
    <>
      {claim}
      <Evidence evidence={evidence} />
    </>
  )
}

/** A line that plays the recording from `startMs`, and a link to it; of a comment, a link to that. */
export function PlayLine({
  startMs,
  comment,
  children,
}: {
  startMs: number
  comment?: string
  children: ReactNode
}) {
  const playback = usePlayback()
  const isPlaying = usePosition(() => !playback.media.paused)
  return (
    <span className="group/line flex items-start gap-1">
      <button
        type="button"
        data-playing={isPlaying}
        onClick={() => playback.playFrom(startMs)}
        className="flex min-w-0 flex-1 items-baseline gap-1.5 rounded px-1.5 py-0.5 text-left hover:bg-hover"
      >
        <Play aria-hidden="true" className="size-3 shrink-0" />
        <span className="text-muted tabular-nums">{clockTime(startMs)}</span>
        <span className="min-w-0">{children}</span>
      </button>
      <CopyLink startMs={startMs} isOfClaim {...(comment !== undefined && { comment })} />
    </span>
  )
}

/** Whether a claim is part of the quote itself, apart from a speaker's name at its start. */
function isQuote({ quote }: Quote, text: string): boolean {
  const claim = text.replace(/^[^:：]{1,20}[:：]/u, '')
  return normalised(quote).includes(normalised(claim))
}
