import { type Interval, readPcm } from '../../lib/audio-pcm.ts'
import { together } from '../../lib/together.ts'
import type { Word } from '../../lib/transcript.ts'
import { type SpeechEngine, SpeechError, type SpeechTrack } from './contract.ts'
import { planCuts } from './cuts.ts'
import { createLimiter } from './limiter.ts'
import { readReply } from './openai-reply.ts'
import { createSender, type Send } from './openai-request.ts'
import { placeWords } from './words.ts'

export type OpenaiOptions = {
  /** Up to and with `/v1`. */
  baseUrl: string
  apiKey: string | null
  model: string | null
  /** For one track, retries included. */
  timeoutSeconds: number
  /** Requests at once, over all tracks. */
  concurrency?: number
  /** Sound in one request at most. */
  maxRequestMs?: number
}

/** 10 minutes are 19 MB of 16 kHz PCM; OpenAI takes 25 MB. */
const MAX_REQUEST_MS = 600_000

/**
 * Any server with OpenAI's `/v1/audio/transcriptions`: one request for each track, or for each part of it cut where
 * it is silent. Asks for the times of words, and makes do with less.
 */
export function createOpenaiSpeech(options: OpenaiOptions): SpeechEngine {
  const limit = createLimiter(options.concurrency ?? 4)
  const model = options.model ?? 'whisper-1'
  const send = createSender({ ...options, model })
  return {
    name: 'openai',
    model,
    languages: 'any',
    async recognise(track, { signal }) {
      const cuts = await planCuts(track, {
        maxMs: options.maxRequestMs ?? MAX_REQUEST_MS,
        join: true,
        signal,
      })
      const deadline = AbortSignal.timeout(options.timeoutSeconds * 1000)
      const either = signal === undefined ? deadline : AbortSignal.any([deadline, signal])
      try {
        const words = await together(
          cuts.map((cut) => (ends) => limit(() => recogniseCut(send, track, cut, ends))),
          either,
        )
        return { utterances: placeWords(words.flat(), track.speech, track.language) }
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
}

async function recogniseCut(
  send: Send,
  track: SpeechTrack,
  cut: Interval,
  signal: AbortSignal,
): Promise<Word[]> {
  signal.throwIfAborted()
  const { wavPath, language } = track
  const reply = await send(await readPcm(wavPath, cut), language, signal)
  const speech = track.speech
    .map((each) => ({
      startMs: Math.max(each.startMs, cut.startMs) - cut.startMs,
      endMs: Math.min(each.endMs, cut.endMs) - cut.startMs,
    }))
    .filter((each) => each.endMs > each.startMs)
  const words = readReply(reply, { speech, language })
  if (words === null) {
    throw new SpeechError(
      'speech_failed',
      'The speech server answered something that is no transcription',
      true,
    )
  }
  return words.map((each) => ({
    ...each,
    start_ms: each.start_ms + cut.startMs,
    end_ms: each.end_ms + cut.startMs,
  }))
}
