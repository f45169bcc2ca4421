import { and, eq, sql } from 'drizzle-orm'
import { factConditions, facts, type VoicelogFilter } from '../calls/filter.ts'
import { isSeen, type Viewer } from '../calls/sight.ts'
import type { Database } from '../client.ts'
import { callAnswers, callFacts } from '../schema/index.ts'

/** How many calls have an answer to a question, and its points; `answer` is null for a question left open. */
export type AnswerRow = {
  questionId: string
  answer: string | null
  calls: number
  points: number
  maxPoints: number
  /** Number of these calls in which a person gave the answer. */
  byPeople: number
}

/** Counts the effective answers of the calls that match a filter, over all versions of the scorecard. */
export async function countAnswers(
  db: Database,
  organisationId: string,
  filter: VoicelogFilter,
): Promise<AnswerRow[]> {
  const conditions = [sql`f.organisation_id = ${organisationId}`, ...factConditions(filter)]
  const rows = await db.execute<{
    question: string
    answer: string | null
    calls: string
    points: number
    max_points: number
    by_people: string
  }>(sql`
    select q.key as question, q.value ->> 0 as answer, count(*)::text as calls,
      coalesce(sum((q.value ->> 1)::numeric), 0)::float8 as points,
      coalesce(sum((q.value ->> 2)::numeric), 0)::float8 as max_points,
      (count(*) filter (where q.value ->> 3 = 'human'))::text as by_people
    from ${callFacts} f join ${callAnswers} a on a.voicelog_id = ${facts.voicelogId},
      jsonb_each(a.answers) q
    where ${sql.join(conditions, sql` and `)} group by 1, 2 order by 1, 2`)
  return rows.map((row) => ({
    questionId: row.question,
    answer: row.answer,
    calls: Number(row.calls),
    points: row.points,
    maxPoints: row.max_points,
    byPeople: Number(row.by_people),
  }))
}

/** Whether there is a call of an operator that the viewer may see. */
export async function hasOperator(
  db: Database,
  { organisationId, sight }: Viewer,
  operatorId: string,
): Promise<boolean> {
  const isOne = and(
    eq(facts.organisationId, organisationId),
    eq(facts.operatorId, operatorId),
    isSeen(facts, sight),
  )
  const rows = await db.execute(sql`select 1 from ${callFacts} f where ${isOne} limit 1`)
  return rows.length > 0
}
