import { and, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { EngineStage } from '../../model/voicelog.ts'
import type { Database } from '../client.ts'
import { secondsFromNow } from '../clock.ts'
import { circuitBreakers } from '../schema/index.ts'

// One circuit breaker for each engine stage, shared by the workers of all processes. Times are by PostgreSQL's clock.

/** Whether the circuit of a stage is open now, as an expression for the query of another table. */
export function isCircuitOpen(stage: EngineStage): SQL {
  // Written out, because the tables around it have columns of the same names.
  return sql`exists (select 1 from circuit_breakers b where b.stage = ${stage} and b.open_until > now())`
}

/**
 * Whether the circuit of a stage is open, and its server has been busy for longer than `seconds`, counted from its first
 * busy answer or from the column `from`, whichever is later. For the query of another table.
 */
export function isBusyFor(stage: EngineStage, from: PgColumn, seconds: number): SQL {
  return sql`exists (select 1 from circuit_breakers b where b.stage = ${stage} and b.open_until > now()
    and greatest(b.busy_since, ${from}) + ${seconds} * interval '1 second' < now())`
}

/** `closed`: the request may be sent. `half-open`: it may be sent, as the probe. `open`: it may not. */
export type CircuitState = 'closed' | 'half-open' | 'open'

/** A probe without an outcome for this long is given up: another one may then be sent. */
const PROBE_SECONDS = 60

/** Asks whether a request may be sent. Of all who ask while the circuit is half-open, one is given the probe. */
export async function admitRequest(db: Database, stage: EngineStage): Promise<CircuitState> {
  const [row] = await db
    .select({ isOver: sql<boolean>`${circuitBreakers.openUntil} <= now()` })
    .from(circuitBreakers)
    .where(and(eq(circuitBreakers.stage, stage), isNotNull(circuitBreakers.openUntil)))
  if (row === undefined) return 'closed'
  if (!row.isOver) return 'open'
  const taken = await db
    .update(circuitBreakers)
    .set({ openUntil: secondsFromNow(PROBE_SECONDS) })
    .where(and(eq(circuitBreakers.stage, stage), lte(circuitBreakers.openUntil, sql`now()`)))
    .returning({ stage: circuitBreakers.stage })
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
    await tx.insert(circuitBreakers).values({ stage }).onConflictDoNothing()
    const [row] = await tx
      .select({
        openings: circuitBreakers.openings,
        isOpen: sql<boolean>`coalesce(${circuitBreakers.openUntil} > now(), false)`,
      })
      .from(circuitBreakers)
      .where(eq(circuitBreakers.stage, stage))
      .for('update')
    if (row === undefined) return
    const isNew = isProbe || !row.isOpen
    const until = secondsFromNow(secondsFor(row.openings))
    await tx
      .update(circuitBreakers)
      .set({
        busyAnswers: sql`${circuitBreakers.busyAnswers} + 1`,
        busySince: sql`coalesce(${circuitBreakers.busySince}, now())`,
        ...(isNew && { openUntil: until, openings: row.openings + 1 }),
        ...(!isNew && isAsked && { openUntil: sql`greatest(${circuitBreakers.openUntil}, ${until})` }),
      })
      .where(eq(circuitBreakers.stage, stage))
  })
}

/** Closes the circuit: the server has answered. */
export async function closeCircuit(db: Database, stage: EngineStage): Promise<void> {
  await db
    .update(circuitBreakers)
    .set({ openings: 0, busySince: null, openUntil: null })
    .where(eq(circuitBreakers.stage, stage))
}

/** Makes every open circuit half-open: the next request of its stage is the probe. */
export async function halfOpenCircuits(db: Database): Promise<void> {
  await db
    .update(circuitBreakers)
    .set({ openUntil: sql`now()` })
    .where(gt(circuitBreakers.openUntil, sql`now()`))
}

/** Until when the circuit of a stage is open. Null if it is closed or half-open. */
export async function readOpenUntil(db: Database, stage: EngineStage): Promise<Date | null> {
  const [row] = await db
    .select({ openUntil: circuitBreakers.openUntil })
    .from(circuitBreakers)
    .where(and(eq(circuitBreakers.stage, stage), gt(circuitBreakers.openUntil, sql`now()`)))
  return row?.openUntil ?? null
}

export type BusyTotal = { stage: EngineStage; busyAnswers: number; busySeconds: number }

/** For each stage, all busy answers ever counted, and for how long its server has been busy: 0 once it has answered. */
export async function readBusyTotals(db: Database): Promise<BusyTotal[]> {
  return await db
    .select({
      stage: circuitBreakers.stage,
      busyAnswers: circuitBreakers.busyAnswers,
      busySeconds: sql<number>`coalesce(extract(epoch from now() - ${circuitBreakers.busySince}), 0)::float8`,
    })
    .from(circuitBreakers)
}
