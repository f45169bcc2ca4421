import {
  ANALYTIC_KINDS,
  type AnalyticKind,
  type AnalyticReason,
  type ModelUsage,
} from '../../model/analytics.ts'
import { ProcessingError } from '../processing-error.ts'
import { analyseKind } from './analyse.ts'
import type { AnalysisEngine, AnalysisInput, AnalyticOutcome } from './engine.ts'

/** How one analytic ended. */
export type Ended<K extends AnalyticKind> = AnalyticOutcome<K> | { status: 'failed'; reason: AnalyticReason }

/** How the four analytics of a transcript ended. */
export type AllEnded = { [K in AnalyticKind]: Ended<K> }

/**
 * Makes the four analytics of a transcript, one after another. One that fails does not keep the others from being made.
 * @returns how each ended, and the usage of the language model for each that asked it
 */
export async function analyseAllKinds(
  engine: AnalysisEngine,
  input: AnalysisInput,
): Promise<{ ended: AllEnded; usages: ModelUsage[] }> {
  const usages: ModelUsage[] = []
  const make = async <K extends AnalyticKind>(kind: K): Promise<Ended<K>> => {
    const alongside = ANALYTIC_KINDS.slice(ANALYTIC_KINDS.indexOf(kind) + 1)
    try {
      const options = { alongside, onSpent: (usage: ModelUsage) => usages.push(usage) }
      return (await analyseKind(engine, kind, input, options)).outcome
    } catch (error) {
      if (!(error instanceof ProcessingError)) throw error
      const { code, message, retryable } = error
      return { status: 'failed', reason: { code, message, retryable } }
    }
  }
  const summary = await make('summary')
  const emotion = await make('emotion')
  const intent = await make('intent')
  const quality = await make('quality')
  return { ended: { summary, emotion, intent, quality }, usages }
}
