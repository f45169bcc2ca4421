import { createContext, useContext, useSyncExternalStore } from 'react'

/** The playback of a recording: its position, and how to change it. Times are milliseconds from its start. */
export type Playback = {
  readonly media: HTMLAudioElement
  /** Moves there and plays. */
  playFrom(ms: number): void
  subscribe(listener: () => void): () => void
  positionMs(): number
}

/** A playback that reports its position on every frame while it plays. */
export function createPlayback(): Playback & { dispose(): void } {
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
  return {
    media,
    playFrom(ms) {
      media.currentTime = ms / 1000
      // Browsers refuse to play before the first click on a page. The position is kept then.
      media.play().catch(() => {})
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    positionMs: () => media.currentTime * 1000,
    dispose() {
      cancelAnimationFrame(frame)
      for (const each of events) media.removeEventListener(each, follow)
      media.pause()
      media.removeAttribute('src')
      media.load()
    },
  }
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
