import type { Database } from '../../db/client.ts'
import { findTaxonomy, latestTaxonomy } from '../../db/settings/intents.ts'
import { findScorecard, latestScorecard } from '../../db/settings/scorecards.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../../model/intents/defaults.ts'
import type { IntentTaxonomy } from '../../model/intents/taxonomy.ts'
import { DEFAULT_SCORECARD } from '../../model/scorecard/defaults.ts'
import type { Scorecard } from '../../model/scorecard/scorecard.ts'

/** What an organisation has defined, and engines work by. */
export type Definitions = { scorecard: Scorecard; taxonomy: IntentTaxonomy }

/** What holds for results made now. */
export async function currentDefinitions(db: Database, organisationId: string): Promise<Definitions> {
  const [scorecard, taxonomy] = await Promise.all([
    latestScorecard(db, organisationId),
    latestTaxonomy(db, organisationId),
  ])
  return { scorecard: scorecard ?? DEFAULT_SCORECARD, taxonomy: taxonomy ?? DEFAULT_TAXONOMY }
}

/** The scorecard by which a result was made; what is saved is never removed. */
export async function scorecardOf(db: Database, organisationId: string, version: number): Promise<Scorecard> {
  if (version === DEFAULT_SCORECARD.version) return DEFAULT_SCORECARD
  const found = await findScorecard(db, organisationId, version)
  if (found === null) throw new Error(`Organisation ${organisationId} has no scorecard version ${version}`)
  return found
}

/** The intents of a version. */
export async function taxonomyOf(
  db: Database,
  organisationId: string,
  version: number,
): Promise<IntentTaxonomy> {
  if (version === DEFAULT_TAXONOMY.version) return DEFAULT_TAXONOMY
  const found = await findTaxonomy(db, organisationId, version)
  if (found === null) throw new Error(`Organisation ${organisationId} has no intents version ${version}`)
  return found
}

const DEFAULT_TAXONOMY: IntentTaxonomy = { version: 1, intents: DEFAULT_INTENT_DEFINITIONS }
