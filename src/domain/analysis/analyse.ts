import type { LanguageModel } from '../../backends/language-model/contract.ts'
import type { AnalyticsConfig, LanguageModelConfig } from '../../config/index.ts'
import type { AnalyticKind } from '../../model/analytics.ts'
import type { AnalyseOptions, AnalysisEngine, AnalysisInput, AnalyticOutcome } from './engine.ts'
import { verifyEvidence } from './evidence.ts'
import { createLlmEngine } from './llm/engine.ts'
import { createLocalEngine } from './local/engine.ts'
import { withoutConfidence } from './unreliable.ts'
import { skippedWithoutWords, withoutUnknownVoices } from './voices.ts'

/**
 * Makes one analytic and verifies its evidence. Of an unreliable transcript nothing is claimed with confidence.
 * @returns the outcome with the number of dropped claims, how long it took, and whether the transcript is unreliable
 * @throws ProcessingError with stage `analysis`; the signal's reason
 */
export async function analyseKind<K extends AnalyticKind>(
  engine: AnalysisEngine,
  kind: K,
  input: AnalysisInput,
  options: AnalyseOptions = {},
): Promise<{ outcome: AnalyticOutcome<K>; durationMs: number; unreliable: boolean }> {
  const startedAt = performance.now()
  options.signal?.throwIfAborted()
  const reason = skippedWithoutWords(kind, input)
  const made: AnalyticOutcome<K> =
    reason === null ? await engine.analyse(kind, input, options) : { status: 'skipped', reason }
  const unreliable = input.transcript.reliability?.level === 'poor'
  const outcome = made.status === 'done' ? verified(kind, made, input) : made
  return {
    outcome:
      unreliable && outcome.status === 'done'
        ? { ...outcome, result: withoutConfidence(outcome.result) }
        : outcome,
    durationMs: Math.round(performance.now() - startedAt),
    unreliable,
  }
}

/**
 * The configured engine. `auto` takes `llm` if a language model is configured, else `local`.
 * @param connect opens the language model
 */
export function selectAnalysisEngine(
  { engine, languageModel }: AnalyticsConfig,
  connect: (config: LanguageModelConfig) => LanguageModel,
): AnalysisEngine {
  if (engine === 'local' || languageModel === null) return createLocalEngine()
  return createLlmEngine(connect(languageModel), languageModel)
}

function verified<K extends AnalyticKind>(
  kind: K,
  made: Extract<AnalyticOutcome<K>, { status: 'done' }>,
  input: AnalysisInput,
): AnalyticOutcome<K> {
  const { result, droppedClaims } = verifyEvidence(kind, made.result, input)
  return {
    ...made,
    result: withoutUnknownVoices(kind, result, input),
    droppedClaims: made.droppedClaims + droppedClaims,
  }
}
