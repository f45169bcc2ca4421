import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { IntentDefinition, IntentNames, IntentTaxonomy } from '../../model/intents/taxonomy.ts'
import { type Database, unlessTaken } from '../client.ts'
import { intentTaxonomies, users } from '../schema/index.ts'
import type { SavedBy } from './scorecards.ts'

/** A saved version, with who saved it and when; `createdBy` is null if the user was deleted. */
export type TaxonomyVersion = IntentTaxonomy & {
  note: string | null
  createdAt: Date
  createdBy: SavedBy | null
}

const { version, note, createdAt, intents } = intentTaxonomies
/** What a list has of a version. */
const listed = { version, note, createdAt, createdBy: { id: users.id, email: users.email } }

/** The names of a version. Versions of before the column was there have none: to find them reads up to 12 MiB. */
const names = sql<
  string[]
>`coalesce(${intentTaxonomies.intentNames}, jsonb_path_query_array(${intents}, '$[*].name'))`

/** Versions below `before` with the number of their intents, the newest first. */
export async function selectTaxonomies(
  db: Database,
  organisationId: string,
  { limit, before }: { limit: number; before: number | null },
): Promise<(Omit<TaxonomyVersion, 'intents'> & { intents: number })[]> {
  return await db
    .select({ ...listed, intents: sql<number>`jsonb_array_length(${names})` })
    .from(intentTaxonomies)
    .leftJoin(users, eq(users.id, intentTaxonomies.createdBy))
    .where(isBelow(organisationId, before))
    .orderBy(desc(version))
    .limit(limit)
}

/** The newest intents of an organisation; null if it has saved none. */
export async function latestTaxonomy(db: Database, organisationId: string): Promise<TaxonomyVersion | null> {
  return await newestBelow(db, organisationId, null)
}

/** The version and the names of the newest intents, without their examples; null if an organisation has saved none. */
export async function latestIntentNames(db: Database, organisationId: string): Promise<IntentNames | null> {
  const [row] = await db
    .select({ version, names })
    .from(intentTaxonomies)
    .where(isBelow(organisationId, null))
    .orderBy(desc(version))
    .limit(1)
  return row ?? null
}

/** One version; null if the organisation has not saved it. */
export async function findTaxonomy(
  db: Database,
  organisationId: string,
  version: number,
): Promise<TaxonomyVersion | null> {
  const found = await newestBelow(db, organisationId, version + 1)
  return found?.version === version ? found : null
}

async function newestBelow(
  db: Database,
  organisationId: string,
  before: number | null,
): Promise<TaxonomyVersion | null> {
  const [row] = await db
    .select({ ...listed, intents })
    .from(intentTaxonomies)
    .leftJoin(users, eq(users.id, intentTaxonomies.createdBy))
    .where(isBelow(organisationId, before))
    .orderBy(desc(version))
    .limit(1)
  return row ?? null
}

function isBelow(organisationId: string, before: number | null): SQL | undefined {
  const ofOrganisation = eq(intentTaxonomies.organisationId, organisationId)
  return and(ofOrganisation, before === null ? undefined : lt(version, before))
}

/** How many seconds ago a version was saved; null if the organisation has not saved it. */
export async function taxonomyAge(
  db: Database,
  organisationId: string,
  version: number,
): Promise<number | null> {
  const [row] = await db
    .select({ seconds: sql<number>`extract(epoch from now() - ${intentTaxonomies.createdAt})::float8` })
    .from(intentTaxonomies)
    .where(and(eq(intentTaxonomies.organisationId, organisationId), eq(intentTaxonomies.version, version)))
  return row?.seconds ?? null
}

/** Saves a version; returns false if it exists. */
export async function insertTaxonomy(
  db: Database,
  row: {
    version: number
    organisationId: string
    intents: IntentDefinition[]
    note: string | null
    createdBy: string | null
  },
): Promise<boolean> {
  const intentNames = row.intents.map((each) => each.name)
  return await unlessTaken(() => db.insert(intentTaxonomies).values({ ...row, intentNames }))
}
