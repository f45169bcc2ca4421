import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Scorecard, ScorecardQuestion, ScorecardSection } from '../../model/scorecard/scorecard.ts'
import { type Database, unlessTaken } from '../client.ts'
import { scorecards, users } from '../schema/index.ts'

/** A saved version, with who saved it and when; `createdBy` is null if the user was deleted. */
export type ScorecardVersion = Scorecard & { note: string | null; createdAt: Date; createdBy: SavedBy | null }
/** The user who saved a version. */
export type SavedBy = { id: string; email: string }

/** The newest scorecard of an organisation; null if it has saved none. */
export async function latestScorecard(
  db: Database,
  organisationId: string,
): Promise<ScorecardVersion | null> {
  return await newestBelow(db, organisationId, null)
}

/** One version; null if the organisation has not saved it. */
export async function findScorecard(
  db: Database,
  organisationId: string,
  version: number,
): Promise<ScorecardVersion | null> {
  const found = await newestBelow(db, organisationId, version + 1)
  return found?.version === version ? found : null
}

const { version, name, note, createdAt } = scorecards
/** What a list has of a version. */
const listed = { version, name, note, createdAt, createdBy: { id: users.id, email: users.email } }

async function newestBelow(
  db: Database,
  organisationId: string,
  before: number | null,
): Promise<ScorecardVersion | null> {
  const [row] = await db
    .select({ ...listed, id: scorecards.id, sections: scorecards.sections })
    .from(scorecards)
    .leftJoin(users, eq(users.id, scorecards.createdBy))
    .where(isBelow(organisationId, before))
    .orderBy(desc(version))
    .limit(1)
  return row ?? null
}

/** Versions below `before` with the number of their questions, the newest first. */
export async function selectVersions(
  db: Database,
  organisationId: string,
  { limit, before }: { limit: number; before: number | null },
): Promise<(Omit<ScorecardVersion, 'id' | 'sections'> & { questions: number })[]> {
  const questions = sql<number>`jsonb_array_length(jsonb_path_query_array(${scorecards.sections}, '$[*].questions[*]'))`
  return await db
    .select({ ...listed, questions })
    .from(scorecards)
    .leftJoin(users, eq(users.id, scorecards.createdBy))
    .where(isBelow(organisationId, before))
    .orderBy(desc(version))
    .limit(limit)
}

function isBelow(organisationId: string, before: number | null): SQL | undefined {
  return and(eq(scorecards.organisationId, organisationId), before === null ? undefined : lt(version, before))
}

/** Questions by their ids, each from the newest saved version that has it. */
export async function selectQuestions(
  db: Database,
  organisationId: string,
  ids: readonly string[],
): Promise<ScorecardQuestion[]> {
  const rows = await db.execute<{ question: ScorecardQuestion }>(sql`
    select distinct on (q.value ->> 'id') q.value as question
    from ${scorecards} s, jsonb_array_elements(s.sections) section, jsonb_array_elements(section.value -> 'questions') q
    where s.organisation_id = ${organisationId} and q.value ->> 'id' in (
      select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    order by q.value ->> 'id', s.version desc`)
  return rows.map((row) => row.question)
}

/** How many seconds ago a version was saved; null if the organisation has not saved it. */
export async function scorecardAge(
  db: Database,
  organisationId: string,
  version: number,
): Promise<number | null> {
  const [row] = await db
    .select({ seconds: sql<number>`extract(epoch from now() - ${createdAt})::float8` })
    .from(scorecards)
    .where(and(eq(scorecards.organisationId, organisationId), eq(scorecards.version, version)))
  return row?.seconds ?? null
}

/** Saves a version; returns false if it exists. */
export async function insertScorecard(
  db: Database,
  row: {
    id: string
    version: number
    organisationId: string
    name: string
    sections: ScorecardSection[]
    note: string | null
    createdBy: string | null
  },
): Promise<boolean> {
  return await unlessTaken(() => db.insert(scorecards).values(row))
}
