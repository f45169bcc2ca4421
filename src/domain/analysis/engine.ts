import type {
  AnalyticKind,
  AnalyticReason,
  AnalyticResults,
  IntentClaim,
  ModelUsage,
} from '../../model/analytics.ts'
import type { IntentDefinition } from '../../model/intents/taxonomy.ts'
import type { Scorecard, ScorecardQuestion } from '../../model/scorecard/scorecard.ts'
import type { Transcript } from '../../model/transcript.ts'

/** Whatever turns a transcript into the four analytics. It reads words; it never hears the recording. */
export interface AnalysisEngine {
  readonly name: 'local' | 'llm'
  /** The language model's name, null where there is none. */
  readonly model: string | null
  /** Version of the rules or the prompts: results of different versions are not comparable. */
  readonly version: string
  /**
   * Makes one analytic. Its claims are not yet verified: call `analyseKind`, which verifies them.
   * @throws ProcessingError with stage `analysis`; the signal's reason once it is aborted
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

export type AnalyseOptions = {
  signal?: AbortSignal
  /** What will be asked for next with the same input object: an engine may make it along with this one. */
  alongside?: readonly AnalyticKind[]
  /** Called once with what a language model was asked for, also where nothing came of it. */
  onSpent?: (usage: ModelUsage) => void
}

/** What an engine reads: the transcript, and what the organisation has defined. */
export type AnalysisInput = { transcript: Transcript; scorecard: Scorecard; intents: IntentDefinition[] }

/** The primary intent if no other was found, or none with true evidence. */
export const NO_INTENT_FOUND: IntentClaim = { intent: 'other', confidence: 0, evidence: [] }

export type { IntentDefinition } from '../../model/intents/taxonomy.ts'

export type AnalyticOutcome<K extends AnalyticKind> =
  | {
      status: 'done'
      result: AnalyticResults[K]
      /** Claims whose quote did not stand in the transcript. */
      droppedClaims: number
      /** Tokens billed, null where the engine has none. */
      tokens: number | null
      /** The same in detail. */
      usage?: ModelUsage | null
    }
  | { status: 'skipped'; reason: AnalyticReason }
