import { and, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { roundTo } from '../../lib/numbers/round.ts'
import type { AnalyticReason } from '../../model/analytics.ts'
import type { RerunDifference, RerunItemStatus } from '../../model/reruns.ts'
import { type Database, unlessTaken } from '../client.ts'
import { rerunItems, reruns, users } from '../schema/index.ts'

// What people request and read of re-runs. What workers do is in items.ts and jobs.ts.

export type RerunRow = typeof reruns.$inferSelect
/** A re-run without what is large in it: its draft has up to 64 KiB, the figures of an evaluation more. */
export type ShownRerun = Omit<RerunRow, 'draft' | 'figures'> & {
  /** Whether it tries unsaved definitions. */
  drafted: { sections: boolean; intents: boolean }
  creator: { id: string; email: string } | null
}

/** Inserts a re-run. False if another one that stores results is under way in this organisation. */
export async function insertRerun(db: Database, row: typeof reruns.$inferInsert): Promise<boolean> {
  return await unlessTaken(() => db.insert(reruns).values(row))
}

/** A re-run of this organisation. Null if there is none of that id. */
export async function findRerun(
  db: Database,
  organisationId: string,
  id: string,
): Promise<ShownRerun | null> {
  const [row] = await selectShown(db, and(eq(reruns.organisationId, organisationId), eq(reruns.id, id)), 1)
  return row ?? null
}

/** A re-run of any organisation that is running. Null if there is none of that id. */
export async function readRunning(db: Database, id: string): Promise<RerunRow | null> {
  const [row] = await db
    .select()
    .from(reruns)
    .where(and(eq(reruns.id, id), eq(reruns.status, 'running')))
  return row ?? null
}

/** Re-runs, or evaluations, the newest first. `before` is the last id of the previous page. */
export async function selectReruns(
  db: Database,
  organisationId: string,
  { limit, before, evaluates }: { limit: number; before: string | null; evaluates: boolean },
): Promise<ShownRerun[]> {
  const where = and(
    eq(reruns.organisationId, organisationId),
    eq(reruns.evaluates, evaluates),
    before === null ? undefined : lt(reruns.id, before),
  )
  return await selectShown(db, where, limit)
}

/** How many re-runs of an organisation are under way. */
export async function countOpen(db: Database, organisationId: string): Promise<number> {
  return await db.$count(reruns, and(eq(reruns.organisationId, organisationId), isOpen))
}

/** Cancels a re-run. Results that it has stored stay. False if it has ended already. */
export async function cancelRerun(db: Database, organisationId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(reruns)
    .set(ended('cancelled'))
    .where(and(eq(reruns.organisationId, organisationId), eq(reruns.id, id), isOpen))
    .returning({ id: reruns.id })
  return rows.length === 1
}

export type RerunItemRow = {
  voicelogId: string
  status: RerunItemStatus
  difference: RerunDifference | null
  reason: AnalyticReason | null
}

/** Voicelogs of a re-run, the newest first. `before` is the last id of the previous page. */
export async function selectItems(
  db: Database,
  rerunId: string,
  { status, limit, before }: { status?: RerunItemStatus; limit: number; before: string | null },
): Promise<RerunItemRow[]> {
  const { voicelogId, difference, reason } = rerunItems
  return await db
    .select({ voicelogId, status: rerunItems.status, difference, reason })
    .from(rerunItems)
    .where(
      and(
        eq(rerunItems.rerunId, rerunId),
        status === undefined ? undefined : eq(rerunItems.status, status),
        before === null ? undefined : lt(voicelogId, before),
      ),
    )
    .orderBy(desc(voicelogId))
    .limit(limit)
}

/** In how many calls a field changed from one value to another. Null: it had none. */
export type Transition = { field: string; before: string | null; after: string | null; calls: number }

/** Counts the changes over all calls of a re-run, the most frequent first. */
export async function countTransitions(
  db: Database,
  rerunId: string,
  { limit }: { limit: number },
): Promise<Transition[]> {
  // Numbers are left out: they would give as many transitions as calls. sumUpScores and sumUpTranscripts have them.
  const rows = await db.execute<{
    field: string
    before: string | null
    after: string | null
    calls: string
  }>(
    sql`
    select c.field, d.before, d.after, count(*)::text as calls
    from ${rerunItems} i
    cross join lateral jsonb_array_elements_text(i.difference -> 'changed') as c(field)
    cross join lateral (select
      case when c.field like 'answers.%' then i.difference -> 'before' -> 'answers' ->> substr(c.field, 9)
        else i.difference -> 'before' ->> c.field end as before,
      case when c.field like 'answers.%' then i.difference -> 'after' -> 'answers' ->> substr(c.field, 9)
        else i.difference -> 'after' ->> c.field end as after) d
    where i.rerun_id = ${rerunId} and i.status = 'changed' and c.field not in ('machine_score', 'quality_score', 'words', 'mean_confidence')
    group by 1, 2, 3 order by count(*) desc, 1, 2, 3 limit ${limit}`,
  )
  return rows.map((row) => ({ ...row, calls: Number(row.calls) }))
}

export type ScoreChange = {
  calls: number
  higher: number
  lower: number
  meanBefore: number
  meanAfter: number
}

/** How the effective score changed, over the calls that had one before and after. Null if none had. */
export async function sumUpScores(db: Database, rerunId: string): Promise<ScoreChange | null> {
  const rows = await db.execute<Record<'calls' | 'higher' | 'lower' | 'before' | 'after', number | null>>(sql`
    select count(*)::integer as calls, (count(*) filter (where after > before))::integer as higher,
      (count(*) filter (where after < before))::integer as lower,
      avg(before)::float8 as before, avg(after)::float8 as after
    from (select (difference -> 'before' ->> 'quality_score')::float8 as before,
        (difference -> 'after' ->> 'quality_score')::float8 as after
      from ${rerunItems} where rerun_id = ${rerunId} and status in ('changed', 'unchanged')) scores
    where before is not null and after is not null`)
  const [row] = rows
  if (row === undefined || row.before === null || row.after === null) return null
  const { calls, higher, lower, before, after } = row
  return {
    calls: calls ?? 0,
    higher: higher ?? 0,
    lower: lower ?? 0,
    meanBefore: Math.round(before * 10) / 10,
    meanAfter: Math.round(after * 10) / 10,
  }
}

/** Words over all calls; confidences are means over calls, 0 to 1. */
export type TranscriptChange = {
  calls: number
  wordsBefore: number
  wordsAfter: number
  /** Of the words after: the word error rate of the transcripts before, measured by those after. */
  wordsChanged: number
  /** Null if no call has one. */
  meanConfidenceBefore: number | null
  meanConfidenceAfter: number | null
}

/** How the transcripts changed. Null if none was made. */
export async function sumUpTranscripts(db: Database, rerunId: string): Promise<TranscriptChange | null> {
  const [row] = await db.execute<Omit<TranscriptChange, 'wordsChanged'> & { edits: number }>(sql`
    select count(*)::integer as calls, sum(before)::float8 as "wordsBefore", sum(after)::float8 as "wordsAfter",
      sum(changed * greatest(after, 1))::float8 as edits,
      avg(confidence_before)::float8 as "meanConfidenceBefore", avg(confidence_after)::float8 as "meanConfidenceAfter"
    from (select (difference -> 'before' ->> 'words')::float8 as before,
        (difference -> 'after' ->> 'words')::float8 as after,
        (difference ->> 'words_changed')::float8 as changed,
        (difference -> 'before' ->> 'mean_confidence')::float8 as confidence_before,
        (difference -> 'after' ->> 'mean_confidence')::float8 as confidence_after
      from ${rerunItems} where rerun_id = ${rerunId} and status in ('changed', 'unchanged')
        and difference ? 'words_changed') transcripts`)
  if (row === undefined || row.calls === 0) return null
  const { edits, meanConfidenceBefore, meanConfidenceAfter, ...sums } = row
  return {
    ...sums,
    wordsChanged: roundTo(edits / Math.max(sums.wordsAfter, 1), 3),
    meanConfidenceBefore: meanConfidenceBefore === null ? null : roundTo(meanConfidenceBefore, 3),
    meanConfidenceAfter: meanConfidenceAfter === null ? null : roundTo(meanConfidenceAfter, 3),
  }
}

/** How many seconds ago the `nth` newest re-run of an organisation was requested, evaluations included; null if there are fewer. */
export async function ageOfRerun(db: Database, organisationId: string, nth: number): Promise<number | null> {
  const [row] = await db
    .select({ seconds: sql<number>`extract(epoch from now() - ${reruns.createdAt})::float8` })
    .from(reruns)
    .where(eq(reruns.organisationId, organisationId))
    .orderBy(desc(reruns.id))
    .offset(nth - 1)
    .limit(1)
  return row?.seconds ?? null
}

/** The columns of a re-run that ends. Of its draft stays which definitions it tried: the row is kept for good. */
export const ended = <Status extends RerunRow['status']>(status: Status) => ({
  status,
  finishedAt: sql`now()`,
  draft: sql`(select jsonb_object_agg(tried, '[]'::jsonb) from jsonb_object_keys(${reruns.draft}) tried)`,
})

export const isOpen: SQL = inArray(reruns.status, ['preparing', 'running'])

async function selectShown(db: Database, where: SQL | undefined, limit: number): Promise<ShownRerun[]> {
  const { draft, figures: _, ...columns } = getTableColumns(reruns)
  const tries = (name: string) => sql<boolean>`coalesce(${draft} ? ${name}::text, false)`
  const drafted = { sections: tries('sections'), intents: tries('intents') }
  const rows = await db
    .select({ rerun: columns, drafted, creator: { id: users.id, email: users.email } })
    .from(reruns)
    .leftJoin(users, eq(users.id, reruns.createdBy))
    .where(where)
    .orderBy(desc(reruns.id))
    .limit(limit)
  return rows.map(({ rerun, ...others }) => ({ ...rerun, ...others }))
}
