import { CLOSURE_MS, levelsOf, speechIn } from '../../model/audio/speech-activity.ts'
import type { SpeechDetector } from './contract.ts'

/** Finds speech by its level alone. Music and ringing count as speech; steady noise and tones do not. */
export function createLevelDetector(): SpeechDetector {
  return {
    name: 'levels',
    async detect({ wavPath, durationMs }, { signal } = {}) {
      const found = speechIn(await levelsOf(wavPath, { signal }), { minPauseMs: CLOSURE_MS })
      return found.map(({ startMs, endMs }) => ({ startMs, endMs: Math.min(endMs, durationMs) }))
    },
  }
}
