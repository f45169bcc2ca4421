import { eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type VoicelogFilter, voicelogConditions } from '../calls/filter.ts'
import type { Database } from '../client.ts'
import { analyses, reviews, voicelogs } from '../schema/index.ts'

/** How often people gave an answer, and what the machine says now to the same question; null where it left it open. */
export type AnswerPairRow = { questionId: string; machine: string | null; human: string; count: number }

/** Answers of people in force beside the machine's, of the calls that a filter lets through. */
export async function countAnswerPairs(
  db: Database,
  organisationId: string,
  filter: VoicelogFilter,
): Promise<{ pairs: AnswerPairRow[]; calls: number }> {
  const rows = await db.execute<{
    question: string
    machine: string | null
    human: string
    count: number
  }>(sql`
    select question_id as question, machine, human, count(*)::integer as count
    from ${answered(organisationId, filter)} group by 1, 2, 3 order by 1, 2, 3`)
  const [total] = await db.execute<{ calls: number }>(sql`
    select count(distinct voicelog_id)::integer as calls from ${answered(organisationId, filter)}`)
  return {
    pairs: rows.map(({ question, machine, human, count }) => ({
      questionId: question,
      machine,
      human,
      count,
    })),
    calls: total?.calls ?? 0,
  }
}

/** Agreement over one operator's calls of one instant. */
export type OperatorAgreementRow = {
  operatorId: string
  occurredAt: Date
  calls: number
  pairs: number
  agreed: number
}

/** By operator and when the calls were, in order, of the operators whose calls were reviewed most. */
export async function countOperatorAgreement(
  db: Database,
  organisationId: string,
  filter: VoicelogFilter,
  { operators }: { operators: number },
): Promise<OperatorAgreementRow[]> {
  const rows = await db.execute<{
    operator: string
    occurred: string
    calls: number
    pairs: number
    agreed: number
  }>(sql`
    with answered as (select * from ${answered(organisationId, filter)} where operator_id is not null),
    most as (select operator_id from answered group by 1 order by count(*) desc, 1 limit ${operators})
    select operator_id as operator,
      (extract(epoch from occurred_at) * 1000)::bigint::text as occurred,
      count(distinct voicelog_id)::integer as calls,
      (count(*) filter (where machine is not null))::integer as pairs,
      (count(*) filter (where machine = human))::integer as agreed
    from answered join most using (operator_id) group by operator, occurred_at order by operator, occurred_at`)
  return rows.map(({ operator, occurred, ...counts }) => ({
    operatorId: operator,
    occurredAt: new Date(Number(occurred)),
    ...counts,
  }))
}

/** One row for each answer of a person to a question that the call's scorecard has. */
function answered(organisationId: string, filter: VoicelogFilter): SQL {
  const conditions = [
    eq(reviews.organisationId, organisationId),
    isNull(reviews.endedAt),
    ne(voicelogs.status, 'uploading'),
    ...voicelogConditions(filter),
  ]
  return sql`(select ${reviews.voicelogId} as voicelog_id, ${reviews.questionId} as question_id,
      ${reviews.answer} as human, machines.given ->> 'answer' as machine,
      ${voicelogs.operatorId} as operator_id, ${voicelogs.occurredAt} as occurred_at
    from ${reviews}
    join ${voicelogs} on ${voicelogs.id} = ${reviews.voicelogId}
    join ${analyses} on ${analyses.voicelogId} = ${reviews.voicelogId} and ${analyses.kind} = 'quality'
    cross join lateral (select given
      from jsonb_array_elements(coalesce(${analyses.machineResult}, ${analyses.result}) -> 'answers') given
      where given ->> 'question_id' = ${reviews.questionId} limit 1) machines
    where ${sql.join(conditions, sql` and `)}) answered`
}
