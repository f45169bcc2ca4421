import { clsx } from 'clsx'
import { clockTime } from '../../../../lib/time/clock.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { usePlayback } from './playback.ts'

/** The emotional moments of a call as marks on its waveform; a click plays one. The list of moments has them as buttons. */
export function EmotionMarks({ call }: { call: VoicelogDetail }) {
  const labels = useLabels()
  const playback = usePlayback()
  const { transcript, duration_ms: durationMs } = call
  const result = call.analytics.emotion.result
  if (result === null || transcript === null || durationMs === null || durationMs === 0) return null
  const starts = new Map(transcript.segments.map((each) => [each.id, each.start_ms]))
  return result.segments.map(({ segment_id, speaker, label, valence }) => {
    const startMs = starts.get(segment_id)
    if (startMs === undefined || label === 'neutral') return null
    return (
      <button
        key={segment_id}
        type="button"
        aria-hidden="true"
        tabIndex={-1}
        title={`${clockTime(startMs)} ${labels.speaker(speaker)}: ${labels.emotion(label)}`}
        onClick={() => playback.playFrom(startMs)}
        style={{ left: `${(startMs / durationMs) * 100}%` }}
        data-emotion-mark={label}
        className="-translate-x-1/2 absolute -top-3 z-10 flex size-6 items-center justify-center"
      >
        <span
          className={clsx(
            'size-3 rotate-45 rounded-[2px] border border-raised',
            valence < 0 ? 'bg-bad' : 'bg-good',
          )}
        />
      </button>
    )
  })
}
