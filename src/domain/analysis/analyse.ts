import { type AnalyticsConfig, ConfigError } from '../../config.ts'
import type { AnalyticKind } from '../../lib/analytics.ts'
import type { AnalysisEngine, AnalysisInput, AnalyticOutcome } from './engine.ts'
import { verifyEvidence } from './evidence.ts'
import { createLocalEngine } from './local/engine.ts'

/**
 * Makes one analytic and holds its claims to the transcript.
 * @returns the outcome, with what was dropped counted, and how long it took
 * @throws ProcessingError with stage `analysis`; the signal's reason once it is aborted
 */
export async function analyseKind<K extends AnalyticKind>(
  engine: AnalysisEngine,
  kind: K,
  input: AnalysisInput,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ outcome: AnalyticOutcome<K>; durationMs: number }> {
  const startedAt = performance.now()
  signal?.throwIfAborted()
  const made = await engine.analyse(kind, input, { signal })
  const outcome = made.status === 'done' ? verified(kind, made, input) : made
  return { outcome, durationMs: Math.round(performance.now() - startedAt) }
}

/**
 * The engine that the configuration asks for: auto takes llm where there is an address for it, else local.
 * @throws ConfigError where it asks for llm
 */
export function selectAnalysisEngine({ engine, languageModel }: AnalyticsConfig): AnalysisEngine {
  if (engine === 'local' || languageModel === null) return createLocalEngine()
  throw new ConfigError([
    engine === 'llm'
      ? 'ANALYTICS_ENGINE is "llm", which this version does not have yet: local would do'
      : 'LLM_BASE_URL is set, but this version has no llm engine yet: remove it, or set ANALYTICS_ENGINE=local',
  ])
}

function verified<K extends AnalyticKind>(
  kind: K,
  made: Extract<AnalyticOutcome<K>, { status: 'done' }>,
  input: AnalysisInput,
): AnalyticOutcome<K> {
  const { result, droppedClaims } = verifyEvidence(kind, made.result, input)
  return { ...made, result, droppedClaims: made.droppedClaims + droppedClaims }
}
