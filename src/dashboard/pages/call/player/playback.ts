import { createContext, useContext, useSyncExternalStore } from 'react'

/** The playback of a recording: its position, and how to change it. Times are milliseconds from its start. */
export type Playback = {
  readonly media: HTMLAudioElement
  play(): void
  pause(): void
  moveTo(ms: number): void
  /** Moves there and plays. */
  playFrom(ms: number): void
  subscribe(listener: () => void): () => void
  positionMs(): number
}

/**
 * How often within a minute an address that does not work is replaced by another before playback gives up. An address
 * works for five minutes, so a long call needs many.
 */
const MAX_RELOADS = 3
const RELOADS_MS = 60_000

/**
 * A playback that reports its position on every frame while it plays.
 *
 * It asks for the address of the recording when it is first played: that is audited as playing, and opening the page is
 * not. When the address no longer works, it asks for another and goes on from the same place.
 */
export function createPlayback(address: () => Promise<string>): Playback & { dispose(): void } {
  const media = new Audio()
  media.preload = 'metadata'
  const listeners = new Set<() => void>()
  let frame = 0
  const notify = () => {
    for (const each of listeners) each()
  }
  const follow = () => {
    notify()
    cancelAnimationFrame(frame)
    if (!media.paused) frame = requestAnimationFrame(follow)
  }
  const events = ['play', 'pause', 'seeked', 'timeupdate', 'ended', 'ratechange', 'loadedmetadata'] as const
  for (const each of events) media.addEventListener(each, follow)

  /** Whether it should play. `media.paused` alone does not say so: a new address pauses. */
  let plays = false
  let loading: Promise<void> | null = null
  let isDisposed = false
  let reloads = 0
  let loadedAt = 0
  async function load(): Promise<void> {
    const url = await address()
    const { currentTime } = media
    loadedAt = performance.now()
    media.src = url
    media.currentTime = currentTime
    start()
  }
  function start() {
    // Browsers refuse to play before the first click on a page. The position is kept then.
    if (plays) media.play().catch(() => {})
  }
  function loadOnce() {
    loading ??= load().catch(() => {
      loading = null
      media.pause()
    })
  }
  media.addEventListener('error', () => {
    if (performance.now() - loadedAt > RELOADS_MS) reloads = 0
    if (loading === null || isDisposed || reloads === MAX_RELOADS) return
    reloads++
    loading = null
    loadOnce()
  })

  const playback = {
    media,
    play() {
      plays = true
      // Before the address is there, too: some browsers allow it within the click only.
      start()
      loadOnce()
    },
    pause() {
      plays = false
      media.pause()
    },
    moveTo(ms: number) {
      media.currentTime = ms / 1000
      // Without a recording the browser sends none.
      media.dispatchEvent(new Event('timeupdate'))
    },
    playFrom(ms: number) {
      playback.moveTo(ms)
      playback.play()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    positionMs: () => media.currentTime * 1000,
    dispose() {
      cancelAnimationFrame(frame)
      for (const each of events) media.removeEventListener(each, follow)
      isDisposed = true
      playback.pause()
      media.removeAttribute('src')
      media.load()
    },
  }
  return playback
}

export const PlaybackContext = createContext<Playback | null>(null)

/** The playback of the call page. @throws Error outside of a PlaybackContext */
export function usePlayback(): Playback {
  const playback = useContext(PlaybackContext)
  if (playback === null) throw new Error('usePlayback needs a PlaybackContext')
  return playback
}

/** A value derived from the position. The component renders again only when the value changes. */
export function usePosition<T extends string | number | boolean | null>(of: (ms: number) => T): T {
  const playback = usePlayback()
  return useSyncExternalStore(playback.subscribe, () => of(playback.positionMs()))
}
