import { isKnownLanguage } from '../lib/language-tag.ts'
import type { Reader } from './reader.ts'

/** What an OpenAI-compatible speech server takes, and what it costs. */
export type SpeechServerConfig = {
  /** What pieces of a recording are sent as; WAV wherever the server refuses it. */
  audioFormat: (typeof AUDIO_FORMATS)[number]
  /** Sound in one request at most. */
  maxRequestBytes: number
  maxRequestSeconds: number
  /** For one request. */
  requestTimeoutSeconds: number
  /** In whatever currency; null where nothing is said of prices. */
  pricePerMinute: number | null
  /** BCP 47; `any` where the server decides. */
  languages: readonly string[] | 'any'
}

/** FLAC is lossless at half the size of WAV, Opus a tenth of it. */
const AUDIO_FORMATS = ['flac', 'opus', 'wav'] as const

/** Reads what SPEECH_… says of the server; what is wrong is noted in `read`. */
export function readSpeechServer(read: Reader): SpeechServerConfig {
  return {
    audioFormat: read.choice('SPEECH_AUDIO_FORMAT', AUDIO_FORMATS, 'flac'),
    // OpenAI and most of those that follow it take 25 MB.
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
  const languages = (read.optional('SPEECH_LANGUAGES') ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const unknown = languages.filter((each) => !isKnownLanguage(each))
  if (unknown.length > 0)
    read.wrong('SPEECH_LANGUAGES', `has ${JSON.stringify(unknown[0])}: languages such as en,ja-JP would do`)
  return languages.length > 0 ? languages : 'any'
}
