import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { clockTime } from '../../../../lib/time/clock.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { CheckField, SelectField } from '../../../components/forms/field.tsx'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'
import { useShortcuts } from '../../../keys/shortcuts.ts'
import { useCopyLink } from '../copy-link.tsx'
import { EmotionCurve } from './emotion-curve.tsx'
import { usePlayback, usePosition } from './playback.ts'
import { Wave } from './wave.tsx'

const messages = defineMessages(
  {
    play: 'Play',
    pause: 'Pause',
    back: 'Back 5 seconds',
    forward: 'Forward 5 seconds',
    speed: 'Speed',
    skip: 'Skip silence',
    keys: 'Space: play or pause. ← →: 5 seconds back or forward. ↑ ↓: speed. L: copy a link.',
    player: 'Recording',
  },
  {
    play: '再生',
    pause: '一時停止',
    back: '5秒戻る',
    forward: '5秒進む',
    speed: '速度',
    skip: '無音をスキップ',
    keys: 'スペースで再生・停止、←→で5秒移動、↑↓で速度変更、Lでリンクをコピーします。',
    player: '録音',
  },
)

const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2]
const STEP_MS = 5_000
/** Shorter silences are not skipped. */
const MIN_SILENCE_MS = 1_500
/** What is heard of a silence that is skipped, so that the next words do not begin abruptly. */
const LEAD_IN_MS = 200

/** The player: waveform, emotion curve and controls. */
export function Player({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const playback = usePlayback()
  const { media } = playback
  const [speed, setSpeed] = useState(1)
  const [skips, setSkips] = useState(false)
  const isPlaying = usePosition(() => !media.paused)
  const copyLink = useCopyLink()
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
    ['l', () => void copyLink({ startMs: playback.positionMs() })],
    ['ArrowUp', () => setSpeed((old) => SPEEDS.find((each) => each > old) ?? old)],
    ['ArrowDown', () => setSpeed((old) => SPEEDS.findLast((each) => each < old) ?? old)],
  ])
  return (
    <section aria-label={m.player} className="rounded-lg border border-line bg-raised p-4 max-lg:p-3">
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

function Clock({ durationMs }: { durationMs: number }) {
  const second = usePosition((ms) => Math.floor(ms / 1000))
  return (
    <span className="min-w-24 text-muted tabular-nums" data-position={second}>
      {clockTime(second * 1000)} / {clockTime(durationMs)}
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

/** Skips long silences, to shortly before the next segment. */
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
      if (next !== undefined && next.start_ms - at > MIN_SILENCE_MS) {
        playback.moveTo(next.start_ms - LEAD_IN_MS)
      }
    })
  }, [call.transcript, playback, skips])
}
