import type { Reader } from './reader.ts'
import { readSherpa, type SherpaConfig } from './sherpa.ts'
import { readSpeechServer, type SpeechServerConfig } from './speech-server.ts'

/** How speech is recognised. See docs/speech.md. */
export type SpeechConfig = {
  engine: 'auto' | 'openai' | 'sherpa' | 'pocketsphinx'
  baseUrl: string | null
  apiKey: string | null
  model: string | null
  /** Of one track; for sherpa of one job of a recogniser process. */
  timeoutSeconds: number
  sherpa: SherpaConfig
  /** What finds speech, for every engine. */
  detector: 'silero' | 'levels'
  /** Requests or recogniser processes at once. Null or undefined: the engine decides. */
  concurrency?: number | null
  /** How to send requests to the server at `baseUrl`. Undefined: the defaults. */
  server?: SpeechServerConfig
}

/** Reads SPEECH_… and SHERPA_…; adds what is wrong to the problems of `read`. */
export function readSpeech(read: Reader): SpeechConfig {
  return {
    engine: read.choice('SPEECH_ENGINE', ['auto', 'openai', 'sherpa', 'pocketsphinx'], 'auto'),
    baseUrl: read.optionalHttpUrl('SPEECH_BASE_URL'),
    apiKey: read.optional('SPEECH_API_KEY'),
    model: read.optional('SPEECH_MODEL'),
    timeoutSeconds: read.integer('SPEECH_TIMEOUT_SECONDS', { fallback: 3600, min: 1, max: 86_400 }),
    sherpa: readSherpa(read),
    detector: read.choice('SPEECH_DETECTOR', ['silero', 'levels'], 'silero'),
    concurrency: read.has('SPEECH_CONCURRENCY')
      ? read.integer('SPEECH_CONCURRENCY', { fallback: 1, min: 1, max: 256 })
      : null,
    server: readSpeechServer(read),
  }
}
