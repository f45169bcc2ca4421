import { and, desc, eq, lt, sql } from 'drizzle-orm'
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
  const [row] = await selectVersions(db, organisationId, { limit: 1, before: null })
  return row ?? null
}

/** One version; null if the organisation has not saved it. */
export async function findScorecard(
  db: Database,
  organisationId: string,
  version: number,
): Promise<ScorecardVersion | null> {
  const [row] = await selectVersions(db, organisationId, { limit: 1, before: version + 1 })
  return row?.version === version ? row : null
}

/** Versions below `before`, the newest first. */
export async function selectVersions(
  db: Database,
  organisationId: string,
  { limit, before }: { limit: number; before: number | null },
): Promise<ScorecardVersion[]> {
  const rows = await db
    .select({ scorecard: scorecards, createdBy: { id: users.id, email: users.email } })
    .from(scorecards)
    .leftJoin(users, eq(users.id, scorecards.createdBy))
    .where(
      and(
        eq(scorecards.organisationId, organisationId),
        before === null ? undefined : lt(scorecards.version, before),
      ),
    )
    .orderBy(desc(scorecards.version))
    .limit(limit)
  return rows.map(({ scorecard: { id, version, name, sections, note, createdAt }, createdBy }) => {
    return { id, version, name, sections, note, createdAt, createdBy }
  })
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
