import { APIError } from 'openai'
import { pause } from '../../../lib/wait.ts'
import { retryAfterSecondsOf, retryRequest } from '../../openai-busy.ts'
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

export type SendOptions = { language: string; signal: AbortSignal; spent?: (request: SpentRequest) => void }

/**
 * Sends one chunk of a recording and answers what was heard in it.
 * @throws TooLarge where it has to be cut in two, SpeechError, or the signal's reason
 */
export type Send = (chunk: AudioChunk, options: SendOptions) => Promise<Transcription>

/**
 * Sends each request up to three times while it fails for a passing reason: 408, 409, 429, 5xx, no connection, no
 * reply in time, or a reply that breaks off or cannot be read.
 */
export function createSender(options: SenderOptions): Send {
  const request = createRequest(options)
  // A Retry-After holds for every request to the server.
  let quietUntil = 0
  const quietFor = (error: unknown) => {
    const seconds = retryAfterSecondsOf(error) ?? 0
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
      throw error instanceof TooLarge ? error : speechErrorOf(error, sending.language)
    }
  }
}

/** How a request is put; servers differ in what they take. */
type RequestFormat = { format: SentFormat; detail: 'verbose_json' | 'json' }

function createRequest(options: SenderOptions) {
  const attempt = createAttempt(options)
  const formats = [...new Set<SentFormat>([options.audioFormat, 'wav'])]
  // Most of those that refuse want less detail (some models know no times); others read nothing but WAV.
  const shapes = formats.flatMap((format): RequestFormat[] => [
    { format, detail: 'verbose_json' },
    { format, detail: 'json' },
  ])
  let proven: RequestFormat | null = null

  return async (chunk: AudioChunk, sending: SendOptions): Promise<Transcription> => {
    const tries = proven === null ? shapes : [proven, ...shapes.filter((each) => each !== proven)]
    let refusal: unknown = null
    for (const shape of tries) {
      try {
        const reply = await attempt(chunk, shape, sending)
        // Each server refuses in words of its own: which shape does tells what it was.
        proven = shape
        return reply
      } catch (error) {
        if (!isRefusal(error) || isAboutLanguage(error)) throw error
        refusal ??= error
      }
    }
    throw refusal
  }
}

/** Replies of an hour of words stay below 2 MB. */
const MAX_REPLY_BYTES = 64_000_000

function createAttempt({ baseUrl, apiKey, model, ...options }: SenderOptions) {
  const client = createOpenaiClient({
    baseUrl,
    apiKey,
    // Its timeout ends with the head of the reply: ours holds to the end.
    timeout: 2 * options.requestTimeoutSeconds * 1000,
    // The runtime gives up after five minutes without a byte; a server may well think for longer.
    fetchOptions: { timeout: false },
  })

  // What was refused once is not sent a second time.
  let maxBytes = options.maxRequestBytes

  return async (
    chunk: AudioChunk,
    { format, detail }: RequestFormat,
    { language, signal, spent }: SendOptions,
  ): Promise<Transcription> => {
    const file = await chunk.file(format, signal)
    if (file.size > maxBytes) throw new TooLarge(file.size)
    const late = AbortSignal.timeout(options.requestTimeoutSeconds * 1000)
    const either = AbortSignal.any([signal, late])
    let isAnswered = false
    try {
      // ISO 639-1, which all of them take.
      const asked = { file, model, language: language.split('-')[0] ?? language }
      const { transcriptions } = client.audio
      const response = await (detail === 'json'
        ? transcriptions.create({ ...asked, response_format: detail }, { signal: either })
        : transcriptions.create(
            { ...asked, response_format: detail, timestamp_granularities: ['word', 'segment'] },
            { signal: either },
          )
      ).asResponse()
      isAnswered = true
      return await read(response)
    } catch (error) {
      signal.throwIfAborted()
      if (late.aborted) throw new CutOff(`did not answer within ${options.requestTimeoutSeconds} s`, true)
      if (error instanceof APIError && error.status === 413) {
        maxBytes = Math.min(maxBytes, file.size - 1)
        throw new TooLarge(file.size)
      }
      throw error
    } finally {
      const price = options.pricePerMinute
      // Nobody charges for what is refused.
      const cost = price === null ? null : isAnswered ? (price * chunk.durationMs) / 60_000 : 0
      spent?.({ audioMs: chunk.durationMs, cost, isAnswered })
    }
  }
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
  if (reply === null) throw new Unreadable('something that is no transcription')
  return reply
}
