import { eq, sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { organisations } from './schema.ts'

/** What an organisation decides for all its calls. */
export type OrganisationSettings = {
  /** `xx-XX`: the language of a call that names none. */
  defaultLanguage: string
  autoGenerateAnalytics: boolean
  /** Zero-based channel of the agent in two-channel recordings. */
  agentChannel: number
}

const settingsColumns = {
  defaultLanguage: organisations.defaultLanguage,
  autoGenerateAnalytics: organisations.autoGenerateAnalytics,
  agentChannel: organisations.agentChannel,
}

/** @throws a unique violation when the name is taken */
export async function insertOrganisation(db: Database, row: { id: string; name: string }): Promise<void> {
  await db.insert(organisations).values(row)
}

export async function findOrganisationByName(db: Database, name: string): Promise<{ id: string } | null> {
  const rows = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.name, name))
  return rows[0] ?? null
}

export async function selectSettings(
  db: Database,
  organisationId: string,
): Promise<OrganisationSettings | null> {
  const rows = await db
    .select(settingsColumns)
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  return rows[0] ?? null
}

/** Changes what is given and leaves the rest; answers the whole, or null without such an organisation. */
export async function updateSettings(
  db: Database,
  organisationId: string,
  changes: Partial<OrganisationSettings>,
): Promise<OrganisationSettings | null> {
  const rows = await db
    .update(organisations)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(organisations.id, organisationId))
    .returning(settingsColumns)
  return rows[0] ?? null
}
