import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import WaveSurfer from 'wavesurfer.js'
import { clockTime } from '../../../../lib/time/clock.ts'
import type { Waveform } from '../../../../model/audio/waveform.ts'
import { api } from '../../../api/client.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { useTheme } from '../../../theme.ts'
import { CommentMarks } from './comment-marks.tsx'
import { EmotionMarks } from './emotion-marks.tsx'
import { usePlayback, usePosition } from './playback.ts'

const messages = defineMessages(
  {
    position: 'Position in the recording',
    at: '{time} of {duration}',
    atSpeaker: '{time} of {duration}, {speaker}',
    left: 'Left channel',
    right: 'Right channel',
  },
  {
    position: '録音の再生位置',
    at: '{duration}中{time}',
    atSpeaker: '{duration}中{time}、{speaker}',
    left: '左チャンネル',
    right: '右チャンネル',
  },
)

/** How far a key moves the position, in ms. Those of the ARIA pattern for sliders. */
const STEPS: Record<string, number> = {
  ArrowRight: 5_000,
  ArrowUp: 5_000,
  ArrowLeft: -5_000,
  ArrowDown: -5_000,
  PageUp: 30_000,
  PageDown: -30_000,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The waveform of each channel, as a slider of the position. */
export function Wave({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const labels = useLabels()
  const frame = useRef<HTMLDivElement>(null)
  const playback = usePlayback()
  const { media } = playback
  const theme = useTheme()
  const durationMs = call.duration_ms ?? 0
  const waveform = useQuery({
    queryKey: ['waveform', call.voicelog_id],
    queryFn: ({ signal }) => api<Waveform>('GET', `/api/voicelogs/${call.voicelog_id}/waveform`, { signal }),
    enabled: call.transcript !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = waveform
  const agentChannel = call.transcript?.agent_channel ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours
  useEffect(() => {
    const container = frame.current
    if (container === null || data === undefined) return
    const colour = (name: string) =>
      getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`)
    const surfer = WaveSurfer.create({
      container,
      media,
      peaks: data.channels.map(({ peaks }) => peaks.map((each) => each / 100)),
      duration: durationMs / 1000,
      height: heightOf(data.channels.length) / data.channels.length,
      barWidth: 2,
      barGap: 1,
      cursorColor: colour('ink'),
      cursorWidth: 1,
      splitChannels: data.channels.map(({ channel }) => {
        const name = agentChannel === null ? 'accent' : channel === agentChannel ? 'agent' : 'customer'
        return { waveColor: `${colour(name)}66`, progressColor: colour(name) }
      }),
    })
    // It leaves the position of a recording that is not loaded yet as it is.
    surfer.on('interaction', (seconds) => playback.moveTo(seconds * 1000))
    return () => surfer.destroy()
  }, [data, media, playback, durationMs, agentChannel, theme])
  const second = usePosition((ms) => Math.floor(ms / 1000))
  const speaker = call.transcript?.segments.findLast((each) => each.start_ms <= second * 1000)?.speaker
  const at = { time: clockTime(second * 1000), duration: clockTime(durationMs) }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    // The shortcuts of the page would move once more, or change the speed.
    event.stopPropagation()
    playback.moveTo(Math.max(0, Math.min(durationMs, playback.positionMs() + step)))
  }
  const names =
    data === undefined || data.channels.length < 2
      ? []
      : data.channels.map(({ channel }) =>
          agentChannel === null
            ? channel === 0
              ? m.left
              : m.right
            : labels.speaker(channel === agentChannel ? 'agent' : 'customer'),
        )
  return (
    <div className="relative">
      <div
        role="slider"
        tabIndex={0}
        aria-label={m.position}
        aria-valuemin={0}
        aria-valuemax={Math.floor(durationMs / 1000)}
        aria-valuenow={second}
        aria-valuetext={
          speaker === undefined
            ? fill(m.at, at)
            : fill(m.atSpeaker, { ...at, speaker: labels.speaker(speaker) })
        }
        onKeyDown={onKeyDown}
        className="rounded"
      >
        {/* The height is fixed from the start, so that the page does not move when the waveform appears. */}
        <div
          ref={frame}
          style={{ minHeight: heightOf(call.channels ?? 1) }}
          data-loading={waveform.isLoading || undefined}
        />
      </div>
      {names.map((name, index) => (
        <span
          key={name}
          style={{ top: (index * heightOf(names.length)) / names.length }}
          className="pointer-events-none absolute left-0 z-10 rounded bg-raised/80 px-1 text-muted text-xs"
        >
          {name}
        </span>
      ))}
      <EmotionMarks call={call} />
      <CommentMarks call={call} />
    </div>
  )
}

/** The height of the waveform, in pixels. */
function heightOf(channels: number): number {
  return channels > 1 ? 44 * channels : 64
}
