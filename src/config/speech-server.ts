import { isKnownLanguage } from '../lib/language-tag.ts'
import type { Reader } from './reader.ts'

/** Limits and price of an OpenAI-compatible speech server. See docs/speech.md. */
export type SpeechServerConfig = {
  /** Format in which chunks of a recording are sent. If the server refuses it, they are sent as WAV. */
  audioFormat: (typeof AUDIO_FORMATS)[number]
  /** Largest audio file in one request. */
  maxRequestBytes: number
  /** Longest audio in one request. */
  maxRequestSeconds: number
  /** Timeout of one request. */
  requestTimeoutSeconds: number
  /** In any currency; null if no price is set. */
  pricePerMinute: number | null
  /** BCP 47 tags; `any` if the server accepts all languages. */
  languages: readonly string[] | 'any'
}

/** FLAC is lossless at half the size of WAV, Opus a tenth of it. */
const AUDIO_FORMATS = ['flac', 'opus', 'wav'] as const

/** Reads SPEECH_… for the server; adds what is wrong to the problems of `read`. */
export function readSpeechServer(read: Reader): SpeechServerConfig {
  return {
    audioFormat: read.choice('SPEECH_AUDIO_FORMAT', AUDIO_FORMATS, 'flac'),
    // The limit of OpenAI and of most compatible servers.
    maxRequestBytes: 1e6 * read.number('SPEECH_MAX_REQUEST_MB', { fallback: 25, min: 1, max: 2000 }),
    maxRequestSeconds: read.number('SPEECH_MAX_REQUEST_SECONDS', { fallback: 600, min: 10, max: 86_400 }),
    requestTimeoutSeconds: read.integer('SPEECH_REQUEST_TIMEOUT_SECONDS', {
      fallback: 900,
      min: 1,
      max: 86_400,
    }),
    pricePerMinute: read.has('SPEECH_PRICE_PER_MINUTE')
      ? read.number('SPEECH_PRICE_PER_MINUTE', { fallback: 0, min: 0, max: 1000 })
      : null,
    languages: readLanguages(read),
  }
}

function readLanguages(read: Reader): readonly string[] | 'any' {
  const languages = read.list('SPEECH_LANGUAGES')
  const unknown = languages.filter((each) => !isKnownLanguage(each))
  if (unknown.length > 0)
    read.wrong('SPEECH_LANGUAGES', `has ${JSON.stringify(unknown[0])}: expected languages such as en,ja-JP`)
  return languages.length > 0 ? languages : 'any'
}
