import { asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { SpeechReport } from '../../model/speech-report.ts'
import type { Database } from '../client.ts'
import { secondsAgo } from '../clock.ts'
import { workerProcesses } from '../schema/index.ts'

/** Three heartbeats of a worker process: a process that is silent for this long counts as ended. */
const LIVE_SECONDS = 30
/** After this time a row is removed. A process that was suspended or cut off writes its row again. */
const SILENT_SECONDS = 300

/** A worker process; `seenAt` is its last heartbeat. */
export type WorkerProcess = {
  id: string
  host: string
  pid: number
  version: string
  /** Calls that it works on at once at most; null for a process of an earlier version. */
  slots?: number | null
  /** The error code with which its host could not do its last job; null if it could. */
  hostFault?: string | null
  speech: SpeechReport
  createdAt: Date
  seenAt: Date
}

/** Writes what a worker process reports of itself, with the time. */
export async function writeWorkerProcess(
  db: Database,
  { id, ...row }: Omit<WorkerProcess, 'createdAt' | 'seenAt'>,
): Promise<void> {
  await db
    .insert(workerProcesses)
    .values({ id, ...row, seenAt: sql`now()` })
    .onConflictDoUpdate({ target: workerProcesses.id, set: { ...row, seenAt: sql`now()` } })
}

/** Removes the row of a worker process that ends. */
export async function removeWorkerProcess(db: Database, id: string): Promise<void> {
  await db.delete(workerProcesses).where(eq(workerProcesses.id, id))
}

/** The worker processes that gave a sign of life within 30 s, by host and age. */
export async function readLiveWorkerProcesses(db: Database): Promise<WorkerProcess[]> {
  return await db
    .select()
    .from(workerProcesses)
    .where(gt(workerProcesses.seenAt, secondsAgo(LIVE_SECONDS)))
    .orderBy(asc(workerProcesses.host), asc(workerProcesses.id))
}

/** Removes the rows of processes that have been silent for 5 min. Answers how many. */
export async function removeSilentWorkerProcesses(db: Database): Promise<number> {
  const removed = await db
    .delete(workerProcesses)
    .where(lt(workerProcesses.seenAt, secondsAgo(SILENT_SECONDS)))
    .returning({ id: workerProcesses.id })
  return removed.length
}
