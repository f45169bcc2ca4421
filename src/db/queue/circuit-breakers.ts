import { and, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { EngineStage, VoicelogError } from '../../model/voicelog.ts'
import type { Database } from '../client.ts'
import { secondsFromNow } from '../clock.ts'
import { circuitBreakers, rerunItems, voicelogs } from '../schema/index.ts'
import { isActive } from './active.ts'

// One circuit breaker for each engine stage, shared by the workers of all processes. Times are by PostgreSQL's clock.

/** Whether the circuit of a stage is open now, as an expression for the query of another table. */
export function isCircuitOpen(stage: EngineStage): SQL {
  // Written out, because the tables around it have columns of the same names.
  return sql`exists (select 1 from circuit_breakers b where b.stage = ${stage} and b.open_until > now())`
}

/**
 * Whether the circuit of a stage is open, and its server has been busy or away for longer than `seconds`, counted from
 * its first refusal or from the column `from`, whichever is later. For the query of another table.
 */
export function isBusyFor(stage: EngineStage, from: PgColumn, seconds: number): SQL {
  return sql`exists (select 1 from circuit_breakers b where b.stage = ${stage} and b.open_until > now()
    and greatest(b.busy_since, ${from}) + ${seconds} * interval '1 second' < now())`
}

/**
 * How long a refused job waits after the circuit is half-open, so that another job is the probe: two rounds of the
 * reconciler, which pushes the hints of the others.
 */
const BEHIND_OTHERS_SECONDS = 10

/** When a job that has just been refused is due again: after the jobs that were not. Null if the circuit is closed. */
export function behindOthers(stage: EngineStage): SQL {
  return sql`(select b.open_until + ${BEHIND_OTHERS_SECONDS} * interval '1 second' from circuit_breakers b where b.stage = ${stage})`
}

/** When the server of a stage last answered a probe. For the query of another table. */
export function answeredAt(stage: EngineStage): SQL {
  return sql`(select b.answered_at from circuit_breakers b where b.stage = ${stage})`
}

/** `closed`: the request may be sent. `half-open`: it may be sent, as the probe. `open`: it may not, and why. */
export type Admission = { state: 'closed' | 'half-open' | 'open'; reason: EngineReason | null }

/** Why the circuit of a server was last opened. */
export type EngineReason = Pick<VoicelogError, 'code' | 'message'>

/** A probe without an outcome for this long is given up: another one may then be sent. */
const PROBE_SECONDS = 60

/** Asks whether a request may be sent. Of all who ask while the circuit is half-open, one is given the probe. */
export async function admitRequest(db: Database, stage: EngineStage): Promise<Admission> {
  const [row] = await db
    .select({ isOver: sql<boolean>`${circuitBreakers.openUntil} <= now()`, reason: circuitBreakers.reason })
    .from(circuitBreakers)
    .where(and(eq(circuitBreakers.stage, stage), isNotNull(circuitBreakers.openUntil)))
  if (row === undefined) return { state: 'closed', reason: null }
  const { isOver, reason } = row
  if (!isOver) return { state: 'open', reason }
  const taken = await db
    .update(circuitBreakers)
    .set({ openUntil: secondsFromNow(PROBE_SECONDS) })
    .where(and(eq(circuitBreakers.stage, stage), lte(circuitBreakers.openUntil, sql`now()`)))
    .returning({ stage: circuitBreakers.stage })
  return { state: taken.length === 1 ? 'half-open' : 'open', reason }
}

/** A server that was busy or away for a job. */
export type EngineRefusal = {
  job: { voicelogId: string; refusedAt: Date | null }
  reason: EngineReason
  isProbe: boolean
  /** Whether it was away; else it was busy. */
  isAway: boolean
  /** Whether the refusal may be the job's own fault. */
  mayBeJobsFault: boolean
  /** Whether the server said after how long to try again. */
  hasRetryAfter: boolean
  secondsFor(openings: number): number
}

/**
 * Counts a refusal and opens the circuit for `secondsFor(openings so far)` seconds. Requests that were already under way
 * when it opened can only lengthen that time, and only if the server said for how long (`hasRetryAfter`).
 *
 * @returns `own` if the job is at fault: the server has answered since it first refused this job, and has refused no
 * other since. If it is away for that job only, requests of others go on, and the circuit stays closed.
 */
export async function openCircuit(
  db: Database,
  stage: EngineStage,
  { job, reason, isProbe, isAway, mayBeJobsFault, hasRetryAfter, secondsFor }: EngineRefusal,
): Promise<'own' | 'all'> {
  return await db.transaction(async (tx) => {
    await tx.insert(circuitBreakers).values({ stage }).onConflictDoNothing()
    const [row] = await tx
      .select({
        openings: circuitBreakers.openings,
        isOpen: sql<boolean>`coalesce(${circuitBreakers.openUntil} > now(), false)`,
        refusedId: circuitBreakers.refusedId,
        refusedOthers: circuitBreakers.refusedOthers,
        isAnswered: sql<boolean>`coalesce(${circuitBreakers.answeredAt} > ${job.refusedAt?.toISOString() ?? null}::timestamptz, false)`,
      })
      .from(circuitBreakers)
      .where(eq(circuitBreakers.stage, stage))
      .for('update')
    if (row === undefined) return 'all'
    const refusedOthers = row.refusedOthers || (row.refusedId !== null && row.refusedId !== job.voicelogId)
    const isOwn = mayBeJobsFault && row.isAnswered && !refusedOthers
    const refused = { refusedId: row.refusedId ?? job.voicelogId, refusedOthers }
    const isNew = isProbe || !row.isOpen
    const until = secondsFromNow(secondsFor(row.openings))
    const opened = {
      busyAnswers: sql`${circuitBreakers.busyAnswers} + 1`,
      busySince: sql`coalesce(${circuitBreakers.busySince}, now())`,
      reason,
      ...(isNew && { openUntil: until, openings: row.openings + 1 }),
      ...(!isNew && hasRetryAfter && { openUntil: sql`greatest(${circuitBreakers.openUntil}, ${until})` }),
    }
    const staysClosed = isOwn && isAway && !row.isOpen
    await tx
      .update(circuitBreakers)
      .set({ ...refused, ...(!staysClosed && opened) })
      .where(eq(circuitBreakers.stage, stage))
    return isOwn ? 'own' : 'all'
  })
}

/** Closes the circuit: the server has answered. */
export async function closeCircuit(db: Database, stage: EngineStage): Promise<void> {
  await db
    .update(circuitBreakers)
    .set({
      openings: 0,
      busySince: null,
      openUntil: null,
      reason: null,
      answeredAt: sql`now()`,
      refusedId: null,
      refusedOthers: false,
    })
    .where(eq(circuitBreakers.stage, stage))
}

/** Gives the probe to the next that asks: the last one ended without a request. */
export async function releaseProbe(db: Database, stage: EngineStage): Promise<void> {
  await db
    .update(circuitBreakers)
    .set({ openUntil: sql`now()` })
    .where(and(eq(circuitBreakers.stage, stage), isNotNull(circuitBreakers.openUntil)))
}

/** Makes every open circuit half-open: the next request of its stage is the probe. Jobs that were refused are due. */
export async function halfOpenCircuits(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(circuitBreakers)
      .set({ openUntil: sql`now()` })
      .where(gt(circuitBreakers.openUntil, sql`now()`))
    await tx
      .update(voicelogs)
      .set({ nextAttemptAt: null })
      .where(and(isActive, isNotNull(voicelogs.refusedAt), gt(voicelogs.nextAttemptAt, sql`now()`)))
    await tx
      .update(rerunItems)
      .set({ nextAttemptAt: null })
      .where(
        and(
          eq(rerunItems.status, 'pending'),
          isNotNull(rerunItems.refusedAt),
          gt(rerunItems.nextAttemptAt, sql`now()`),
        ),
      )
  })
}

/** Until when the circuit of a stage is open. Null if it is closed or half-open. */
export async function readOpenUntil(db: Database, stage: EngineStage): Promise<Date | null> {
  const [row] = await db
    .select({ openUntil: circuitBreakers.openUntil })
    .from(circuitBreakers)
    .where(and(eq(circuitBreakers.stage, stage), gt(circuitBreakers.openUntil, sql`now()`)))
  return row?.openUntil ?? null
}

/** Why the circuit of a stage was last opened. Null if the server has answered since. */
export async function readReason(db: Database, stage: EngineStage): Promise<EngineReason | null> {
  const [row] = await db
    .select({ reason: circuitBreakers.reason })
    .from(circuitBreakers)
    .where(eq(circuitBreakers.stage, stage))
  return row?.reason ?? null
}

export type BusyTotal = { stage: EngineStage; busyAnswers: number; busySeconds: number }

/**
 * For each stage, all refusals ever counted, and for how long its server has been busy or away: 0 once it has answered.
 */
export async function readBusyTotals(db: Database): Promise<BusyTotal[]> {
  return await db
    .select({
      stage: circuitBreakers.stage,
      busyAnswers: circuitBreakers.busyAnswers,
      busySeconds: sql<number>`coalesce(extract(epoch from now() - ${circuitBreakers.busySince}), 0)::float8`,
    })
    .from(circuitBreakers)
}
