import { clockTime } from '../../../../lib/time/clock.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'
import { usePlayback } from './playback.ts'

const messages = defineMessages(
  { title: 'Emotion over time: positive above the line, negative below' },
  { title: '感情の推移：線より上は肯定的、下は否定的' },
)

const HEIGHT = 40

/** The emotions under the waveform, at the same scale: a bar for each segment, which plays it. */
export function EmotionCurve({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const labels = useLabels()
  const playback = usePlayback()
  const result = call.analytics.emotion.result
  const { transcript, duration_ms: durationMs } = call
  if (result === null || transcript === null || durationMs === null || durationMs === 0) return null
  const byId = new Map(transcript.segments.map((each) => [each.id, each]))
  return (
    <svg
      viewBox={`0 0 1000 ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-1 h-10 w-full"
      role="img"
      aria-label={m.title}
    >
      <line x1="0" x2="1000" y1={HEIGHT / 2} y2={HEIGHT / 2} className="stroke-line" strokeWidth="1" />
      {result.segments.map(({ segment_id, speaker, label, valence }) => {
        const segment = byId.get(segment_id)
        if (segment === undefined || valence === 0) return null
        const height = Math.max(2, (Math.abs(valence) * HEIGHT) / 2)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list of moments has the same as buttons
          <rect
            key={segment_id}
            x={(segment.start_ms / durationMs) * 1000}
            width={Math.max(3, ((segment.end_ms - segment.start_ms) / durationMs) * 1000)}
            y={valence > 0 ? HEIGHT / 2 - height : HEIGHT / 2}
            height={height}
            className={`cursor-pointer ${speaker === 'customer' ? 'fill-customer' : 'fill-agent'}`}
            onClick={() => playback.playFrom(segment.start_ms)}
          >
            <title>{`${clockTime(segment.start_ms)} ${labels.speaker(speaker)}: ${labels.emotion(label)}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
