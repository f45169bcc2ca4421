import { createOpenaiModel } from '../backends/language-model/openai.ts'
import type { AnalyticsConfig } from '../config/index.ts'
import { selectAnalysisEngine } from '../domain/analysis/analyse.ts'
import type { AnalysisEngine } from '../domain/analysis/engine.ts'
import type { Logger } from '../lib/log.ts'

/** Opens the configured analysis engine, for workers and for commands that need nothing else, and logs which it is. */
export function openAnalysisEngine(config: AnalyticsConfig, log: Pick<Logger, 'info'>): AnalysisEngine {
  const engine = selectAnalysisEngine(config, createOpenaiModel)
  const { name, model, version } = engine
  log.info({ analytics: name, model, version }, `analytics by ${name}`)
  return engine
}
