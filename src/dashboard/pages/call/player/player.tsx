import { useQuery } from '@tanstack/react-query'
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import WaveSurfer from 'wavesurfer.js'
import type { Waveform } from '../../../../model/audio/waveform.ts'
import { api } from '../../../api/client.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { CheckField, SelectField } from '../../../components/forms/field.tsx'
import { clock } from '../../../i18n/format.ts'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'
import { useTheme } from '../../../theme.ts'
import { EmotionCurve } from './emotion-curve.tsx'
import { usePlayback, usePosition } from './playback.ts'
import { useShortcuts } from './shortcuts.ts'

const messages = defineMessages(
  {
    play: 'Play',
    pause: 'Pause',
    back: 'Back 5 seconds',
    forward: 'Forward 5 seconds',
    speed: 'Speed',
    skip: 'Skip silence',
    keys: 'Space: play or pause. ← →: 5 seconds back or forward. ↑ ↓: speed.',
    waveform: 'Waveform of the recording',
  },
  {
    play: '再生',
    pause: '一時停止',
    back: '5秒戻る',
    forward: '5秒進む',
    speed: '速度',
    skip: '無音をスキップ',
    keys: 'スペースで再生・停止、←→で5秒移動、↑↓で速度を変更します。',
    waveform: '録音の波形',
  },
)

const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2]
const STEP_MS = 5_000
/** Shorter silences are not skipped. */
const SILENCE_MS = 1_500

/** The player: waveform, emotion curve and controls. */
export function Player({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const playback = usePlayback()
  const { media } = playback
  const [speed, setSpeed] = useState(1)
  const [skips, setSkips] = useState(false)
  const isPlaying = usePosition(() => !media.paused)
  const durationMs = call.duration_ms ?? 0
  const move = (ms: number) => {
    playback.moveTo(Math.max(0, Math.min(durationMs, playback.positionMs() + ms)))
  }
  const toggle = () => {
    if (media.paused) playback.play()
    else playback.pause()
  }
  useEffect(() => {
    media.playbackRate = speed
  }, [media, speed])
  useSkipping(call, skips)
  useShortcuts([
    [' ', toggle],
    ['ArrowLeft', () => move(-STEP_MS)],
    ['ArrowRight', () => move(STEP_MS)],
    ['ArrowUp', () => setSpeed((old) => SPEEDS.find((each) => each > old) ?? old)],
    ['ArrowDown', () => setSpeed((old) => SPEEDS.findLast((each) => each < old) ?? old)],
  ])
  return (
    <section aria-label={m.waveform} className="rounded-lg border border-line bg-raised p-4 max-lg:p-3">
      <Wave call={call} />
      <EmotionCurve call={call} />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <RoundButton label={m.back} onClick={() => move(-STEP_MS)}>
          <RotateCcw aria-hidden="true" className="size-4" />
        </RoundButton>
        <RoundButton label={isPlaying ? m.pause : m.play} onClick={toggle} strong>
          {isPlaying ? (
            <Pause aria-hidden="true" className="size-5" />
          ) : (
            <Play aria-hidden="true" className="size-5" />
          )}
        </RoundButton>
        <RoundButton label={m.forward} onClick={() => move(STEP_MS)}>
          <RotateCw aria-hidden="true" className="size-4" />
        </RoundButton>
        <Clock durationMs={durationMs} />
        <SelectField
          label={m.speed}
          hideLabel
          value={speed}
          onChange={({ target }) => setSpeed(Number(target.value))}
          className="w-20"
        >
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </SelectField>
        <CheckField label={m.skip} checked={skips} onChange={({ target }) => setSkips(target.checked)} />
        {/* On screens wide enough for a keyboard. */}
        <p className="ml-auto text-muted text-xs max-lg:hidden">{m.keys}</p>
      </div>
    </section>
  )
}

function Wave({ call }: { call: VoicelogDetail }) {
  const frame = useRef<HTMLDivElement>(null)
  const playback = usePlayback()
  const { media } = playback
  const theme = useTheme()
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
      duration: (call.duration_ms ?? 0) / 1000,
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
  }, [data, media, playback, call.duration_ms, agentChannel, theme])
  // The height is fixed from the start, so that the page does not move when the waveform appears.
  return (
    <div
      ref={frame}
      style={{ minHeight: heightOf(call.channels ?? 1) }}
      data-loading={waveform.isLoading || undefined}
    />
  )
}

/** The height of the waveform, in pixels. */
function heightOf(channels: number): number {
  return channels > 1 ? 44 * channels : 64
}

function Clock({ durationMs }: { durationMs: number }) {
  const second = usePosition((ms) => Math.floor(ms / 1000))
  return (
    <span className="min-w-24 text-muted tabular-nums" data-position={second}>
      {clock(second * 1000)} / {clock(durationMs)}
    </span>
  )
}

function RoundButton({
  label,
  onClick,
  strong = false,
  children,
}: {
  label: string
  onClick: () => void
  strong?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={`rounded-full p-2 touch:flex touch:size-10 touch:items-center touch:justify-center ${strong ? 'bg-accent text-on-accent hover:bg-accent-strong' : 'hover:bg-hover'}`}
    >
      {children}
    </button>
  )
}

/** Skips silences of more than 1.5 s, to 200 ms before the next segment. */
function useSkipping(call: VoicelogDetail, skips: boolean): void {
  const playback = usePlayback()
  useEffect(() => {
    if (!skips || call.transcript === null) return
    const segments = call.transcript.segments.toSorted((a, b) => a.start_ms - b.start_ms)
    return playback.subscribe(() => {
      if (playback.media.paused) return
      const at = playback.positionMs()
      if (segments.some((each) => each.start_ms <= at && at < each.end_ms)) return
      const next = segments.find((each) => each.start_ms > at)
      if (next !== undefined && next.start_ms - at > SILENCE_MS) {
        playback.moveTo(next.start_ms - 200)
      }
    })
  }, [call.transcript, playback, skips])
}
