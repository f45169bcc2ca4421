import pLimit from 'p-limit'
import { isKnownLanguage, languageNamed } from '../../../lib/language-tag.ts'
import { runTaskGroup } from '../../../lib/task-group.ts'
import type { Interval } from '../../../model/audio/pcm.ts'
import type { Word } from '../../../model/transcript.ts'
import {
  type RecogniseOptions,
  type SpeechEngine,
  SpeechError,
  type SpeechTrack,
  speaks,
} from '../contract.ts'
import { planChunks } from '../segmentation.ts'
import { placeWords } from '../words.ts'
import { audioChunkOf, type SentFormat } from './audio.ts'
import { TooLarge } from './failure.ts'
import type { Transcription } from './reply.ts'
import { createSender, type Send } from './request.ts'
import { wordsOf } from './words.ts'

export type OpenaiOptions = {
  /** Up to and with `/v1`. */
  baseUrl: string
  apiKey: string | null
  model: string | null
  /** For one track, retries included. */
  timeoutSeconds: number
  /** For one request; 900 unless given. */
  requestTimeoutSeconds?: number
  /** Requests at once, over all tracks; 4 unless given. */
  concurrency?: number | null
  /** What chunks are sent as, FLAC unless given; WAV wherever the server refuses it. */
  audioFormat?: SentFormat
  /** Sound in one request at most: 600 s and 25,000,000 bytes unless given. */
  maxRequestSeconds?: number
  maxRequestBytes?: number
  pricePerMinute?: number | null
  /** What the server can do, BCP 47; `any` where it decides itself. */
  languages?: readonly string[] | 'any'
}

/** A longer silence is not sent: it costs as much as speech, and models make words up in it. */
const MAX_GAP_MS = 20_000
/** A chunk as short as this is not divided further. */
const MIN_CHUNK_MS = 2_000
const WAV_BYTES_PER_MS = 32

/**
 * Any server with OpenAI's `/v1/audio/transcriptions`: one request for each chunk of a track.
 * Asks for the times of words, and makes do with less.
 */
export function createOpenaiSpeech(options: OpenaiOptions): SpeechEngine {
  const limit = pLimit(options.concurrency ?? 4)
  const { audioFormat = 'flac', maxRequestBytes = 25_000_000, languages = 'any' } = options
  const model = options.model ?? 'whisper-1'
  const requestTimeoutSeconds = Math.min(options.requestTimeoutSeconds ?? 900, options.timeoutSeconds)
  const pricePerMinute = options.pricePerMinute ?? null
  const sender = { ...options, model, audioFormat, maxRequestBytes, requestTimeoutSeconds, pricePerMinute }
  const send = createSender(sender)
  const maxMs = Math.min(
    (options.maxRequestSeconds ?? 600) * 1000,
    // Only WAV is as large as it is long; what is compressed is looked at once it is there.
    audioFormat === 'wav' ? (maxRequestBytes - 44) / WAV_BYTES_PER_MS : Number.POSITIVE_INFINITY,
  )
  const engine: SpeechEngine = {
    name: 'openai',
    model,
    languages,
    async recognise(track, { signal, spent }) {
      refuseLanguage(engine, track.language)
      const chunks = await planChunks(track, { maxMs, join: true, maxGapMs: MAX_GAP_MS, signal })
      const deadline = AbortSignal.timeout(options.timeoutSeconds * 1000)
      const either = signal === undefined ? deadline : AbortSignal.any([deadline, signal])
      try {
        const heard = await runTaskGroup(
          chunks.map((chunk) => (ends) => {
            return limit(() => recogniseChunk(send, track, chunk, { signal: ends, spent }))
          }),
          either,
        )
        return stitched(heard.flat(), track, engine)
      } catch (error) {
        signal?.throwIfAborted()
        if (deadline.aborted) {
          const message = `The speech server did not answer within ${options.timeoutSeconds} s`
          throw new SpeechError('speech_timeout', message, true, { cause: error })
        }
        throw error
      }
    },
  }
  return engine
}

/** @throws SpeechError language_not_supported */
function refuseLanguage(engine: SpeechEngine, language: string): void {
  if (speaks(engine, language)) return
  const known = isKnownLanguage(language)
    ? `it is said to know ${engine.languages}`
    : 'there is no such language'
  const message = `Cannot transcribe ${language}: ${known}`
  throw new SpeechError('language_not_supported', message, false)
}

/** What was heard in one chunk; times are from the start of the track. */
type Heard = { words: Word[]; areEstimated: boolean; language: string | null; speechMs: number }

async function recogniseChunk(
  send: Send,
  track: SpeechTrack,
  chunk: Interval,
  options: RecogniseOptions & { signal: AbortSignal },
): Promise<Heard[]> {
  options.signal.throwIfAborted()
  const { wavPath, language } = track
  let reply: Transcription
  try {
    reply = await send(audioChunkOf(wavPath, chunk), { ...options, language })
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    return await recogniseHalves(send, track, chunk, options, error)
  }
  const durationMs = chunk.endMs - chunk.startMs
  const speech = speechIn(track, chunk).map((each) => ({
    startMs: each.startMs - chunk.startMs,
    endMs: each.endMs - chunk.startMs,
  }))
  const { words, areEstimated } = wordsOf(reply, { durationMs, speech, language })
  const moved = words.map((each) => ({
    ...each,
    start_ms: each.start_ms + chunk.startMs,
    end_ms: each.end_ms + chunk.startMs,
  }))
  const speechMs = speech.reduce((sum, each) => sum + each.endMs - each.startMs, 0)
  return [{ words: moved, areEstimated, language: reply.language, speechMs }]
}

async function recogniseHalves(
  send: Send,
  track: SpeechTrack,
  chunk: Interval,
  options: RecogniseOptions & { signal: AbortSignal },
  tooLarge: TooLarge,
): Promise<Heard[]> {
  const durationMs = chunk.endMs - chunk.startMs
  if (durationMs < MIN_CHUNK_MS) {
    const message = `The speech server does not take ${tooLarge.sizeBytes} bytes in one request`
    throw new SpeechError('speech_refused', message, false, { cause: tooLarge })
  }
  const within = { ...track, speech: speechIn(track, chunk) }
  const halves = await planChunks(within, { maxMs: durationMs / 2, join: true, signal: options.signal })
  const heard: Heard[] = []
  // One after the other: this chunk has one place among the requests under way.
  for (const { startMs, endMs } of halves) {
    const half = { startMs: Math.max(startMs, chunk.startMs), endMs: Math.min(endMs, chunk.endMs) }
    heard.push(...(await recogniseChunk(send, track, half, options)))
  }
  return heard
}

function speechIn({ speech }: SpeechTrack, chunk: Interval): Interval[] {
  return speech
    .map((each) => ({
      startMs: Math.max(each.startMs, chunk.startMs),
      endMs: Math.min(each.endMs, chunk.endMs),
    }))
    .filter((each) => each.endMs > each.startMs)
}

/** Detection of the language in less speech than this says little. */
const MIN_DETECTION_MS = 10_000

function stitched(heard: readonly Heard[], track: SpeechTrack, { languages }: SpeechEngine) {
  const { language, speech } = track
  const words = heard.flatMap((each) => each.words)
  const others = heard.filter((each) => isOther(each.language, language))
  const lengthOf = (some: readonly Heard[]) => some.reduce((sum, each) => sum + each.speechMs, 0)
  const otherMs = lengthOf(others)
  const alsoHeard = others[0]?.language ?? undefined
  // Where the server's languages were declared, whoever declared them knows better than its replies.
  if (languages === 'any' && otherMs >= MIN_DETECTION_MS && otherMs > lengthOf(heard) / 2) {
    const message = `Asked for ${language}, the speech server answered in ${alsoHeard}`
    throw new SpeechError('language_not_supported', message, false)
  }
  return {
    utterances: placeWords(words, speech, language),
    ...(heard.some((each) => each.areEstimated) ? { wordTimes: 'estimated' as const } : {}),
    ...(alsoHeard === undefined ? {} : { alsoHeard }),
  }
}

/** Names by which servers call one and the same language. */
const SAME = [
  ['no', 'nb', 'nn'],
  ['zh', 'yue'],
  ['tl', 'fil'],
]

/** Whether a server says that it heard another language; false where nobody knows what it says. */
function isOther(named: string | null, language: string): boolean {
  const heard = named === null ? null : languageNamed(named)
  const asked = languageNamed(language)
  if (heard === null || heard === asked) return false
  return !SAME.some((each) => each.includes(heard) && each.includes(asked ?? ''))
}
