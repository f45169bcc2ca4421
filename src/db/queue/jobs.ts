import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AgentChannelFrom, Stage, VoicelogError } from '../../model/voicelog.ts'
import { withTimelineEvents } from '../calls/timeline.ts'
import type { Database } from '../client.ts'
import { secondsFromNow } from '../clock.ts'
import { analyses, voicelogs } from '../schema/index.ts'
import { isCircuitOpen } from './circuit-breakers.ts'

// A job is a voicelog that is due. Whoever claims it gets a lease and a token, the fence: a write counts only while
// the row still carries that token, so a worker that was thought dead and comes back changes nothing. Every function
// here answers whether the fence held. All of them may be repeated: the answer to a COMMIT can be lost.
// The only clock is PostgreSQL's.

/** What a worker holds while it works. */
export type Claim = { voicelogId: string; leaseToken: string }

/** A claimed voicelog, with what its handler needs to know. */
export type ClaimedJob = Claim & {
  organisationId: string
  status: JobStatus
  objectKey: string
  contentType: string
  language: string
  agentChannel: number
  agentChannelFrom: AgentChannelFrom | null
  /** Claims of this stage so far, this one included. */
  attempts: number
  /** Retryable failures of this stage so far. */
  failures: number
}

/** The stage a claimed voicelog is in. */
export type JobStatus = 'transcribing' | 'analysing'

export type ClaimTerms = {
  leaseSeconds: number
  /** What has so many claims in a row behind it that ended without any outcome is not claimed. */
  maxCrashes: number
}

/**
 * What is not ended and not under way: queued, or left by a worker, and its time has come. Nothing is due that would ask
 * a server that is paused, so that nobody claims it in vain, but what has waited for that too long, to be ended.
 */
export const isDue: SQL = sql`${voicelogs.status} in ('queued', 'transcribing', 'analysing')
  and (${voicelogs.leaseUntil} is null or ${voicelogs.leaseUntil} < now())
  and (${voicelogs.nextAttemptAt} is null or ${voicelogs.nextAttemptAt} <= now())
  and (${voicelogs.giveUpAt} <= now() or not case ${voicelogs.status} when 'analysing'
    then ${isCircuitOpen('analysis')} else ${isCircuitOpen('transcription')} end)`

/** The stage of the row as it stands. */
export const stageOf: SQL<Stage> = sql`case when ${voicelogs.status} = 'analysing' then 'analysis' else 'transcription' end`

const CLAIMED = {
  stage: stageOf,
  event: 'claimed' as const,
  detail: sql`'attempt ' || (${voicelogs.attempts} + 1)`,
}

/** Whoever notices first that a lease ran out says so: the reconciler, or the next claim. */
export const RECOVERED = {
  stage: stageOf,
  event: 'recovered' as const,
  detail: sql`'the worker stopped without a word in attempt ' || ${voicelogs.attempts}`,
}

/** Claims one voicelog. Null where it is not due: the hint was a duplicate, or too early. */
export async function claim(db: Database, voicelogId: string, terms: ClaimTerms): Promise<ClaimedJob | null> {
  return await claimWhere(db, eq(voicelogs.id, voicelogId), terms)
}

/** Claims the oldest voicelog that is due, without a hint. Null where there is none. */
export async function claimOldest(db: Database, terms: ClaimTerms): Promise<ClaimedJob | null> {
  const oldest = db
    .select({ id: voicelogs.id })
    .from(voicelogs)
    .where(and(isDue, lt(voicelogs.crashes, terms.maxCrashes)))
    .orderBy(voicelogs.id)
    .limit(1)
    .for('update', { skipLocked: true })
  return await claimWhere(db, eq(voicelogs.id, oldest), terms)
}

/** Whether a voicelog, or any, is due that has so many crashes behind it that the next is the last. */
export async function isOnLastTry(
  db: Database,
  voicelogId: string | null,
  maxCrashes: number,
): Promise<boolean> {
  const rows = await db
    .select({ id: voicelogs.id })
    .from(voicelogs)
    .where(
      and(
        voicelogId === null ? undefined : eq(voicelogs.id, voicelogId),
        isDue,
        eq(voicelogs.crashes, maxCrashes - 1),
      ),
    )
    .limit(1)
  return rows.length > 0
}

async function claimWhere(
  db: Database,
  which: SQL | undefined,
  { leaseSeconds, maxCrashes }: ClaimTerms,
): Promise<ClaimedJob | null> {
  const [row] = await db
    .update(voicelogs)
    .set({
      status: sql`case when ${voicelogs.status} = 'queued' then 'transcribing' else ${voicelogs.status} end`,
      attempts: sql`${voicelogs.attempts} + 1`,
      // Counted before anything is tried, so that a crash counts by itself; any outcome takes it back.
      crashes: sql`${voicelogs.crashes} + 1`,
      leaseToken: sql`gen_random_uuid()`,
      leaseUntil: secondsFromNow(leaseSeconds),
      nextAttemptAt: null,
      hintedAt: null,
      updatedAt: sql`now()`,
      timeline: sql`case when ${voicelogs.leaseToken} is null
        then ${withTimelineEvents(CLAIMED)} else ${withTimelineEvents(RECOVERED, CLAIMED)} end`,
    })
    .where(and(which, isDue, lt(voicelogs.crashes, maxCrashes)))
    .returning({
      voicelogId: voicelogs.id,
      leaseToken: voicelogs.leaseToken,
      organisationId: voicelogs.organisationId,
      status: voicelogs.status,
      objectKey: voicelogs.objectKey,
      contentType: voicelogs.contentType,
      language: voicelogs.language,
      agentChannel: voicelogs.agentChannel,
      agentChannelFrom: voicelogs.agentChannelFrom,
      attempts: voicelogs.attempts,
      failures: voicelogs.failures,
    })
  if (row === undefined) return null
  const { status, leaseToken } = row
  if ((status !== 'transcribing' && status !== 'analysing') || leaseToken === null) {
    throw new Error(`Claimed voicelog ${row.voicelogId} is ${status}`)
  }
  return { ...row, status, leaseToken }
}

/** Holds the lease for so many seconds more. */
export async function renewLease(db: Database, job: Claim, leaseSeconds: number): Promise<boolean> {
  const rows = await db
    .update(voicelogs)
    .set({ leaseUntil: secondsFromNow(leaseSeconds) })
    .where(isHeld(job))
    .returning({ id: voicelogs.id })
  return rows.length === 1
}

/** Takes the claim back as if it had never been: a worker that stops in order does not count as an attempt. */
export async function giveBack(db: Database, job: Claim): Promise<boolean> {
  return await release(db, job, uncounted)
}

const uncounted = {
  attempts: sql`greatest(${voicelogs.attempts} - 1, 0)`,
  crashes: sql`greatest(${voicelogs.crashes} - 1, 0)`,
}

/**
 * Gives the job back since its server is busy: that is neither an attempt nor a failure, and it is due once the server
 * may be asked. `too_long` where it has waited for `maxSeconds` since the first time: then it is still held.
 */
export async function waitForEngine(
  db: Database,
  job: Claim,
  { maxSeconds, error }: { maxSeconds: number; error: VoicelogError },
): Promise<'waits' | 'too_long' | false> {
  const { code, message, retryable } = error
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .update(voicelogs)
      .set({ giveUpAt: sql`coalesce(${voicelogs.giveUpAt}, ${secondsFromNow(maxSeconds)})` })
      .where(isHeld(job))
      .returning({ isTooLong: sql<boolean>`${voicelogs.giveUpAt} <= now()` })
    if (row === undefined) return false
    if (row.isTooLong) return 'too_long'
    await tx
      .update(analyses)
      .set({ status: 'pending', reason: { code, message, retryable }, updatedAt: sql`now()` })
      .where(and(eq(analyses.voicelogId, job.voicelogId), inArray(analyses.status, ['pending', 'running'])))
    const waiting = { stage: error.stage, event: 'waiting' as const, detail: `${code}: ${message}` }
    await tx
      .update(voicelogs)
      .set({
        ...withoutLease,
        ...uncounted,
        // Said once, however often it was claimed since.
        timeline: sql`case when ${voicelogs.timeline} -> -1 ->> 'event' = 'claimed'
            and ${voicelogs.timeline} -> -2 ->> 'event' = 'waiting'
          then ${voicelogs.timeline} - -1 else ${withTimelineEvents(waiting)} end`,
      })
      .where(isHeld(job))
    return 'waits'
  })
}

/** Lets the job rest after a failure that another try may mend. */
export async function scheduleRetry(
  db: Database,
  job: Claim,
  { delaySeconds, error }: { delaySeconds: number; error: VoicelogError },
): Promise<boolean> {
  return await release(db, job, {
    failures: sql`${voicelogs.failures} + 1`,
    crashes: 0,
    nextAttemptAt: secondsFromNow(delaySeconds),
    timeline: withTimelineEvents({
      stage: error.stage,
      event: 'retried',
      detail: `${error.code}: ${error.message}; next attempt in ${Math.round(delaySeconds)} s`,
    }),
  })
}

/** Ends the voicelog as failed. */
export async function fail(db: Database, job: Claim, error: VoicelogError): Promise<boolean> {
  return await release(db, job, { ...failedColumns(error), failures: sql`${voicelogs.failures} + 1` })
}

/** What a voicelog that failed for good is set to. */
export function failedColumns(error: Omit<VoicelogError, 'stage'> & { stage: Stage | SQL<Stage> }) {
  const { code, message, stage, retryable } = error
  return {
    status: 'failed' as const,
    error: sql<VoicelogError>`jsonb_build_object('code', ${code}::text, 'message', ${message}::text, 'stage', ${stage}::text, 'retryable', ${retryable}::boolean)`,
    crashes: 0,
    nextAttemptAt: null,
    giveUpAt: null,
    timeline: withTimelineEvents({ stage, event: 'failed', detail: `${code}: ${message}` }),
  }
}

async function release(
  db: Database,
  job: Claim,
  columns: Parameters<ReturnType<typeof db.update<typeof voicelogs>>['set']>[0],
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const rows = await tx
      .update(voicelogs)
      .set({ ...withoutLease, ...columns })
      .where(isHeld(job))
      .returning({ id: voicelogs.id })
    if (rows.length === 0) return false
    await stopRunningAnalyses(tx, [job.voicelogId])
    return true
  })
}

/** No lease and no hint: the reconciler pushes it once it is due. */
export const withoutLease = {
  leaseToken: null,
  leaseUntil: null,
  hintedAt: null,
  updatedAt: sql`now()`,
}

/** Analytics nobody works on any more wait again. */
export async function stopRunningAnalyses(db: Database, voicelogIds: readonly string[]): Promise<void> {
  if (voicelogIds.length === 0) return
  await db
    .update(analyses)
    .set({ status: 'pending', updatedAt: sql`now()` })
    .where(and(inArray(analyses.voicelogId, [...voicelogIds]), eq(analyses.status, 'running')))
}

/** The fence. */
export function isHeld({ voicelogId, leaseToken }: Claim): SQL | undefined {
  return and(eq(voicelogs.id, voicelogId), eq(voicelogs.leaseToken, leaseToken))
}
