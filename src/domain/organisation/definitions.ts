import type { Database } from '../../db/client.ts'
import { findTaxonomy, latestIntentNames, latestTaxonomy } from '../../db/settings/intents.ts'
import { findScorecard, latestScorecard } from '../../db/settings/scorecards.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../../model/intents/defaults.ts'
import type { IntentNames, IntentTaxonomy } from '../../model/intents/taxonomy.ts'
import { DEFAULT_SCORECARD } from '../../model/scorecard/defaults.ts'
import type { Scorecard } from '../../model/scorecard/scorecard.ts'

/** What an organisation has defined for its analytics. */
export type Definitions = { scorecard: Scorecard; taxonomy: IntentTaxonomy }

/** The current definitions, which new results use. */
export async function currentDefinitions(db: Database, organisationId: string): Promise<Definitions> {
  const [scorecard, taxonomy] = await Promise.all([
    currentScorecard(db, organisationId),
    latestTaxonomy(db, organisationId),
  ])
  return { scorecard, taxonomy: taxonomy ?? DEFAULT_TAXONOMY }
}

/** The current scorecard, which new results use. */
export async function currentScorecard(db: Database, organisationId: string): Promise<Scorecard> {
  return (await latestScorecard(db, organisationId)) ?? DEFAULT_SCORECARD
}

/** The names of the current intents. Their examples, up to 12 MiB, are for what analyses calls. */
export async function currentIntentNames(db: Database, organisationId: string): Promise<IntentNames> {
  return (await latestIntentNames(db, organisationId)) ?? DEFAULT_NAMES
}

/** A version of the scorecard, such as the one of a result. Saved versions are never removed. */
export async function scorecardOf(db: Database, organisationId: string, version: number): Promise<Scorecard> {
  if (version === DEFAULT_SCORECARD.version) return DEFAULT_SCORECARD
  const found = await findScorecard(db, organisationId, version)
  if (found === null) throw new Error(`Organisation ${organisationId} has no scorecard version ${version}`)
  return found
}

/** A version of the intents, such as the one of a result. Saved versions are never removed. */
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
const DEFAULT_NAMES: IntentNames = {
  version: DEFAULT_TAXONOMY.version,
  names: DEFAULT_TAXONOMY.intents.map((each) => each.name),
}
