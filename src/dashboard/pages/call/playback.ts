import { createContext, useContext, useSyncExternalStore } from 'react'

/** The recording as it plays: where it is, and how to go elsewhere. Times are milliseconds from its start. */
export type Playback = {
  readonly media: HTMLAudioElement
  /** Goes there and plays. */
  playFrom(ms: number): void
  subscribe(listener: () => void): () => void
  positionMs(): number
}

/** Follows an audio element, a frame at a time while it plays. */
export function createPlayback(): Playback & { dispose(): void } {
  const media = new Audio()
  media.preload = 'metadata'
  const listeners = new Set<() => void>()
  let frame = 0
  const tell = () => {
    for (const each of listeners) each()
  }
  const follow = () => {
    tell()
    cancelAnimationFrame(frame)
    if (!media.paused) frame = requestAnimationFrame(follow)
  }
  const events = ['play', 'pause', 'seeked', 'timeupdate', 'ended', 'ratechange', 'loadedmetadata'] as const
  for (const each of events) media.addEventListener(each, follow)
  return {
    media,
    playFrom(ms) {
      media.currentTime = ms / 1000
      // Refused where the page was never touched: then it waits there.
      media.play().catch(() => {})
      tell()
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

export function usePlayback(): Playback {
  const playback = useContext(PlaybackContext)
  if (playback === null) throw new Error('There is no recording around this')
  return playback
}

/** Something that follows from the position; whoever asks is drawn again only when it changes. */
export function usePosition<T extends string | number | boolean | null>(of: (ms: number) => T): T {
  const playback = usePlayback()
  return useSyncExternalStore(playback.subscribe, () => of(playback.positionMs()))
}
