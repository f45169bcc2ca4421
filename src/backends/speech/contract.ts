import { coversLanguage, isKnownLanguage } from '../../lib/language-tag.ts'
import { runTaskGroup } from '../../lib/task-group.ts'
import type { Word } from '../../model/transcript.ts'
import type { Interval } from '../media/contract.ts'

/**
 * A speech recogniser. It gets tracks (16 kHz 16-bit mono WAV) and returns words with their times.
 *
 * @example
 * ```ts
 * import { recogniseTracks, type SpeechEngine, speaks } from './contract.ts'
 * import assert from 'node:assert/strict'
 *
 * const words = [{ text: 'hello', start_ms: 100, end_ms: 400, confidence: 0.9 }]
 * const engine: SpeechEngine = {
 *   name: 'openai',
 *   model: 'example',
 *   languages: ['en'],
 *   recognise: async () => ({
 *     utterances: [{ start_ms: 100, end_ms: 400, text: 'hello', confidence: 0.9, words }],
 *   }),
 * }
 * assert.equal(speaks(engine, 'en-GB'), true)
 * const track = { wavPath: 'left.wav', durationMs: 500, language: 'en-GB', speech: [{ startMs: 100, endMs: 400 }] }
 * const [recognised] = await recogniseTracks(engine, [track], {})
 * assert.equal(recognised?.utterances[0]?.text, 'hello')
 * ```
 */
export interface SpeechEngine {
  /** `none` if no engine is installed or configured: it refuses every recording. */
  readonly name: 'openai' | 'sherpa' | 'pocketsphinx' | 'none'
  readonly model: string
  /** The languages it declares, as BCP 47 tags: `en` is any English. `any` leaves the decision to the server. */
  readonly languages: readonly string[] | 'any'
  /**
   * Recognises one track. All words lie within the track's `speech`.
   * @throws SpeechError; the signal's reason
   */
  recognise(track: SpeechTrack, options: RecogniseOptions): Promise<RecognisedTrack>
  /**
   * Recognises the tracks of one recording, in their order. An engine has this if it costs less than one track after
   * the other.
   * @throws SpeechError; the signal's reason
   */
  recogniseTogether?(tracks: readonly SpeechTrack[], options: RecogniseOptions): Promise<RecognisedTrack[]>
}

/** How to end a recognition, and who counts its requests. */
export type RecogniseOptions = {
  signal?: AbortSignal
  /** Called for each request that was sent to a server, also if recognition fails later. */
  spent?: (request: SpentRequest) => void
}

/** The audio sent in one request, and its cost; null if no price is configured. */
export type SpentRequest = { audioMs: number; cost: number | null; isAnswered: boolean }

/** One decoded channel; `speech` has the intervals in which somebody speaks. */
export type SpeechTrack = {
  wavPath: string
  durationMs: number
  language: string
  speech: readonly Interval[]
  /** Several people may speak on the track, so an engine that can diarize does. @default false */
  severalSpeakers?: boolean
}

/** The utterances in order of start; they do not overlap. Times are from the start of the track. */
export type RecognisedTrack = {
  utterances: Utterance[]
  /** The model that was used, if the engine has several. */
  model?: string
  /** Set if the engine gave no word times: they are spread over the time of speech. */
  wordTimes?: 'estimated'
  /** Another language than the one asked for, if the engine reports that it heard it in part of the track. */
  alsoHeard?: string
}

/** What is said in one interval of speech. Confidences are 0 to 1. */
export type Utterance = {
  start_ms: number
  end_ms: number
  text: string
  confidence: number
  words: Word[]
  /** Which speaker of the track, from 0; missing if the engine did not diarize. */
  speakerIndex?: number
}

/**
 * Recognises the tracks of one recording, in their order.
 * @throws SpeechError; the signal's reason
 */
export async function recogniseTracks(
  engine: SpeechEngine,
  tracks: readonly SpeechTrack[],
  options: RecogniseOptions,
): Promise<RecognisedTrack[]> {
  if (engine.recogniseTogether !== undefined) return await engine.recogniseTogether(tracks, options)
  return await runTaskGroup(
    tracks.map((track) => (signal) => engine.recognise(track, { ...options, signal })),
    options.signal,
  )
}

/** Whether a language (BCP 47) exists and an engine declares it. */
export function speaks({ languages }: Pick<SpeechEngine, 'languages'>, language: string): boolean {
  if (!isKnownLanguage(language)) return false
  return languages === 'any' || languages.some((each) => coversLanguage(each, language))
}

/** Recognition failed. `retryable` says whether the same recording may succeed later. */
export class SpeechError extends Error {
  override readonly name = 'SpeechError'
  constructor(
    readonly code:
      | 'language_not_supported'
      | 'speech_unavailable'
      /** The server answered that it is busy. */
      | 'speech_busy'
      | 'speech_failed'
      | 'speech_timeout'
      | 'speech_refused',
    message: string,
    readonly retryable: boolean,
    options?: { cause?: unknown; retryAfterSeconds?: number },
  ) {
    super(message, options)
    this.retryAfterSeconds = options?.retryAfterSeconds
  }
  readonly retryAfterSeconds: number | undefined
}
