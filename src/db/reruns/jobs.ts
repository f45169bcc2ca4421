import { and, eq, sql } from 'drizzle-orm'
import type { AnalyticReason } from '../../model/analytics.ts'
import type { VoicelogError } from '../../model/voicelog.ts'
import type { Database } from '../client.ts'
import { type EngineReason, isBusyFor, isCircuitOpen, readReason } from '../queue/circuit-breakers.ts'
import {
  type Claim,
  type ClaimedJob,
  type ClaimTerms,
  claimAmong,
  failCrashed,
  findLastTry,
  type JobKind,
  jobTable,
} from '../queue/jobs.ts'
import { rerunItems, reruns } from '../schema/index.ts'

/** A claimed voicelog of a re-run. */
export type ClaimedItem = ClaimedJob & { rerunId: string; status: 'analysing' }

const isRunning = sql`exists (select 1 from ${reruns} r where r.id = ${rerunItems.rerunId} and r.status = 'running')`

/** Voicelogs of re-runs. Nothing is written for one whose re-run has ended. */
export const RERUN: JobKind = {
  name: 'rerun',
  rows: jobTable(rerunItems),
  id: rerunItems.voicelogId,
  isOpen: sql`${rerunItems.status} = 'pending' and ${isRunning} and not ${isCircuitOpen('analysis')}`,
  fence: (job) => and(eq(rerunItems.rerunId, (job as Claim & { rerunId: string }).rerunId), isRunning),
  maxCrashes: 5,
  isOrdered: false,
  fields: {
    rerunId: rerunItems.rerunId,
    voicelogId: rerunItems.voicelogId,
    organisationId: rerunItems.organisationId,
  },
  retried: (error) => ({ reason: reasonOf(error) }),
  waiting: (error) => ({ reason: reasonOf(error) }),
  failed: ({ code, message, retryable }) => ({
    status: 'failed',
    crashes: 0,
    reason: { code, message, retryable },
  }),
  async onReleased(tx, released, { event }) {
    if (event !== 'failed') return
    const failedOf = Map.groupBy(released, (each) => String(each.rerunId))
    for (const [rerunId, failed] of failedOf) {
      await tx
        .update(reruns)
        .set({ failed: sql`${reruns.failed} + ${failed.length}` })
        .where(eq(reruns.id, rerunId))
    }
  },
}

/** Claims a voicelog of a re-run. Null if none is due. */
export async function claimItem(
  db: Database,
  rerunId: string,
  terms: ClaimTerms,
): Promise<ClaimedItem | null> {
  const job = await claimAmong<ClaimedItem>(db, RERUN, eq(rerunItems.rerunId, rerunId), terms)
  return job && { ...job, status: 'analysing' }
}

/** The id of a re-run with a voicelog that is due for its last try. Null if there is none. */
export async function findRerunOnLastTry(db: Database): Promise<string | null> {
  return ((await findLastTry(db, RERUN, null))?.rerunId ?? null) as string | null
}

/** Ends as failed the voicelogs of a re-run that have crashed their worker too often. Answers how many. */
export async function failCrashedItems(db: Database, rerunId: string): Promise<number> {
  return await failCrashed(db, RERUN, {
    which: eq(rerunItems.rerunId, rerunId),
    stage: 'analysis',
    limit: 1_000,
  })
}

/**
 * Ends a re-run as failed if its engine has been busy or away for longer than `seconds`, all of it while the re-run was
 * running. False if it has not. `reasonOf` makes the reason of what the engine did last.
 */
export async function failOverdueRerun(
  db: Database,
  rerunId: string,
  { seconds, reasonOf }: { seconds: number; reasonOf(last: EngineReason | null): AnalyticReason },
): Promise<boolean> {
  const reason = reasonOf(await readReason(db, 'analysis'))
  const failed = await db
    .update(reruns)
    .set({ status: 'failed', reason, finishedAt: sql`now()` })
    .where(
      and(
        eq(reruns.id, rerunId),
        eq(reruns.status, 'running'),
        isBusyFor('analysis', reruns.startedAt, seconds),
      ),
    )
    .returning({ id: reruns.id })
  return failed.length > 0
}

function reasonOf({ code, message, retryable }: VoicelogError) {
  return { code, message, retryable }
}
