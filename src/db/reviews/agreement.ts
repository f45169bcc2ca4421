import { eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { FIRST_INSTANT } from '../../lib/time/instant.ts'
import type { CallLabel } from '../../model/call-labels.ts'
import { type VoicelogFilter, voicelogConditions } from '../calls/filter.ts'
import type { Database } from '../client.ts'
import { analyses, callLabels, reviews, voicelogs } from '../schema/index.ts'

/** How often a person's answer occurs with the engine's current answer (`machine`), which is null if left open. */
export type AnswerPairRow = { questionId: string; machine: string | null; human: string; count: number }

/** Counts the current answers of people together with the engine's, over the calls that match a filter. */
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

/** How often a person's label occurs with the engine's current answer (`machine`), which is null without a result. */
export type LabelPairRow = { label: CallLabel; machine: string | null; human: string; count: number }

/** Counts the labels in force together with the engine's answers, over the calls that match a filter. */
export async function countLabelPairs(
  db: Database,
  organisationId: string,
  filter: VoicelogFilter,
): Promise<LabelPairRow[]> {
  const conditions = [
    eq(callLabels.organisationId, organisationId),
    isNull(callLabels.endedAt),
    ne(voicelogs.status, 'uploading'),
    ...voicelogConditions(filter),
  ]
  const kind = sql`case ${callLabels.label} when 'outcome' then 'summary' else ${callLabels.label} end`
  // The same as machineAnswersOf, which reads one result.
  const machine = sql`case ${callLabels.label}
    when 'intent' then ${analyses.result} #>> '{primary,intent}'
    when 'emotion' then coalesce(${analyses.result} #>> '{speakers,customer,label}', ${analyses.result} #>> '{overall,label}')
    else ${analyses.result} ->> 'outcome' end`
  return await db.execute<LabelPairRow>(sql`
    select ${callLabels.label} as label, ${machine} as machine, ${callLabels.answer} as human,
      count(*)::integer as count
    from ${callLabels}
    join ${voicelogs} on ${voicelogs.id} = ${callLabels.voicelogId}
    left join ${analyses} on ${analyses.voicelogId} = ${callLabels.voicelogId} and ${analyses.kind} = ${kind}
    where ${sql.join(conditions, sql` and `)} group by 1, 2, 3 order by 1, 2, 3`)
}

/** The days in UTC, since 1970, of the calls that match a filter and have a person's answer. */
export async function readAnsweredDays(
  db: Database,
  organisationId: string,
  filter: VoicelogFilter,
): Promise<number[]> {
  const rows = await db.execute<{ day: number }>(sql`
    select distinct floor(extract(epoch from ${voicelogs.occurredAt}) / 86400)::integer as day from ${reviews}
    join ${voicelogs} on ${voicelogs.id} = ${reviews.voicelogId}
    where ${sql.join(answeredConditions(organisationId, filter), sql` and `)} order by day`)
  return rows.map(({ day }) => day)
}

/** The agreement on one operator's calls in one period. */
export type OperatorAgreementRow = {
  operatorId: string
  /** The index of its start among those given. */
  period: number
  calls: number
  pairs: number
  agreed: number
}

/**
 * The agreement by operator and period, for the operators with the most reviewed answers.
 * @param options.starts when periods begin, in milliseconds since 1970, in order; each lasts until the next
 */
export async function countOperatorAgreement(
  db: Database,
  organisationId: string,
  filter: VoicelogFilter,
  { operators, starts }: { operators: number; starts: readonly number[] },
): Promise<OperatorAgreementRow[]> {
  // The bucket of the first call may begin in year 0, which PostgreSQL does not have.
  const instants = `{${starts.map((start) => new Date(Math.max(start, FIRST_INSTANT)).toISOString()).join(',')}}`
  return await db.execute<OperatorAgreementRow>(sql`
    with answered as (select * from ${answered(organisationId, filter)} where operator_id is not null),
    most as (select operator_id from answered group by 1 order by count(*) desc, 1 limit ${operators})
    select operator_id as "operatorId",
      -- Selected, so that the text is read once and not for each call.
      width_bucket(occurred_at, (select ${instants}::text::timestamptz[])) - 1 as period,
      count(distinct voicelog_id)::integer as calls,
      (count(*) filter (where machine is not null))::integer as pairs,
      (count(*) filter (where machine = human))::integer as agreed
    from answered join most using (operator_id) group by 1, 2 order by 1, 2`)
}

/** One row per current answer of a person to a question that the call's result has. */
function answered(organisationId: string, filter: VoicelogFilter): SQL {
  return sql`(select ${reviews.voicelogId} as voicelog_id, ${reviews.questionId} as question_id,
      ${reviews.answer} as human, machines.given ->> 'answer' as machine,
      ${voicelogs.operatorId} as operator_id, ${voicelogs.occurredAt} as occurred_at
    from ${reviews}
    join ${voicelogs} on ${voicelogs.id} = ${reviews.voicelogId}
    join ${analyses} on ${analyses.voicelogId} = ${reviews.voicelogId} and ${analyses.kind} = 'quality'
    cross join lateral (select given
      from jsonb_array_elements(coalesce(${analyses.machineResult}, ${analyses.result}) -> 'answers') given
      where given ->> 'question_id' = ${reviews.questionId} limit 1) machines
    where ${sql.join(answeredConditions(organisationId, filter), sql` and `)}) answered`
}

function answeredConditions(organisationId: string, filter: VoicelogFilter): SQL[] {
  return [
    eq(reviews.organisationId, organisationId),
    isNull(reviews.endedAt),
    ne(voicelogs.status, 'uploading'),
    ...voicelogConditions(filter),
  ]
}
