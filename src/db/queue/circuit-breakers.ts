import { and, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { EngineStage } from '../../model/voicelog.ts'
import type { Database } from '../client.ts'
import { secondsFromNow } from '../clock.ts'
import { enginePauses } from '../schema/index.ts'

// A server that says that it is busy is left alone by the workers of all processes. When the pause is over one of them
// asks, and the others once that one was answered. The only clock is PostgreSQL's.

/** Whether the server that does a stage is left alone now; one answer for all rows of a query. */
export function isPaused(stage: EngineStage): SQL {
  // Written out: it stands in queries whose other tables have columns of these names.
  return sql`exists (select 1 from engine_pauses p where p.stage = ${stage} and p.until > now())`
}

/** May the server be asked: by all, by this one alone, to see whether it still is busy, or by nobody? */
export type Admission = 'open' | 'probe' | 'paused'

/** Who asks to see has so long before somebody else may. */
const PROBE_SECONDS = 60

export async function admit(db: Database, stage: EngineStage): Promise<Admission> {
  const [row] = await db
    .select({ isOver: sql<boolean>`${enginePauses.until} <= now()` })
    .from(enginePauses)
    .where(and(eq(enginePauses.stage, stage), isNotNull(enginePauses.until)))
  if (row === undefined) return 'open'
  if (!row.isOver) return 'paused'
  const taken = await db
    .update(enginePauses)
    .set({ until: secondsFromNow(PROBE_SECONDS) })
    .where(and(eq(enginePauses.stage, stage), lte(enginePauses.until, sql`now()`)))
    .returning({ stage: enginePauses.stage })
  return taken.length === 1 ? 'probe' : 'paused'
}

/**
 * Counts a busy answer and begins a pause, of what `secondsFor` says to the number of those before it. Others that were
 * under way when it began lengthen it at most, where the server asked for that.
 */
export async function pauseEngine(
  db: Database,
  stage: EngineStage,
  {
    isProbe,
    isAsked,
    secondsFor,
  }: { isProbe: boolean; isAsked: boolean; secondsFor(pauses: number): number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(enginePauses).values({ stage }).onConflictDoNothing()
    const [row] = await tx
      .select({
        pauses: enginePauses.pauses,
        isPaused: sql<boolean>`coalesce(${enginePauses.until} > now(), false)`,
      })
      .from(enginePauses)
      .where(eq(enginePauses.stage, stage))
      .for('update')
    if (row === undefined) return
    const isNew = isProbe || !row.isPaused
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

/** The server has answered: everybody may ask again. */
export async function resumeEngine(db: Database, stage: EngineStage): Promise<void> {
  await db
    .update(enginePauses)
    .set({ pauses: 0, since: null, until: null })
    .where(eq(enginePauses.stage, stage))
}

/** Ends the pauses, so that each server is asked whether it still is busy. */
export async function endPauses(db: Database): Promise<void> {
  await db.update(enginePauses).set({ until: sql`now()` }).where(gt(enginePauses.until, sql`now()`))
}

/** When a pause ends; null where the server of a stage may be asked. */
export async function readPauseEnd(db: Database, stage: EngineStage): Promise<Date | null> {
  const [row] = await db
    .select({ until: enginePauses.until })
    .from(enginePauses)
    .where(and(eq(enginePauses.stage, stage), gt(enginePauses.until, sql`now()`)))
  return row?.until ?? null
}

/** Whether the server of a stage is left alone, and since then or since `from`, the later of both, for longer than so. */
export async function readPause(
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

/** How often each server ever said that it is busy, and for how long it has been: for whoever runs the service. */
export async function readBusyTotals(db: Database): Promise<BusyTotal[]> {
  return await db
    .select({
      stage: enginePauses.stage,
      busyAnswers: enginePauses.busyAnswers,
      busySeconds: sql<number>`coalesce(extract(epoch from now() - ${enginePauses.since}), 0)::float8`,
    })
    .from(enginePauses)
}
