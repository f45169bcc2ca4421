import { coversLanguage, isKnownLanguage } from '../../lib/language-tag.ts'
import { runTaskGroup } from '../../lib/task-group.ts'
import type { Word } from '../../model/transcript.ts'
import type { Interval } from '../media/contract.ts'

/** One speech recogniser. It gets one track (16 kHz 16-bit mono WAV) and answers words with their times. */
export interface SpeechEngine {
  /** `none` if no engine is installed or configured: it refuses every recording. */
  readonly name: 'openai' | 'sherpa' | 'pocketsphinx' | 'none'
  readonly model: string
  /**
   * What it can do, declared, never guessed: BCP 47 tags (`en` for English wherever it is spoken), or
   * `any` where the server decides.
   */
  readonly languages: readonly string[] | 'any'
  /**
   * Recognises one track. `speech` says where somebody speaks; words lie within it.
   * @throws SpeechError
   */
  recognise(track: SpeechTrack, options: RecogniseOptions): Promise<RecognisedTrack>
  /**
   * Recognises the tracks of one recording and answers in their order; an engine has this where it costs less than
   * one track after another.
   * @throws SpeechError
   */
  recogniseTogether?(tracks: readonly SpeechTrack[], options: RecogniseOptions): Promise<RecognisedTrack[]>
}

export type RecogniseOptions = {
  signal?: AbortSignal
  /** Called for each request that was sent to a server, also where the recognition fails later. */
  spent?: (request: SpentRequest) => void
}

/** Sound that was sent in one request, and what that cost; `cost` is null where no price is known. */
export type SpentRequest = { audioMs: number; cost: number | null; isAnswered: boolean }

export type SpeechTrack = {
  wavPath: string
  durationMs: number
  language: string
  speech: readonly Interval[]
  /** Several people may speak on the track, so an engine that can diarize does. @default false */
  severalSpeakers?: boolean
}

/** Utterances in order of start, none overlapping another; times from the start of the track. */
export type RecognisedTrack = {
  utterances: Utterance[]
  /** Where an engine has several and chose one. */
  model?: string
  /** Where the engine gave no times of words, so that they were spread over the time of speech. */
  wordTimes?: 'estimated'
  /** The language that the engine says it heard in part of the track, where that is not the one it was asked for. */
  alsoHeard?: string
}

export type Utterance = {
  start_ms: number
  end_ms: number
  text: string
  confidence: number
  words: Word[]
  /** Which speaker of the track, from 0; missing if the engine did not diarize. */
  speakerIndex?: number
}

/** Recognises the tracks of one recording, in their order. @throws SpeechError, or the signal's reason */
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

/** Whether an engine can transcribe a language (BCP 47): one that there is, and that it declares. */
export function speaks({ languages }: Pick<SpeechEngine, 'languages'>, language: string): boolean {
  if (!isKnownLanguage(language)) return false
  return languages === 'any' || languages.some((each) => coversLanguage(each, language))
}

export class SpeechError extends Error {
  override readonly name = 'SpeechError'
  constructor(
    readonly code:
      | 'language_not_supported'
      | 'speech_unavailable'
      /** There, and answering that it has too much to do. */
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
