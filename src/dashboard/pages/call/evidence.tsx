import { Play } from 'lucide-react'
import { clock } from '../../i18n/format.ts'
import { usePlayback } from './playback.ts'

type Quote = { segment_id: string; start_ms: number; quote: string }

/** The words a claim stands on: a click plays them. */
export function Evidence({ evidence }: { evidence: readonly Quote[] }) {
  const playback = usePlayback()
  if (evidence.length === 0) return null
  return (
    <ul className="mt-1 space-y-1">
      {evidence.map(({ segment_id, start_ms, quote }) => (
        <li key={`${segment_id}-${start_ms}-${quote}`}>
          <button
            type="button"
            onClick={() => playback.playFrom(start_ms)}
            className="flex w-full items-baseline gap-1.5 rounded px-1.5 py-0.5 text-left text-muted hover:bg-hover hover:text-ink"
          >
            <Play aria-hidden="true" className="size-3 shrink-0 self-center" />
            <span className="tabular-nums">{clock(start_ms)}</span>
            <q className="min-w-0">{quote}</q>
          </button>
        </li>
      ))}
    </ul>
  )
}
