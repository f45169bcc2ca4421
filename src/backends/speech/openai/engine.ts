import pLimit from 'p-limit'
import { runTaskGroup } from '../../../lib/async/task-group.ts'
import { isKnownLanguage, languageNamed } from '../../../lib/language-tag.ts'
import type { Interval } from '../../../model/audio/pcm.ts'
import type { Sandbox } from '../../sandbox.ts'
import {
  type RecognisedWord,
  type RecogniseOptions,
  type SpeechEngine,
  SpeechError,
  type SpeechTrack,
  speaks,
} from '../contract.ts'
import { clip, totalMs } from '../intervals.ts'
import { planChunks } from '../segmentation.ts'
import { placeWords } from '../words.ts'
import { audioChunkOf, type SentFormat } from './audio.ts'
import { TooLarge } from './failure.ts'
import type { Transcription } from './reply.ts'
import { createSender, type Send } from './request.ts'
import { wordsOf } from './words.ts'

/** The server, and the limits of its requests. */
export type OpenaiOptions = {
  /** Including `/v1`. */
  baseUrl: string
  apiKey: string | null
  /** Null takes `whisper-1`. */
  model: string | null
  /** For one track, including retries and the wait for others' requests. */
  timeoutSeconds: number
  /** For one request. @default 900 */
  requestTimeoutSeconds?: number
  /** Requests at once, over all tracks. @default 4 */
  concurrency?: number | null
  /** The format in which chunks are sent; WAV if the server refuses it. @default 'flac' */
  audioFormat?: SentFormat
  /** The longest chunk. @default 600 */
  maxRequestSeconds?: number
  /** The largest file of a chunk. @default 25_000_000 */
  maxRequestBytes?: number
  /** In any currency; null or missing if unknown. */
  pricePerMinute?: number | null
  /** The languages of the server, BCP 47; `any` leaves the decision to it. @default 'any' */
  languages?: readonly string[] | 'any'
  /** Null or undefined: the program that encodes audio can do what this process can. */
  sandbox?: Sandbox | null
}

/** A longer silence is not sent: it costs as much as speech, and models make up words in it. */
const MAX_GAP_MS = 20_000
/** A shorter chunk is not divided further. */
const MIN_CHUNK_MS = 2_000
const WAV_BYTES_PER_MS = 32

/**
 * Any server with OpenAI's `/v1/audio/transcriptions`: one request for each chunk of a track. It asks for word times;
 * if the server has none, they are estimated.
 */
export function createOpenaiSpeech(options: OpenaiOptions): SpeechEngine {
  const limit = pLimit(options.concurrency ?? 4)
  const { audioFormat = 'flac', maxRequestBytes = 25_000_000, languages = 'any', sandbox = null } = options
  const model = options.model ?? 'whisper-1'
  const requestTimeoutSeconds = Math.min(options.requestTimeoutSeconds ?? 900, options.timeoutSeconds)
  const pricePerMinute = options.pricePerMinute ?? null
  const sender = { ...options, model, audioFormat, maxRequestBytes, requestTimeoutSeconds, pricePerMinute }
  const send = createSender(sender)
  const maxMs = Math.min(
    (options.maxRequestSeconds ?? 600) * 1000,
    // Only the size of WAV is known by its length. Encoded chunks are checked once they are encoded.
    audioFormat === 'wav' ? (maxRequestBytes - 44) / WAV_BYTES_PER_MS : Number.POSITIVE_INFINITY,
  )
  const engine: SpeechEngine = {
    name: 'openai',
    model,
    languages,
    vocabularyUse: 'prompt',
    async recognise(track, { signal, spent }) {
      refuseLanguage(engine, track.language)
      const chunks = await planChunks(track, { maxMs, join: true, maxGapMs: MAX_GAP_MS, signal })
      const deadline = AbortSignal.timeout(options.timeoutSeconds * 1000)
      const either = signal === undefined ? deadline : AbortSignal.any([deadline, signal])
      try {
        const heard = await runTaskGroup(
          chunks.map((chunk) => (ends) => {
            return limit(() => recogniseChunk(send, track, chunk, { signal: ends, spent, sandbox }))
          }),
          either,
        )
        return joinChunks(heard.flat(), track, engine)
      } catch (error) {
        signal?.throwIfAborted()
        if (deadline.aborted) {
          const message = `The speech server did not transcribe the recording within ${options.timeoutSeconds} s`
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
    ? `SPEECH_LANGUAGES names only ${engine.languages}`
    : 'there is no such language'
  const message = `Cannot transcribe ${language}: ${known}`
  throw new SpeechError('language_not_supported', message, false)
}

/** What was recognised in one chunk. Times are from the start of the track. */
type Heard = { words: RecognisedWord[]; areEstimated: boolean; language: string | null; speechMs: number }

type ChunkOptions = RecogniseOptions & { signal: AbortSignal; sandbox: Sandbox | null }

async function recogniseChunk(
  send: Send,
  track: SpeechTrack,
  chunk: Interval,
  options: ChunkOptions,
): Promise<Heard[]> {
  options.signal.throwIfAborted()
  const { wavPath, language, vocabulary } = track
  let reply: Transcription
  try {
    reply = await send(audioChunkOf(wavPath, chunk, options.sandbox), { ...options, language, vocabulary })
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    return await recogniseHalves(send, track, chunk, options, error)
  }
  const durationMs = chunk.endMs - chunk.startMs
  const speech = clip(track.speech, chunk).map((each) => ({
    startMs: each.startMs - chunk.startMs,
    endMs: each.endMs - chunk.startMs,
  }))
  const { words, areEstimated } = wordsOf(reply, { durationMs, speech, language })
  const moved = words.map((each) => ({
    ...each,
    start_ms: each.start_ms + chunk.startMs,
    end_ms: each.end_ms + chunk.startMs,
  }))
  return [{ words: moved, areEstimated, language: reply.language, speechMs: totalMs(speech) }]
}

async function recogniseHalves(
  send: Send,
  track: SpeechTrack,
  chunk: Interval,
  options: ChunkOptions,
  tooLarge: TooLarge,
): Promise<Heard[]> {
  const durationMs = chunk.endMs - chunk.startMs
  if (durationMs < MIN_CHUNK_MS) {
    const message = `The speech server refuses requests of ${tooLarge.sizeBytes} bytes`
    throw new SpeechError('speech_refused', message, false, { cause: tooLarge })
  }
  const within = { ...track, speech: clip(track.speech, chunk) }
  const halves = await planChunks(within, { maxMs: durationMs / 2, join: true, signal: options.signal })
  const heard: Heard[] = []
  // One after the other: the chunk holds only one place of the concurrency limit.
  for (const { startMs, endMs } of halves) {
    const half = { startMs: Math.max(startMs, chunk.startMs), endMs: Math.min(endMs, chunk.endMs) }
    heard.push(...(await recogniseChunk(send, track, half, options)))
  }
  return heard
}

/** Language detection is unreliable in less speech than this. */
const MIN_DETECTION_MS = 10_000

function joinChunks(heard: readonly Heard[], track: SpeechTrack, { languages }: SpeechEngine) {
  const { language, speech } = track
  const words = heard.flatMap((each) => each.words)
  const others = heard.filter((each) => isOther(each.language, language))
  const lengthOf = (some: readonly Heard[]) => some.reduce((sum, each) => sum + each.speechMs, 0)
  const otherMs = lengthOf(others)
  const alsoHeard = others[0]?.language ?? undefined
  // Declared languages count more than the language in the replies.
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

/** Codes that servers use for the same language. */
const SAME = [
  ['no', 'nb', 'nn'],
  ['zh', 'yue'],
  ['tl', 'fil'],
]

/** Whether a server reports another language than the one asked for; false if its name for it is unknown. */
function isOther(named: string | null, language: string): boolean {
  const heard = named === null ? null : languageNamed(named)
  const asked = languageNamed(language)
  if (heard === null || heard === asked) return false
  return !SAME.some((each) => each.includes(heard) && each.includes(asked ?? ''))
}
