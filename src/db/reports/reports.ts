import { and, eq, type SQL, sql } from 'drizzle-orm'
import { LAST_INSTANT } from '../../lib/time/instant.ts'
import { MEASURES, type Measures, noMeasures, type ValueSort } from '../../model/measures.ts'
import { OWN_FIELD_PREFIX, type OwnFieldKey } from '../../model/own-fields.ts'
import { factConditions, facts, type VoicelogFilter } from '../calls/filter.ts'
import type { Database } from '../client.ts'
import { callFacts, operators, operatorTeamChanges, reportDirtyDays, voicelogs } from '../schema/index.ts'
import { measureOfCalls, measureOfRollups, measuresOfCalls, measuresOfRollups } from './measures.ts'
import type { Grain, RollupDimension } from './rollups.ts'

/** A part of a bucket plan: a period, and whether its measures are read from rollups of a grain or from the calls. */
export type PlanPart = {
  /** Index of the bucket. The measures of all parts of a bucket are added up. */
  bucket: number
  source: Grain | 'calls'
  /** Milliseconds since 1970; `from` is inclusive, `to` exclusive. */
  from: number
  to: number
}

/** Which calls a report covers, and which rollups cover exactly these calls; `rollup` is null if none do. */
export type ReportScope = {
  organisationId: string
  filter: VoicelogFilter
  /**
   * `byIntent` selects the numbers of calls by intent, which have no other measures. `teamIds` selects the rollups of
   * these teams.
   */
  rollup: {
    dimension: RollupDimension
    value?: string | null
    byIntent?: true
    teamIds?: readonly string[]
  } | null
}

/** The columns that a report can group calls by. */
const GROUPS = ['department', 'customer_id', 'operator_id', 'intent', 'emotion'] as const
export type Group = (typeof GROUPS)[number] | OwnFieldKey

/** Runs reads that all see one snapshot of the database: rollups, marks of changed days, and calls. */
export async function inSnapshot<T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> {
  return await db.transaction(
    async (tx) => {
      // Without JIT: compiling these queries takes longer than running them.
      await tx.execute(sql`select set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`)
      return await read(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The times of the first and the last call, in milliseconds since 1970; null without calls. */
export async function readTimes(
  db: Database,
  organisationId: string,
): Promise<{ first: number; last: number } | null> {
  const [row] = await db
    .select({
      first: sql<string | null>`extract(epoch from min(${callFacts.occurredAt})) * 1000`,
      last: sql<string | null>`extract(epoch from max(${callFacts.occurredAt})) * 1000`,
    })
    .from(callFacts)
    .where(eq(callFacts.organisationId, organisationId))
  if (row === undefined || row.first === null || row.last === null) return null
  return { first: Number(row.first), last: Number(row.last) }
}

/** The days whose rollups are out of date, as days since 1970 in UTC. */
export async function readDirtyDays(db: Database, organisationId: string): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ day: sql<number>`${reportDirtyDays.day} - date '1970-01-01'` })
    .from(reportDirtyDays)
    .where(eq(reportDirtyDays.organisationId, organisationId))
  return new Set(rows.map((each) => each.day))
}

/** Whether teams of operators have changed, and the rollups of teams are not marked for it yet. */
export async function haveTeamsChanged(db: Database, organisationId: string): Promise<boolean> {
  const { organisationId: column, id } = operatorTeamChanges
  const rows = await db.select({ id }).from(operatorTeamChanges).where(eq(column, organisationId)).limit(1)
  return rows.length > 0
}

/** The measures of one bucket and one value of the group; `value` is null without a group. */
export type MeasuresRow = { bucket: number; value: string | null; measures: Measures }

/** Adds up measures by bucket and, with `by`, by the values of a group; with `among`, only of these values. */
export async function sumMeasures(
  db: Database,
  scope: ReportScope,
  parts: readonly PlanPart[],
  by?: { group: Group; among?: readonly (string | null)[] },
): Promise<MeasuresRow[]> {
  const rows: Record<string, unknown>[] = []
  const rollups = rollupsOf(scope, parts, by?.group ?? null)
  const isAmong = (value: SQL) => (by?.among === undefined ? undefined : amongCondition(value, by.among))
  if (rollups !== null) {
    rows.push(
      ...(await db.execute(sql`
        select p.bucket, ${by === undefined ? sql`null` : sql`r.value`} as value, ${measuresOfRollups()}
        from ${rollups.from} where ${and(rollups.where, isAmong(sql`r.value`))} group by 1, 2`)),
    )
  }
  const calls = callsOf(scope, parts)
  if (calls !== null) {
    const value = by === undefined ? sql`null::text` : groupColumn(by.group)
    rows.push(
      ...(await db.execute(sql`
        select ${calls.bucket} as bucket, ${value} as value, ${measuresOfCalls()}
        from ${calls.from} where ${and(calls.where, by === undefined ? undefined : isAmong(value))} group by 1, 2`)),
    )
  }
  return rows.map(measuresRow)
}

/** Where a page of values ends; `key` is what it is ordered by, as a decimal number, null if that is the value. */
export type ValueCursor = { key: string | null; value: string | null }

/** What a list of values is ordered by, the smallest first. Values without a score are last. */
const KEYS = {
  '-calls': sql`-counted.calls::numeric`,
  quality_score: sql`coalesce(counted.tenths::numeric / nullif(counted.scored, 0), 'Infinity')`,
  '-quality_score': sql`coalesce(-counted.tenths::numeric / nullif(counted.scored, 0), 'Infinity')`,
  '-auto_fails': sql`-counted.auto_fails::numeric`,
} as const satisfies Partial<Record<ValueSort, SQL>>

/** The measures that KEYS need besides the number of calls, under these names. */
const KEY_MEASURES = [
  ['tenths', 'quality_tenths'],
  ['scored', 'quality_n'],
  ['auto_fails', 'auto_fails'],
] as const

/** The values of a group with their numbers of calls, in an order; within it by value, null is last. */
export async function rankValues(
  db: Database,
  scope: ReportScope,
  parts: readonly PlanPart[],
  page: {
    group: Group
    order: ValueSort
    after: ValueCursor | null
    limit: number
    /** Only values with as many calls. */
    minCalls?: number
    /** Only operators whose id or name contains this text, ignoring case. */
    containing?: string
    knownOnly?: boolean
  },
): Promise<{ value: string | null; key: string | null; calls: number }[]> {
  const { group, order, after, limit, containing, knownOnly, minCalls = 1 } = page
  const needed = order === 'value' || order === '-calls' ? [] : KEY_MEASURES
  const more = (of: (name: (typeof KEY_MEASURES)[number][1]) => SQL) =>
    sql.join(needed.map(([as, name]) => sql`, ${of(name)} as ${sql.raw(as)}`))
  const rollups = rollupsOf(scope, parts, group)
  const calls = callsOf(scope, parts)
  const counts = [
    rollups &&
      sql`select r.value, sum(r.calls)::bigint as calls ${more(measureOfRollups)} from ${rollups.from} where ${rollups.where} group by 1`,
    calls &&
      sql`select ${groupColumn(group)} as value, count(*) as calls ${more(measureOfCalls)} from ${calls.from} where ${calls.where} group by 1`,
  ].filter((each) => each !== null)
  if (counts.length === 0) return []
  // A single source is grouped already.
  const counted =
    counts.length === 1
      ? sql`${counts[0]}`
      : sql`select value, sum(calls)::bigint as calls ${sql.join(
          needed.map(([as]) => sql`, sum(${sql.raw(as)}) as ${sql.raw(as)}`),
        )} from (${sql.join(counts, sql` union all `)}) each group by 1`
  const isWanted = and(
    containing === undefined ? undefined : isNamed(scope.organisationId, containing),
    knownOnly ? sql`value is not null` : undefined,
    after !== null && order === 'value' ? isLaterValue(after.value) : undefined,
  )
  const key = order === 'value' ? null : KEYS[order]
  const isLater =
    key !== null && after !== null && after.key !== null
      ? sql`(${key} > ${after.key}::numeric or (${key} = ${after.key}::numeric and ${isLaterValue(after.value)}))`
      : undefined
  const rows = await db.execute<{ value: string | null; calls: string; key: string | null }>(sql`
    select value, calls::text as calls, ${key === null ? sql`null` : sql`(${key})::text`} as key
    from (${counted}) counted where ${and(sql`counted.calls >= ${minCalls}`, isWanted, isLater)}
    order by ${key === null ? sql`value` : sql`${key}, value`} nulls last limit ${limit}`)
  return rows.map((each) => ({ value: each.value, key: each.key, calls: Number(each.calls) }))
}

/** Whether a value is the id of an operator whose id or name contains a text, ignoring case. */
function isNamed(organisationId: string, text: string): SQL {
  const { name, operatorId } = operators
  return sql`(position(lower(${text}) in lower(value)) > 0 or value in (select ${operatorId} from ${operators}
    where ${operators.organisationId} = ${organisationId} and position(lower(${text}) in lower(${name})) > 0))`
}

function isLaterValue(value: string | null): SQL {
  return value === null ? sql`false` : sql`(value > ${value} or value is null)`
}

/** Compares with an array, which the planner sees is short. It would expect a subquery to hold any number of values. */
function amongCondition(value: SQL, among: readonly (string | null)[]): SQL {
  const values = among.filter((each) => each !== null)
  const known = sql`${value} = any(array[${sql.join(
    values.map((each) => sql`${each}`),
    sql`, `,
  )}]::text[])`
  return among.includes(null) ? sql`(${known} or ${value} is null)` : known
}

function isOwnField(group: Group): group is OwnFieldKey {
  return group.startsWith(OWN_FIELD_PREFIX)
}

function groupColumn(group: Group): SQL {
  if (!isOwnField(group)) return sql`f.${sql.raw(group)}`
  const name = group.slice(OWN_FIELD_PREFIX.length)
  return sql`(select ${voicelogs.fields} ->> ${name}::text from ${voicelogs} where ${voicelogs.id} = ${facts.voicelogId})`
}

/** The rollups that the parts read; null if no part reads any. */
function rollupsOf(
  { organisationId, rollup }: ReportScope,
  parts: readonly PlanPart[],
  group: Group | null,
): { from: SQL; where: SQL } | null {
  const summed = parts.filter((each) => each.source !== 'calls')
  if (summed.length === 0) return null
  if (rollup === null) throw new Error('There are no rollups for this scope')
  const { dimension, value, byIntent, teamIds } = rollup
  if (group !== null && group !== (byIntent ? 'intent' : dimension))
    throw new Error(`Rollups by ${dimension} are not by ${group}`)
  const [rollups, intents] =
    teamIds === undefined
      ? [sql`report_rollups`, sql`report_intents`]
      : [sql`report_team_rollups`, sql`report_team_intents`]
  const what = byIntent ? sql`r.intent as value, r.calls from ${intents}` : sql`* from ${rollups}`
  const ofTeams =
    teamIds === undefined ? sql`` : sql`and r.team_id = any(${`{${teamIds.join(',')}}`}::uuid[])`
  const ofValue = value === null ? sql` and r.value is null` : sql` and r.value = ${value}`
  return {
    from: sql`${planTable(summed)}, lateral (
      select ${what} r where r.organisation_id = ${organisationId} ${ofTeams} and r.dimension = ${dimension}
        and r.grain = p.source and r.starts_at >= p.from_at and r.starts_at < p.to_at
        ${value === undefined ? sql`` : ofValue} offset 0) r`,
    where: sql`true`,
  }
}

/** Most periods that are written as conditions of one query. */
const MAX_WRITTEN_OUT = 60

/** The calls that the parts read; null if no part reads calls. */
function callsOf(
  { organisationId, filter }: ReportScope,
  parts: readonly PlanPart[],
): { bucket: SQL; from: SQL; where: SQL } | null {
  const single = parts.filter((each) => each.source === 'calls')
  const [only] = single
  if (only === undefined) return null
  const conditions = (options?: { byPeriod: boolean }) =>
    sql.join([sql`f.organisation_id = ${organisationId}`, ...factConditions(filter, options)], sql` and `)
  // A few periods are written out, so that the planner can estimate how much of the table they are.
  if (single.length <= MAX_WRITTEN_OUT && single.every((each) => each.bucket === only.bucket)) {
    const isWithin = single.map(
      ({ from, to }) =>
        sql`(${facts.occurredAt} >= ${instantText(from)}::timestamptz and ${facts.occurredAt} < ${instantText(to)}::timestamptz)`,
    )
    return {
      bucket: sql`${only.bucket}::integer`,
      from: sql`${callFacts} f`,
      where: sql`${conditions()} and (${sql.join(isWithin, sql` or `)})`,
    }
  }
  return {
    bucket: sql`p.bucket`,
    from: sql`${planTable(single)}, lateral (
      select * from ${callFacts} f where ${conditions({ byPeriod: true })} and f.occurred_at >= p.from_at and f.occurred_at < p.to_at
      offset 0) f`,
    where: sql`true`,
  }
}

/**
 * The parts as a table `p`, in one parameter. Join it with `lateral (… offset 0)`: PostgreSQL then reads an index for
 * each part. Otherwise the planner, which cannot see the parts, compares every part with every row.
 */
function planTable(parts: readonly PlanPart[]): SQL {
  const rows = parts.map(({ bucket, source, from, to }) => ({
    bucket,
    source,
    from_at: instantText(from),
    to_at: instantText(to),
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
    as p(bucket integer, source text, from_at timestamptz, to_at timestamptz)`
}

/** An instant as PostgreSQL reads it; a bucket may end after the last instant that can be written. */
export function instantText(ms: number): string {
  return ms > LAST_INSTANT ? 'infinity' : new Date(ms).toISOString()
}

function measuresRow(row: Record<string, unknown>): MeasuresRow {
  const measures = noMeasures()
  for (const name of MEASURES) measures[name] = Number(row[name])
  const { bucket, value } = row
  return { bucket: Number(bucket), value: typeof value === 'string' ? value : null, measures }
}
