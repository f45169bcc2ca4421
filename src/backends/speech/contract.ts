import type { Word } from '../../lib/transcript.ts'
import type { Interval } from '../media/contract.ts'

/** One speech recogniser. It gets one track (16 kHz 16-bit mono WAV) and answers words with their times. */
export interface SpeechEngine {
  readonly name: 'openai' | 'sherpa' | 'pocketsphinx'
  readonly model: string
  /**
   * What it can do, declared, never guessed: `xx-XX` tags, `xx` for a language wherever it is spoken, or `any` where
   * the server decides.
   */
  readonly languages: readonly string[] | 'any'
  /**
   * Recognises one track. `speech` says where somebody speaks; words lie within it.
   * @throws SpeechError
   */
  recognise(track: SpeechTrack, options: { signal?: AbortSignal }): Promise<RecognisedTrack>
}

export type SpeechTrack = {
  wavPath: string
  durationMs: number
  language: string
  speech: readonly Interval[]
  /** More than one person may speak on it: an engine that can tells their voices apart. */
  severalVoices?: boolean
}

/**
 * Utterances in order of start, none overlapping another; times from the start of the track. `model` where an engine
 * has several and chose one.
 */
export type RecognisedTrack = { utterances: Utterance[]; model?: string }

export type Utterance = {
  start_ms: number
  end_ms: number
  text: string
  confidence: number
  words: Word[]
  /** Zero-based, where the engine tells voices of one track apart. */
  voice?: number
}

/** Whether an engine can transcribe a language. */
export function speaks(engine: Pick<SpeechEngine, 'languages'>, language: string): boolean {
  if (engine.languages === 'any') return true
  return engine.languages.includes(language) || engine.languages.includes(language.split('-')[0] ?? '')
}

export class SpeechError extends Error {
  override readonly name = 'SpeechError'
  constructor(
    readonly code:
      | 'language_not_supported'
      | 'speech_unavailable'
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
