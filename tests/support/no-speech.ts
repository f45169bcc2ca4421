import type { CurrentSpeech } from '../../src/workers/jobs/rerun-transcript.ts'
import type { Transcribe } from '../../src/workers/jobs/transcribe.ts'

/** For workers of re-runs that transcribe nothing. */
export const noSpeech: { transcribe: Transcribe; currentSpeech: CurrentSpeech } = {
  async transcribe() {
    throw new Error('Nothing is to be transcribed')
  },
  currentSpeech: () => ({ engine: 'none', model: 'none' }),
}
