import type { Database } from '../../db/client.ts'
import { readExamplesInUse } from '../../db/settings/intent-lessons.ts'
import type { IntentTaxonomy } from '../../model/intents/taxonomy.ts'
import type { AnalysisEngine, AnalysisInput } from '../analysis/engine.ts'
import { withExamples } from './judge.ts'
import { keptModels } from './kept-models.ts'

/**
 * The organisation's current intents as its calls are analysed with: with what the local engine has learnt from labels, if
 * that is used. A language model is sent no words of other calls.
 * @param options.withLabels whether labels may teach anything
 */
export async function intentsInUse(
  db: Database,
  organisationId: string,
  { version, intents }: IntentTaxonomy,
  { engine, withLabels = true }: { engine: Pick<AnalysisEngine, 'name'>; withLabels?: boolean },
): Promise<Pick<AnalysisInput, 'intents' | 'trainedIntents'>> {
  const trainedIntents = keptModels(db, organisationId, version)
  const isTaught = withLabels && engine.name === 'local'
  const examples = isTaught ? await readExamplesInUse(db, organisationId, version) : null
  return { intents: examples === null ? intents : withExamples(intents, examples), trainedIntents }
}
