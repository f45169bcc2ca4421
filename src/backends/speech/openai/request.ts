import { APIError } from 'openai'
import { pause } from '../../../lib/async/wait.ts'
import { isOverWholeLimit, MAX_WAIT_SECONDS, retryAfterSecondsOf, retryRequest } from '../../openai-busy.ts'
import { createOpenaiClient } from '../../openai-client.ts'
import type { SpentRequest } from '../contract.ts'
import type { AudioChunk, SentFormat } from './audio.ts'
import {
  CutOff,
  isAboutLanguage,
  isPassing,
  isRefusal,
  speechErrorOf,
  TooLarge,
  Unreadable,
} from './failure.ts'
import { type Transcription, transcriptionOf } from './reply.ts'

/** The server, and the form of its requests. */
export type SenderOptions = {
  baseUrl: string
  apiKey: string | null
  model: string
  /** For one request. */
  requestTimeoutSeconds: number
  audioFormat: SentFormat
  maxRequestBytes: number
  pricePerMinute: number | null
}

/** `spent` is called for each request, also for a failed one. */
export type SendOptions = {
  language: string
  /** Names that may be said. */
  vocabulary?: readonly string[]
  signal: AbortSignal
  spent?: (request: SpentRequest) => void
}

/**
 * Sends one chunk of a recording and returns its transcription.
 * @throws TooLarge if the chunk must be divided; SpeechError; the signal's reason
 */
export type Send = (chunk: AudioChunk, options: SendOptions) => Promise<Transcription>

/**
 * Sends each request up to three times while it fails for a passing reason: 408, 409, 429, 5xx, no connection, no
 * reply in time, or a reply that breaks off or cannot be read.
 */
export function createSender(options: SenderOptions): Send {
  const request = createRequest(options)
  // A Retry-After holds for every request to the server. If it is longer, the job waits for the rest in the queue.
  let quietUntil = 0
  const quietFor = (error: unknown) => {
    const seconds = Math.min(retryAfterSecondsOf(error) ?? 0, MAX_WAIT_SECONDS)
    if (seconds > 0) quietUntil = Math.max(quietUntil, performance.now() + seconds * 1000)
  }
  return async (chunk, sending) => {
    const { signal } = sending
    const send = async () => {
      const quietMs = quietUntil - performance.now()
      if (quietMs > 0) await pause(quietMs, signal)
      signal.throwIfAborted()
      return await request(chunk, sending)
    }
    try {
      return await retryRequest(send, { isPassing, onRetry: quietFor, signal })
    } catch (error) {
      signal.throwIfAborted()
      quietFor(error)
      throw error instanceof TooLarge ? error : speechErrorOf(error, sending.language)
    }
  }
}

/** The form of a request; servers differ in what they accept. */
type RequestForm = { format: SentFormat; detail: 'verbose_json' | 'json' }

function createRequest(options: SenderOptions) {
  const attempt = createAttempt(options)
  const formats = [...new Set<SentFormat>([options.audioFormat, 'wav'])]
  // Most servers that refuse want less detail (some models have no times); others read only WAV.
  const forms = formats.flatMap((format): RequestForm[] => [
    { format, detail: 'verbose_json' },
    { format, detail: 'json' },
  ])
  let proven: RequestForm | null = null

  return async (chunk: AudioChunk, sending: SendOptions): Promise<Transcription> => {
    const tries = proven === null ? forms : [proven, ...forms.filter((each) => each !== proven)]
    let refusal: unknown = null
    for (const form of tries) {
      try {
        const reply = await attempt(chunk, form, sending)
        // Servers word their refusals differently. The format that was accepted is tried first from now on.
        proven = form
        return reply
      } catch (error) {
        if (!isRefusal(error) || isAboutLanguage(error)) throw error
        refusal ??= error
      }
    }
    throw refusal
  }
}

/** The reply for an hour of speech is smaller than 2 MB. */
const MAX_REPLY_BYTES = 64_000_000

/** Whisper reads the last 224 tokens of a prompt; a name has 2 to 4 letters for each. */
const MAX_PROMPT_CHARACTERS = 600

/**
 * The names as the text before the recording: a list is enough for their spelling. The first ones, as many as fit.
 * @see https://platform.openai.com/docs/guides/speech-to-text#prompting
 */
function promptOf(vocabulary: readonly string[]): string {
  let prompt = ''
  for (const each of vocabulary) {
    const longer = prompt === '' ? each : `${prompt}, ${each}`
    if (longer.length > MAX_PROMPT_CHARACTERS) break
    prompt = longer
  }
  return prompt
}

function createAttempt({ baseUrl, apiKey, model, ...options }: SenderOptions) {
  const client = createOpenaiClient({
    baseUrl,
    apiKey,
    // The client's timeout covers only the head of the reply; `late` below covers all of it.
    timeout: 2 * options.requestTimeoutSeconds * 1000,
    // Transcriptions are refused by `read` before that; this is for replies that report an error.
    maxReplyBytes: 2 * MAX_REPLY_BYTES,
  })

  // Lowered when the server refuses a size, so that it is not sent again.
  let maxBytes = options.maxRequestBytes

  return async (
    chunk: AudioChunk,
    { format, detail }: RequestForm,
    { language, vocabulary = [], signal, spent }: SendOptions,
  ): Promise<Transcription> => {
    const file = await chunk.file(format, signal)
    if (file.size > maxBytes) throw new TooLarge(file.size)
    const late = AbortSignal.timeout(options.requestTimeoutSeconds * 1000)
    const either = AbortSignal.any([signal, late])
    let isCharged = false
    let isAnswered = false
    try {
      // ISO 639-1, which all servers accept.
      const asked = {
        file,
        model,
        language: language.split('-')[0] ?? language,
        ...(vocabulary.length > 0 && { prompt: promptOf(vocabulary) }),
      }
      const { transcriptions } = client.audio
      const response = await (detail === 'json'
        ? transcriptions.create({ ...asked, response_format: detail }, { signal: either })
        : transcriptions.create(
            { ...asked, response_format: detail, timestamp_granularities: ['word', 'segment'] },
            { signal: either },
          )
      ).asResponse()
      isCharged = true
      const reply = await read(response)
      isAnswered = true
      if (isMoreThanSaid(reply, chunk.durationMs))
        throw new Unreadable('more than anybody says in that time', true)
      return reply
    } catch (error) {
      signal.throwIfAborted()
      if (late.aborted) throw new CutOff(`did not answer within ${options.requestTimeoutSeconds} s`, true)
      if (error instanceof APIError && (error.status === 413 || isOverWholeLimit(error))) {
        maxBytes = Math.min(maxBytes, file.size - 1)
        throw new TooLarge(file.size)
      }
      throw error
    } finally {
      const price = options.pricePerMinute
      // Refused requests are not charged.
      const cost = price === null ? null : isCharged ? (price * chunk.durationMs) / 60_000 : 0
      spent?.({ audioMs: chunk.durationMs, cost, isAnswered })
    }
  }
}

/**
 * The most words and characters of a reply, for each second and in addition. People say some seven words and 25 characters
 * a second; a model that repeats itself writes several times as much. Placing even more would block the process.
 */
const MAX_PER_SECOND = { words: 20, characters: 100 }
const MAX_BESIDE = { words: 5_000, characters: 25_000 }

function isMoreThanSaid({ text, words, segments }: Transcription, durationMs: number): boolean {
  const max = (of: 'words' | 'characters') => MAX_BESIDE[of] + (MAX_PER_SECOND[of] * durationMs) / 1000
  const texts = [[text ?? ''], words.map((each) => each.word), segments.map((each) => each.text)]
  return texts.some(
    (each) =>
      each.length > max('words') || each.reduce((sum, { length }) => sum + length, 0) > max('characters'),
  )
}

async function read(response: Response): Promise<Transcription> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > MAX_REPLY_BYTES) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw new CutOff('broke off in the middle of its reply', false, { cause: error })
  }
  if (bytes > MAX_REPLY_BYTES) throw new Unreadable(`more than ${MAX_REPLY_BYTES} bytes`)
  const reply = transcriptionOf(Buffer.concat(chunks).toString('utf8'), response.headers.get('content-type'))
  if (reply === null) throw new Unreadable('something that is not a transcription')
  return reply
}
