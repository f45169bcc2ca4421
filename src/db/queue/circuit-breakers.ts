import { and, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { EngineStage } from '../../model/voicelog.ts'
import type { Database } from '../client.ts'
import { secondsFromNow } from '../clock.ts'
import { enginePauses } from '../schema/index.ts'

// One circuit breaker for each engine stage, shared by the workers of all processes. Times are by PostgreSQL's clock.

/** Whether the circuit of a stage is open now, as an expression for the query of another table. */
export function isCircuitOpen(stage: EngineStage): SQL {
  // Written out, because the tables around it have columns of the same names.
  return sql`exists (select 1 from engine_pauses p where p.stage = ${stage} and p.until > now())`
}

/** `closed`: the request may be sent. `half-open`: it may be sent, as the probe. `open`: it may not. */
export type CircuitState = 'closed' | 'half-open' | 'open'

/** A probe without an outcome for this long is given up: another one may then be sent. */
const PROBE_SECONDS = 60

/** Asks whether a request may be sent. Of all who ask while the circuit is half-open, one is given the probe. */
export async function admitRequest(db: Database, stage: EngineStage): Promise<CircuitState> {
  const [row] = await db
    .select({ isOver: sql<boolean>`${enginePauses.until} <= now()` })
    .from(enginePauses)
    .where(and(eq(enginePauses.stage, stage), isNotNull(enginePauses.until)))
  if (row === undefined) return 'closed'
  if (!row.isOver) return 'open'
  const taken = await db
    .update(enginePauses)
    .set({ until: secondsFromNow(PROBE_SECONDS) })
    .where(and(eq(enginePauses.stage, stage), lte(enginePauses.until, sql`now()`)))
    .returning({ stage: enginePauses.stage })
  return taken.length === 1 ? 'half-open' : 'open'
}

/**
 * Counts a busy answer and opens the circuit for `secondsFor(openings so far)` seconds. Requests that were already
 * under way when it opened can only lengthen that time, and only if the server said for how long (`isAsked`).
 */
export async function openCircuit(
  db: Database,
  stage: EngineStage,
  {
    isProbe,
    isAsked,
    secondsFor,
  }: { isProbe: boolean; isAsked: boolean; secondsFor(openings: number): number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(enginePauses).values({ stage }).onConflictDoNothing()
    const [row] = await tx
      .select({
        pauses: enginePauses.pauses,
        isOpen: sql<boolean>`coalesce(${enginePauses.until} > now(), false)`,
      })
      .from(enginePauses)
      .where(eq(enginePauses.stage, stage))
      .for('update')
    if (row === undefined) return
    const isNew = isProbe || !row.isOpen
    const until = secondsFromNow(secondsFor(row.pauses))
    await tx
      .update(enginePauses)
      .set({
        busyAnswers: sql`${enginePauses.busyAnswers} + 1`,
        since: sql`coalesce(${enginePauses.since}, now())`,
        ...(isNew && { until, pauses: row.pauses + 1 }),
        ...(!isNew && isAsked && { until: sql`greatest(${enginePauses.until}, ${until})` }),
      })
      .where(eq(enginePauses.stage, stage))
  })
}

/** Closes the circuit: the server has answered. */
export async function closeCircuit(db: Database, stage: EngineStage): Promise<void> {
  await db
    .update(enginePauses)
    .set({ pauses: 0, since: null, until: null })
    .where(eq(enginePauses.stage, stage))
}

/** Makes every open circuit half-open: the next request of its stage is the probe. */
export async function halfOpenCircuits(db: Database): Promise<void> {
  await db.update(enginePauses).set({ until: sql`now()` }).where(gt(enginePauses.until, sql`now()`))
}

/** Until when the circuit of a stage is open. Null if it is closed or half-open. */
export async function readOpenUntil(db: Database, stage: EngineStage): Promise<Date | null> {
  const [row] = await db
    .select({ until: enginePauses.until })
    .from(enginePauses)
    .where(and(eq(enginePauses.stage, stage), gt(enginePauses.until, sql`now()`)))
  return row?.until ?? null
}

/**
 * Null if the circuit of a stage is closed or half-open. `isTooLong` if the server has been busy for longer than
 * `seconds`, counted from its first busy answer or from `from`, whichever is later.
 */
export async function readOpenCircuit(
  db: Database,
  stage: EngineStage,
  { from, seconds }: { from: Date; seconds: number },
): Promise<{ isTooLong: boolean } | null> {
  const since = sql`greatest(${enginePauses.since}, ${from.toISOString()}::timestamptz)`
  const [row] = await db
    .select({ isTooLong: sql<boolean>`${since} + ${seconds} * interval '1 second' < now()` })
    .from(enginePauses)
    .where(and(eq(enginePauses.stage, stage), gt(enginePauses.until, sql`now()`)))
  return row ?? null
}

export type BusyTotal = { stage: EngineStage; busyAnswers: number; busySeconds: number }

/** For each stage, all busy answers ever counted, and for how long its server has been busy: 0 once it has answered. */
export async function readBusyTotals(db: Database): Promise<BusyTotal[]> {
  return await db
    .select({
      stage: enginePauses.stage,
      busyAnswers: enginePauses.busyAnswers,
      busySeconds: sql<number>`coalesce(extract(epoch from now() - ${enginePauses.since}), 0)::float8`,
    })
    .from(enginePauses)
}
