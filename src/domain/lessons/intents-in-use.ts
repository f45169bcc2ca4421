import type { Database } from '../../db/client.ts'
import { readExamplesInUse } from '../../db/settings/intent-lessons.ts'
import type { IntentTaxonomy } from '../../model/intents/taxonomy.ts'
import type { AnalysisInput } from '../analysis/engine.ts'
import { withExamples } from './judge.ts'

/** The organisation's current intents as its calls are analysed with: with what was learnt from labels, if it is used. */
export async function intentsInUse(
  db: Database,
  organisationId: string,
  { version, intents }: IntentTaxonomy,
): Promise<Pick<AnalysisInput, 'intents'>> {
  const examples = await readExamplesInUse(db, organisationId, version)
  if (examples === null) return { intents }
  return { intents: withExamples(intents, examples) }
}
