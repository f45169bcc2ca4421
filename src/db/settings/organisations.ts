import { eq, sql } from 'drizzle-orm'
import type { AnalysisRules } from '../../model/analysis-rules.ts'
import type { Database } from '../client.ts'
import { organisations } from '../schema/index.ts'

/** What an organisation decides for all its calls. */
export type OrganisationSettings = {
  /** `xx-XX`: the language of a call that names none. */
  defaultLanguage: string
  autoGenerateAnalytics: boolean
  /** Zero-based channel of the agent in two-channel recordings; null where nobody chose one. */
  agentChannel: number | null
  /** Which calls get their analytics by themselves; what is missing does not restrict. */
  analysisRules: Partial<AnalysisRules>
}

const settingsColumns = {
  defaultLanguage: organisations.defaultLanguage,
  autoGenerateAnalytics: organisations.autoGenerateAnalytics,
  agentChannel: sql<
    number | null
  >`case when ${organisations.agentChannelChosen} then ${organisations.agentChannel} end`,
  analysisRules: organisations.analysisRules,
}

/** False when the name is taken. */
export async function insertOrganisation(db: Database, row: { id: string; name: string }): Promise<boolean> {
  const rows = await db
    .insert(organisations)
    .values(row)
    .onConflictDoNothing({ target: organisations.name })
    .returning({ id: organisations.id })
  return rows.length > 0
}

export async function findOrganisationByName(db: Database, name: string): Promise<{ id: string } | null> {
  const rows = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.name, name))
  return rows[0] ?? null
}

/** The organisation of somebody who is authenticated, so it is there; `lock` keeps it from changing in a transaction. */
export async function readOrganisation(
  db: Database,
  organisationId: string,
  { lock = false } = {},
): Promise<{ id: string; name: string } & OrganisationSettings> {
  const query = db
    .select({ id: organisations.id, name: organisations.name, ...settingsColumns })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  const rows = await (lock ? query.for('no key update') : query)
  return existing(rows[0], organisationId)
}

/** Changes what is given and leaves the rest; answers the whole. */
export async function updateSettings(
  db: Database,
  organisationId: string,
  changes: Partial<OrganisationSettings>,
): Promise<OrganisationSettings> {
  const { agentChannel, ...others } = changes
  const channel =
    agentChannel === undefined
      ? {}
      : { agentChannel: agentChannel ?? 0, agentChannelChosen: agentChannel !== null }
  const rows = await db
    .update(organisations)
    .set({ ...others, ...channel, updatedAt: sql`now()` })
    .where(eq(organisations.id, organisationId))
    .returning(settingsColumns)
  return existing(rows[0], organisationId)
}

function existing<T>(row: T | undefined, organisationId: string): T {
  if (row === undefined)
    throw new Error(`Cannot find organisation ${organisationId}: it was deleted meanwhile`)
  return row
}
