import type { Database } from '../../db/client.ts'
import { readExamplesInUse } from '../../db/settings/intent-lessons.ts'
import type { IntentTaxonomy } from '../../model/intents/taxonomy.ts'
import type { AnalysisInput } from '../analysis/engine.ts'
import { withExamples } from './judge.ts'
import { keptModels } from './kept-models.ts'

/**
 * The organisation's current intents as its calls are analysed with: with what was learnt from labels, if it is used.
 * @param options.withLabels whether labels may teach anything
 */
export async function intentsInUse(
  db: Database,
  organisationId: string,
  { version, intents }: IntentTaxonomy,
  { withLabels = true } = {},
): Promise<Pick<AnalysisInput, 'intents' | 'trainedIntents'>> {
  const trainedIntents = keptModels(db, organisationId, version)
  const examples = withLabels ? await readExamplesInUse(db, organisationId, version) : null
  return { intents: examples === null ? intents : withExamples(intents, examples), trainedIntents }
}
