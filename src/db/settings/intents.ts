import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { IntentDefinition, IntentTaxonomy } from '../../model/intents/taxonomy.ts'
import { type Database, unlessTaken } from '../client.ts'
import { intentTaxonomies, users } from '../schema/index.ts'
import type { SavedBy } from './scorecards.ts'

/** A saved version, with who saved it and when; `createdBy` is null if the user was deleted. */
export type TaxonomyVersion = IntentTaxonomy & {
  note: string | null
  createdAt: Date
  createdBy: SavedBy | null
}

/** Versions below `before`, the newest first. */
export async function selectTaxonomies(
  db: Database,
  organisationId: string,
  { limit, before }: { limit: number; before: number | null },
): Promise<TaxonomyVersion[]> {
  const rows = await db
    .select({ taxonomy: intentTaxonomies, createdBy: { id: users.id, email: users.email } })
    .from(intentTaxonomies)
    .leftJoin(users, eq(users.id, intentTaxonomies.createdBy))
    .where(
      and(
        eq(intentTaxonomies.organisationId, organisationId),
        before === null ? undefined : lt(intentTaxonomies.version, before),
      ),
    )
    .orderBy(desc(intentTaxonomies.version))
    .limit(limit)
  return rows.map(({ taxonomy: { version, intents, note, createdAt }, createdBy }) => {
    return { version, intents, note, createdAt, createdBy }
  })
}

/** The newest intents of an organisation; null if it has saved none. */
export async function latestTaxonomy(db: Database, organisationId: string): Promise<TaxonomyVersion | null> {
  const [row] = await selectTaxonomies(db, organisationId, { limit: 1, before: null })
  return row ?? null
}

/** One version; null if the organisation has not saved it. */
export async function findTaxonomy(
  db: Database,
  organisationId: string,
  version: number,
): Promise<TaxonomyVersion | null> {
  const [row] = await selectTaxonomies(db, organisationId, { limit: 1, before: version + 1 })
  return row?.version === version ? row : null
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
  return await unlessTaken(() => db.insert(intentTaxonomies).values(row))
}
