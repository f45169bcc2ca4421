import { eq, sql } from 'drizzle-orm'
import type { AnalysisRules } from '../../model/analysis-rules.ts'
import type { OwnField } from '../../model/own-fields.ts'
import type { VocabularyEntry } from '../../model/vocabulary.ts'
import type { Database } from '../client.ts'
import { organisations } from '../schema/index.ts'

/** The settings of an organisation. */
export type OrganisationSettings = {
  /** `xx-XX`: the language of calls that are sent without one. */
  defaultLanguage: string
  autoGenerateAnalytics: boolean
  /** Zero-based channel of the agent in two-channel recordings; null if nobody has set it. */
  agentChannel: number | null
  /** Which calls are analysed automatically; a rule that is missing does not restrict. */
  analysisRules: Partial<AnalysisRules>
  /** Whether calls with a transcript of poor reliability are analysed all the same. */
  analyseUnreliable: boolean
  /** Whether what is learnt from people's labels is used. */
  learnFromLabels: boolean
  /** Whether users without a second factor can do nothing but set one up. */
  mfaRequired: boolean
  /** Names and products that its calls mention. */
  vocabulary: VocabularyEntry[]
  /** Fields of its own that its calls have. */
  ownFields: OwnField[]
}

/** The settings that apply to a call if nothing else is given for it. */
export type CallDefaults = Pick<OrganisationSettings, 'defaultLanguage' | 'agentChannel' | 'ownFields'>

/** The columns of CallDefaults, for queries that read them together with something else. */
export const callDefaults = {
  defaultLanguage: organisations.defaultLanguage,
  agentChannel: sql<
    number | null
  >`case when ${organisations.agentChannelChosen} then ${organisations.agentChannel} end`,
  ownFields: organisations.ownFields,
}

const settingsColumns = {
  ...callDefaults,
  autoGenerateAnalytics: organisations.autoGenerateAnalytics,
  analysisRules: organisations.analysisRules,
  analyseUnreliable: organisations.analyseUnreliable,
  learnFromLabels: organisations.learnFromLabels,
  mfaRequired: organisations.mfaRequired,
  vocabulary: organisations.vocabulary,
}

/** The default languages of all organisations, each once; at most 100. */
export async function readDefaultLanguages(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ language: organisations.defaultLanguage })
    .from(organisations)
    .orderBy(organisations.defaultLanguage)
    .limit(100)
  return rows.map(({ language }) => language)
}

/** Creates an organisation; returns false if the name is taken. */
export async function insertOrganisation(db: Database, row: { id: string; name: string }): Promise<boolean> {
  const rows = await db
    .insert(organisations)
    .values(row)
    .onConflictDoNothing({ target: organisations.name })
    .returning({ id: organisations.id })
  return rows.length > 0
}

/** The organisation with a name; null if there is none. */
export async function findOrganisationByName(db: Database, name: string): Promise<{ id: string } | null> {
  const rows = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.name, name))
  return rows[0] ?? null
}

/**
 * Reads an organisation; with `lock`, its row is locked until the transaction ends.
 * @throws Error if it does not exist, which cannot happen for an authenticated user
 */
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

/** Changes the settings given, keeps the others, and returns all. */
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
