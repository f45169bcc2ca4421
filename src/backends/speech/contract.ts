import { runTaskGroup } from '../../lib/async/task-group.ts'
import { coversLanguage, isKnownLanguage } from '../../lib/language-tag.ts'
import type { Word } from '../../model/transcript.ts'
import type { VocabularyUse } from '../../model/vocabulary.ts'
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
  /** The model that it uses for a language, if it has several; null if none speaks it. */
  readonly modelFor?: (language: string) => string | null
  /** The languages it declares, as BCP 47 tags: `en` is any English. `any` leaves the decision to the server. */
  readonly languages: readonly string[] | 'any'
  /** How the vocabulary of a track is used: in a prompt, as hotwords, or not at all. @default 'none' */
  readonly vocabularyUse?: VocabularyUse
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
  /** Ends what it keeps running. An engine has this if it keeps anything; nothing is recognised after it. */
  close?(): Promise<void>
}

/** How to end a recognition, and who counts its requests. */
export type RecogniseOptions = {
  signal?: AbortSignal
  /** Called for each request that was sent to a server, also if recognition fails later. */
  spent?: (request: SpentRequest) => void
}

/**
 * The audio sent in one request, and its cost; null if no price is configured. `isAnswered` says whether a transcription
 * came back.
 */
export type SpentRequest = { audioMs: number; cost: number | null; isAnswered: boolean }

/** One decoded channel; `speech` has the intervals in which somebody speaks. */
export type SpeechTrack = {
  wavPath: string
  durationMs: number
  language: string
  speech: readonly Interval[]
  /** Several people may speak on the track, so an engine that can diarize does. @default false */
  severalSpeakers?: boolean
  /** Names and products that may be said, for an engine that takes hints. @default none */
  vocabulary?: readonly string[]
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

/** A word as an engine returns it; `confidence` is null if the engine gives none. */
export type RecognisedWord = Omit<Word, 'confidence'> & { confidence: number | null }

/** What is said in one interval of speech. Confidences are 0 to 1, and null if the engine gives none. */
export type Utterance = {
  start_ms: number
  end_ms: number
  text: string
  /** The mean of its words. */
  confidence: number | null
  words: RecognisedWord[]
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

/** The mean confidence of words that have one; null if none has. */
export function meanConfidence(words: readonly Pick<RecognisedWord, 'confidence'>[]): number | null {
  const known = words.flatMap(({ confidence }) => confidence ?? [])
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0) / known.length
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
    options?: { cause?: unknown; retryAfterSeconds?: number; isMachine?: boolean },
  ) {
    super(message, options)
    this.retryAfterSeconds = options?.retryAfterSeconds
    this.isMachine = options?.isMachine ?? false
  }
  readonly retryAfterSeconds: number | undefined
  /** Whether the machine cannot recognise any recording at present: a model that cannot be loaded, a missing program. */
  readonly isMachine: boolean
}
