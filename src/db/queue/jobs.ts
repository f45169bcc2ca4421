import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, pgTable } from 'drizzle-orm/pg-core'
import type { Stage, VoicelogError } from '../../model/voicelog.ts'
import type { Database } from '../client.ts'
import { secondsFromNow } from '../clock.ts'
import { prepared } from '../prepared.ts'
import { jobColumns } from '../schema/job-columns.ts'
import { createTurns, firstInTurn, type Turn, type TurnColumns, type Turns, turnValues } from './turns.ts'

// One mechanism for jobs of every kind: claim, lease, fence token, attempts, failures and crashes. A kind says which
// rows are its jobs and what else changes in them: calls.ts and ../reruns/jobs.ts.
//
// A write counts only while the row carries the writer's fence token, so a worker that was thought dead and comes back
// changes nothing. Every function may be repeated, because the answer to a COMMIT can be lost. Times are by
// PostgreSQL's clock.

/** What a worker holds while it works on a job. */
export type Claim = { kind: JobKind; voicelogId: string; leaseToken: string }

export type ClaimedJob = Claim & {
  organisationId: string
  status: JobStatus
  /** Claims of this stage so far, this one included. */
  attempts: number
  /** Retryable failures of this stage so far. */
  failures: number
  /** When its engine first refused it in this stage. Null if it has not. */
  refusedAt: Date | null
  /** The trace that it belongs to; null if it is not traced, undefined if it begins a trace of its own. */
  traceparent?: string | null
  /** When the wait that the claim ended began, ISO 8601. Null if that is not known. */
  waitingSince?: string | null
  /** Of a call of a re-run. */
  rerunId?: string
}

/** The stage that a claimed job is in. */
export type JobStatus = 'transcribing' | 'analysing'

/** An error that fails a job. The stage may be an expression over the row. */
export type JobError = Omit<VoicelogError, 'stage'> & { stage: Stage | SQL<Stage> }

/** Values by column, for a row of a table that only the kind knows. */
export type Columns = Record<string, unknown>

export type JobKind = {
  name: string
  /** A table with the columns of a job. */
  rows: JobTable
  /** The column that names a job; with `fence`, if the table has several jobs of one voicelog. */
  id: PgColumn
  /** The condition for a row to be a job that may be claimed, apart from its lease and its time. */
  isClaimable: SQL
  /** The condition for a write besides the fence token. */
  fence?(claim: Claim): SQL | undefined
  /** A job with this many crashes is not tried again. Its last try is made in crash isolation. */
  maxCrashes: number
  /** Whether the job with the lowest id is claimed first. Any job is cheaper to find among very many. */
  isOrdered: boolean
  /** How jobs without a hint take turns. @default the first goes first */
  turns?: TurnColumns
  /** What a claim answers, apart from its token. */
  fields: Record<string, PgColumn | SQL>
  claimed?: Columns
  released?: Columns
  retried(error: VoicelogError, delaySeconds: number): Columns
  waiting(error: VoicelogError, maxSeconds: number): Columns
  /** Whether a job may wait once more for an engine that is busy or away. @default always */
  mayWait?: SQL
  failed(error: JobError): Columns
  /** Changes other tables, in the transaction in which these jobs were released. */
  onReleased?(tx: Database, released: ReleasedJob[], why: ReleaseReason): Promise<void>
}

export type ReleasedJob = { id: string } & Columns

/** Why leases ended: the job waits for its engine, it has failed, or it is due again. */
export type ReleaseReason =
  | { event: 'waiting'; error: VoicelogError }
  | { event: 'failed' }
  | { event: 'due' }

const anyTable = pgTable('job', jobColumns())
export type JobTable = typeof anyTable

/** A table with the columns of a job, as the functions here see it. */
export function jobTable(table: { [K in keyof ReturnType<typeof jobColumns>]: PgColumn }): JobTable {
  return table as unknown as JobTable
}

export type ClaimTerms = {
  leaseSeconds: number
  /** A job with this many crashes is not claimed. */
  maxCrashes: number
}

/** Whether a row is a job that nobody works on and whose time has come. */
export function isDue({ rows, isClaimable }: Pick<JobKind, 'rows' | 'isClaimable'>): SQL {
  return sql`${isClaimable} and (${rows.leaseUntil} is null or ${rows.leaseUntil} < now())
    and (${rows.nextAttemptAt} is null or ${rows.nextAttemptAt} <= now())`
}

/**
 * Claims the job of this id, or without an id one that is due: whose turn it is by `turns`, or the first. Null if none
 * is: the hint came twice, or too early, or another worker was faster. `J` is what the kind's `fields` name.
 */
export async function claim<J extends ClaimedJob = ClaimedJob>(
  db: Database,
  kind: JobKind,
  id: string | null,
  terms: ClaimTerms,
  turns: Turns = createTurns(),
): Promise<J | null> {
  const { byId, first } = claimQueries.getOrInsertComputed(kind, () => ({
    byId: prepared((each) => claimQuery(each, kind, { which: eq(kind.id, sql.placeholder('id')) })),
    first: prepared((each) => claimQuery(each, kind, { isFirst: true })),
  }))
  if (id !== null) return await claimBy<J>(kind, byId(db).execute({ id, ...terms }))
  const job = await claimBy<J & Partial<Turn>>(kind, first(db).execute({ ...terms, ...turnValues(turns) }))
  if (job?.priority !== undefined) turns.took({ priority: job.priority, organisationId: job.organisationId })
  return job
}

const claimQueries = new WeakMap<JobKind, Record<'byId' | 'first', (db: Database) => ClaimQuery>>()

/**
 * Prepares a claim of the first due job among those that `which` names, with placeholders for what differs from call to
 * call. The claim is null if none is due.
 */
export function claimAmong<J extends ClaimedJob>(
  kind: JobKind,
  which: SQL,
): (db: Database, values: ClaimTerms & Record<string, unknown>) => Promise<J | null> {
  const query = prepared((db) => claimQuery(db, kind, { which, isFirst: true }))
  return (db, values) => claimBy<J>(kind, query(db).execute(values))
}

async function claimBy<J>(kind: JobKind, claiming: Promise<object[]>): Promise<J | null> {
  const [row] = await claiming
  return row === undefined ? null : ({ ...row, kind } as J)
}

type ClaimQuery = ReturnType<typeof claimQuery>

function claimQuery(
  db: Database,
  kind: JobKind,
  { which, isFirst = false }: { which?: SQL; isFirst?: boolean },
) {
  const { rows } = kind
  const due = and(which, isDue(kind), sql`${rows.crashes} < ${sql.placeholder('maxCrashes')}`)
  const first = kind.turns ? eq(kind.id, firstInTurn(kind, kind.turns, due)) : isAmongFirst(kind, due, 1)
  return db
    .update(rows)
    .set({
      attempts: sql`${rows.attempts} + 1`,
      // Counted before the work begins, because nothing is written in a crash. Any outcome resets it.
      crashes: sql`${rows.crashes} + 1`,
      leaseToken: sql`gen_random_uuid()`,
      leaseUntil: secondsFromNow(sql.placeholder('leaseSeconds')),
      nextAttemptAt: null,
      updatedAt: sql`now()`,
      ...kind.claimed,
    })
    .where(and(isFirst ? first : undefined, due))
    .returning({
      ...kind.fields,
      leaseToken: rows.leaseToken,
      attempts: rows.attempts,
      failures: rows.failures,
      refusedAt: rows.refusedAt,
      // The claim does not wait for the disk. If PostgreSQL crashes before it is written the job is simply due again, and
      // the fence token drops what the worker writes. Every later commit makes it durable.
      synchronousCommitOff: sql`set_config('synchronous_commit', 'off', true)`,
    })
    .prepare(`claim ${kind.name}`)
}

/** Finds the job of this id, or without an id any, if it is due for the last try before it counts as crashed. */
export async function findLastTry(db: Database, kind: JobKind, id: string | null): Promise<Columns | null> {
  const isLast = and(isDue(kind), eq(kind.rows.crashes, kind.maxCrashes - 1))
  const which = id === null ? isLast : and(eq(kind.id, id), isLast)
  const [row] = await db.select(kind.fields).from(kind.rows).where(which).limit(1)
  return row ?? null
}

/** Extends the lease to `leaseSeconds` from now. False if it is lost. */
export async function renewLease(db: Database, job: Claim, leaseSeconds: number): Promise<boolean> {
  const { rows, id } = job.kind
  const renewed = await db
    .update(rows)
    .set({ leaseUntil: secondsFromNow(leaseSeconds) })
    .where(isHeld(job))
    .returning({ id })
  return renewed.length === 1
}

/** Takes the claim back as if it had never been made: a worker that stops in order uses up no attempt. */
export async function giveBack(db: Database, job: Claim): Promise<boolean> {
  return await release(db, job, uncounted(job.kind))
}

/**
 * Gives the job back because its engine is busy or away. This counts neither as an attempt nor as a failure. The job is
 * due when the circuit is no longer open, after `notBeforeSeconds`, and a job that the engine has refused not before
 * `refusedUntil`. Answers `too_long`, and the job stays held, if it has waited for `maxSeconds` since its first wait. False
 * if the lease is lost.
 */
export async function waitForEngine(
  db: Database,
  job: Claim,
  {
    maxSeconds,
    error,
    refusedUntil,
    notBeforeSeconds,
  }: { maxSeconds: number; error: VoicelogError; refusedUntil?: SQL; notBeforeSeconds?: number },
): Promise<'waits' | 'too_long' | false> {
  const { kind } = job
  const refused = refusedUntil && {
    refusedAt: sql`coalesce(${kind.rows.refusedAt}, now())`,
    nextAttemptAt: refusedUntil,
  }
  const later = notBeforeSeconds !== undefined && { nextAttemptAt: secondsFromNow(notBeforeSeconds) }
  const columns = { ...uncounted(kind), ...later, ...refused, ...kind.waiting(error, maxSeconds) }
  const where = and(isHeld(job), kind.mayWait)
  const released = await releaseWhere(db, kind, { where, columns, why: { event: 'waiting', error } })
  if (released.length > 0) return 'waits'
  return (await db.$count(kind.rows, isHeld(job))) > 0 && 'too_long'
}

/** Makes the job due again in `delaySeconds`, after a failure that another attempt may not meet. */
export async function scheduleRetry(
  db: Database,
  job: Claim,
  { delaySeconds, error }: { delaySeconds: number; error: VoicelogError },
): Promise<boolean> {
  return await release(db, job, {
    failures: sql`${job.kind.rows.failures} + 1`,
    crashes: 0,
    nextAttemptAt: secondsFromNow(delaySeconds),
    ...job.kind.retried(error, delaySeconds),
  })
}

/** Ends the job as failed. */
export async function fail(db: Database, job: Claim, error: VoicelogError): Promise<boolean> {
  const { rows, failed } = job.kind
  return await release(
    db,
    job,
    { failures: sql`${rows.failures} + 1`, ...failed(error) },
    { event: 'failed' },
  )
}

/**
 * Ends as failed the due jobs that have crashed their worker as often as their kind allows, `limit` at most. Answers
 * how many.
 */
export async function failCrashed(
  db: Database,
  kind: JobKind,
  { stage, which, limit }: { stage: JobError['stage']; which?: SQL; limit: number },
): Promise<number> {
  const { rows, maxCrashes } = kind
  const crashed = and(which, isDue(kind), sql`${rows.crashes} >= ${maxCrashes}`)
  const error = {
    code: 'crashed_repeatedly',
    message: `Processing stopped without a result ${maxCrashes} times in a row`,
    stage,
    retryable: true,
  }
  const where = and(which, isAmongFirst(kind, crashed, limit))
  const failed = { where, columns: kind.failed(error), why: { event: 'failed' } as const }
  return (await releaseWhere(db, kind, failed)).length
}

/**
 * The first `limit` rows that `which` names, locked, past those that others hold.
 *
 * Not IN (…): a plan may run that subquery once for each row, and then it has no limit.
 */
export function isAmongFirst({ rows, id, isOrdered }: JobKind, which: SQL | undefined, limit: number): SQL {
  const first = sql`select ${id} from ${rows} where ${which} ${isOrdered ? sql`order by ${id}` : sql``} limit ${limit} for update skip locked`
  return sql`${id} = any(array(${first}))`
}

/** The fence: whether the row still carries the token of this claim. */
export function isHeld(job: Claim): SQL | undefined {
  const { rows, id, fence } = job.kind
  return and(eq(id, job.voicelogId), eq(rows.leaseToken, job.leaseToken), fence?.(job))
}

async function release(
  db: Database,
  job: Claim,
  columns: Columns,
  why: ReleaseReason = { event: 'due' },
): Promise<boolean> {
  return (await releaseWhere(db, job.kind, { where: isHeld(job), columns, why })).length > 0
}

/** Ends leases, with what else changes in the rows and in other tables. */
export async function releaseWhere(
  db: Database,
  kind: JobKind,
  {
    where,
    columns = {},
    why = { event: 'due' },
  }: { where: SQL | undefined; columns?: Columns; why?: ReleaseReason },
): Promise<ReleasedJob[]> {
  return await db.transaction(async (tx) => {
    const rows = await tx
      .update(kind.rows)
      .set({ ...withoutLease, ...kind.released, ...columns })
      .where(where)
      .returning({ ...kind.fields, id: kind.id })
    const released = rows as ReleasedJob[]
    if (released.length > 0) await kind.onReleased?.(tx, released, why)
    return released
  })
}

/** Nobody holds the job. */
export const withoutLease = { leaseToken: null, leaseUntil: null, updatedAt: sql`now()` }

function uncounted({ rows }: JobKind): Columns {
  return {
    attempts: sql`greatest(${rows.attempts} - 1, 0)`,
    crashes: sql`greatest(${rows.crashes} - 1, 0)`,
  }
}
