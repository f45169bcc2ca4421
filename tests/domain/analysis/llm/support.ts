import { createOpenaiModel } from '../../../../src/backends/language-model/openai.ts'
import { analyseKind } from '../../../../src/domain/analysis/analyse.ts'
import type { AnalysisEngine, AnalysisInput } from '../../../../src/domain/analysis/engine.ts'
import { createLlmEngine, type LlmOptions } from '../../../../src/domain/analysis/llm/engine.ts'
import { ProcessingError } from '../../../../src/domain/processing-error.ts'
import type { pause } from '../../../../src/lib/async/wait.ts'
import type { AnalyticKind, AnalyticResults, ModelUsage } from '../../../../src/model/analytics.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../../../../src/model/intents/defaults.ts'
import { DEFAULT_SCORECARD } from '../../../../src/model/scorecard/defaults.ts'
import type { Transcript } from '../../../../src/model/transcript.ts'
import type { ChatServer } from '../../../support/chat-server.ts'

export type EngineOptions = Partial<LlmOptions> & {
  contextTokens?: number
  maxOutputTokens?: number
  timeoutSeconds?: number
  /** How it waits between tries. */
  wait?: typeof pause
}

/** The engine with a test server. */
export function engineOn(server: ChatServer, options: EngineOptions = {}): AnalysisEngine {
  const { contextTokens = 32_768, maxOutputTokens = 4096, timeoutSeconds = 20, wait, ...rest } = options
  const { baseUrl } = server
  const model = createOpenaiModel(
    { baseUrl, apiKey: 'a-key', model: 'stand-in', contextTokens, maxOutputTokens, timeoutSeconds },
    wait,
  )
  return createLlmEngine(model, { requests: 'per_analytic', redact: [], prices: null, ...rest })
}

export function inputOf(transcript: Transcript, more: Partial<AnalysisInput> = {}): AnalysisInput {
  return { transcript, scorecard: DEFAULT_SCORECARD, intents: DEFAULT_INTENT_DEFINITIONS, ...more }
}

export type Analysed<K extends AnalyticKind> = {
  result: AnalyticResults[K]
  droppedClaims: number
  tokens: number | null
  usage: ModelUsage | null
}

/** Makes one analytic, which must succeed. */
export async function analysed<K extends AnalyticKind>(
  engine: AnalysisEngine,
  kind: K,
  input: AnalysisInput,
  alongside: readonly AnalyticKind[] = [],
): Promise<Analysed<K>> {
  const { outcome } = await analyseKind(engine, kind, input, { alongside })
  if (outcome.status !== 'done') throw new Error(`${kind} was skipped: ${outcome.reason.message}`)
  const { result, droppedClaims, tokens, usage = null } = outcome
  return { result, droppedClaims, tokens, usage }
}

/** The failure of one analytic, which must fail. */
export async function failureOf(
  engine: AnalysisEngine,
  kind: AnalyticKind,
  input: AnalysisInput,
): Promise<Pick<ProcessingError, 'code' | 'retryable' | 'retryAfterSeconds' | 'message' | 'stage'>> {
  try {
    await analyseKind(engine, kind, input)
  } catch (error) {
    if (error instanceof ProcessingError) return error
    throw error
  }
  throw new Error(`${kind} was made`)
}
