import { and, eq, sql } from 'drizzle-orm'
import type { AnalyticReason } from '../../model/analytics.ts'
import type { EngineStage, VoicelogError } from '../../model/voicelog.ts'
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
import { ended, type RerunRow } from './reruns.ts'

/** A claimed voicelog of a re-run. */
export type ClaimedItem = ClaimedJob & { rerunId: string }

const isRunning = sql`exists (select 1 from ${reruns} r where r.id = ${rerunItems.rerunId} and r.status = 'running')`

/** The stage that a re-run's jobs have. */
export function stageOf({ kinds }: Pick<RerunRow, 'kinds'>): EngineStage {
  return kinds.includes('transcript') ? 'transcription' : 'analysis'
}

const isTranscription = sql`exists (select 1 from ${reruns} r where r.id = ${rerunItems.rerunId} and r.kinds @> '["transcript"]')`

/** Voicelogs of re-runs. Nothing is written for one whose re-run has ended. */
export const RERUN: JobKind = {
  name: 'rerun',
  rows: jobTable(rerunItems),
  id: rerunItems.voicelogId,
  isClaimable: sql`${rerunItems.status} = 'pending' and ${isRunning} and not case when ${isTranscription}
    then ${isCircuitOpen('transcription')} else ${isCircuitOpen('analysis')} end`,
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

const claimOfRerun = claimAmong<ClaimedItem>(RERUN, eq(rerunItems.rerunId, sql.placeholder('rerunId')))

/** Claims a voicelog of a re-run. Null if none is due. */
export async function claimItem(
  db: Database,
  rerun: Pick<RerunRow, 'id' | 'kinds'>,
  terms: ClaimTerms,
): Promise<ClaimedItem | null> {
  const job = await claimOfRerun(db, { rerunId: rerun.id, ...terms })
  return job && { ...job, status: stageOf(rerun) === 'transcription' ? 'transcribing' : 'analysing' }
}

/** The id of a re-run with a voicelog that is due for its last try. Null if there is none. */
export async function findRerunOnLastTry(db: Database): Promise<string | null> {
  return ((await findLastTry(db, RERUN, null))?.rerunId ?? null) as string | null
}

/** Ends as failed the voicelogs of a re-run that have crashed their worker too often. Answers how many. */
export async function failCrashedItems(db: Database, rerun: Pick<RerunRow, 'id' | 'kinds'>): Promise<number> {
  return await failCrashed(db, RERUN, {
    which: eq(rerunItems.rerunId, rerun.id),
    stage: stageOf(rerun),
    limit: 1_000,
  })
}

/**
 * Ends a re-run as failed if its engine has been busy or away for longer than `seconds`, all of it while the re-run was
 * running. False if it has not. `reasonOf` makes the reason of what the engine did last.
 */
export async function failOverdueRerun(
  db: Database,
  rerun: Pick<RerunRow, 'id' | 'kinds'>,
  { seconds, reasonOf }: { seconds: number; reasonOf(last: EngineReason | null): AnalyticReason },
): Promise<boolean> {
  const stage = stageOf(rerun)
  const reason = reasonOf(await readReason(db, stage))
  const failed = await db
    .update(reruns)
    .set({ ...ended('failed'), reason })
    .where(
      and(eq(reruns.id, rerun.id), eq(reruns.status, 'running'), isBusyFor(stage, reruns.startedAt, seconds)),
    )
    .returning({ id: reruns.id })
  return failed.length > 0
}

function reasonOf({ code, message, retryable }: VoicelogError) {
  return { code, message, retryable }
}
