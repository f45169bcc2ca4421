import type {
  AnalyticKind,
  AnalyticReason,
  AnalyticResults,
  IntentClaim,
  ModelUsage,
} from '../../model/analytics.ts'
import type { IntentDefinition } from '../../model/intents/taxonomy.ts'
import type { Scorecard, ScorecardQuestion } from '../../model/scorecard/scorecard.ts'
import type { Transcript, TranscriptMaking } from '../../model/transcript.ts'

/**
 * Turns a transcript into the four analytics. It gets the words, never the recording.
 *
 * @example
 * ```ts
 * import { createLocalEngine } from './local/engine.ts'
 * import assert from 'node:assert/strict'
 *
 * const engine = createLocalEngine()
 * const question = { id: 'pauses', text: 'Few pauses?', weight: 1, auto_fail: false }
 * assert.equal(engine.supports({ ...question, kind: 'metric', condition: 'silence_ratio < 0.2' }), 'metrics')
 * assert.equal(engine.supports({ ...question, kind: 'yes_no' }), null)
 * ```
 */
export interface AnalysisEngine {
  readonly name: 'local' | 'llm'
  /** The language model's name; null if the engine uses none. */
  readonly model: string | null
  /** The version of the rules or prompts. Results of different versions are not comparable. */
  readonly version: string
  /**
   * Makes one analytic. Its evidence is not verified: `analyseKind` calls this and verifies it.
   * @throws ProcessingError with stage `analysis`; the signal's reason
   */
  analyse<K extends AnalyticKind>(
    kind: K,
    input: AnalysisInput,
    options: AnalyseOptions,
  ): Promise<AnalyticOutcome<K>>
  /** How it answers a question of a scorecard; null if it cannot, and leaves the question to a person. */
  supports(question: ScorecardQuestion): QuestionSupport | null
}

/** What an answer rests on: built-in rules, the question's own phrases, the metrics, or a language model. */
export type QuestionSupport = 'rules' | 'phrases' | 'metrics' | 'model'

/** How an analytic is made. */
export type AnalyseOptions = {
  signal?: AbortSignal
  /** The kinds that will be asked for next, with the same input object. An engine may make them at the same time. */
  alongside?: readonly AnalyticKind[]
  /**
   * Whether results would be lost and paid for again if this analytic had to wait in the queue: a model that is busy is
   * then waited for longer. @default false
   */
  isBegun?: boolean
  /** Called once with the usage of the language model, also if the analytic fails. */
  onSpent?: (usage: ModelUsage) => void
}

/** The transcript, and the organisation's scorecard and intents. */
export type AnalysisInput = {
  transcript: Transcript & Partial<Pick<TranscriptMaking, 'reliability'>>
  scorecard: Scorecard
  intents: IntentDefinition[]
  /** Where what was learnt of the intents is kept. */
  trainedIntents?: KeptModels
}

/** Where models are kept, each under a digest of what it was learnt from. */
export type KeptModels = {
  /** Null if there is none. */
  read(learntFrom: string): Promise<Uint8Array | null>
  save(learntFrom: string, model: Uint8Array): Promise<void>
}

/** The primary intent if no other was found, or none with true evidence. */
export const NO_INTENT_FOUND: IntentClaim = { intent: 'other', confidence: 0, evidence: [] }

export type { IntentDefinition } from '../../model/intents/taxonomy.ts'

/** The result of an analytic, or why it is skipped. */
export type AnalyticOutcome<K extends AnalyticKind> =
  | {
      status: 'done'
      result: AnalyticResults[K]
      /** Claims without a quote that stands in the transcript. */
      droppedClaims: number
      /** All tokens used; null if the engine uses none or they are unknown. */
      tokens: number | null
      /** The usage of the language model in detail. */
      usage?: ModelUsage | null
    }
  | { status: 'skipped'; reason: AnalyticReason }
