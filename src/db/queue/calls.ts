import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { AgentChannelFrom, EngineStage, Priority, VoicelogError } from '../../model/voicelog.ts'
import { withTimelineEvents } from '../calls/timeline.ts'
import { secondsFromNow } from '../clock.ts'
import { analyses, transcripts, voicelogs } from '../schema/index.ts'
import { isActive } from './active.ts'
import { isCircuitOpen } from './circuit-breakers.ts'
import { type ClaimedJob, isDue, type JobError, type JobKind, jobTable } from './jobs.ts'

/** A call crashes its worker this many times in a row at most. */
const MAX_CRASHES = 3

/** The stage that a call is in, as it is before the statement. */
export const currentStage: SQL<EngineStage> = sql`case when ${voicelogs.status} = 'analysing' then 'analysis' else 'transcription' end`

const CLAIMED = {
  stage: currentStage,
  event: 'claimed' as const,
  detail: sql`'attempt ' || (${voicelogs.attempts} + 1)`,
}

/** Noted by whoever first sees that a lease has ended: the reconciler, or the next claim. */
export const RECOVERED = {
  stage: currentStage,
  event: 'recovered' as const,
  detail: sql`'the worker stopped responding in attempt ' || ${voicelogs.attempts}`,
}

/** The condition of the index `voicelogs_waiting`. */
export const isWaiting = sql`${isActive} and ${voicelogs.leaseToken} is null`

/**
 * Voicelogs that are to be transcribed or analysed.
 *
 * While the circuit of its engine is open, a call cannot be claimed: a claim would be in vain. After it has waited too
 * long it can be again, so that a worker claims it and ends it as failed.
 */
export const CALL: JobKind = {
  name: 'call',
  rows: jobTable(voicelogs),
  id: voicelogs.id,
  isClaimable: sql`${isActive}
    and (${voicelogs.giveUpAt} <= now() or not case ${voicelogs.status} when 'analysing'
      then ${isCircuitOpen('analysis')} else ${isCircuitOpen('transcription')} end)`,
  maxCrashes: MAX_CRASHES,
  isOrdered: true,
  turns: { priority: voicelogs.priority, organisationId: voicelogs.organisationId, isWaiting },
  fields: {
    voicelogId: voicelogs.id,
    organisationId: voicelogs.organisationId,
    priority: voicelogs.priority,
    status: voicelogs.status,
    objectKey: voicelogs.objectKey,
    recordingSha256: voicelogs.recordingSha256,
    contentType: voicelogs.contentType,
    language: voicelogs.language,
    agentChannel: voicelogs.agentChannel,
    agentChannelFrom: voicelogs.agentChannelFrom,
    traceparent: voicelogs.traceparent,
    // The event before that of the claim.
    waitingSince: sql`${voicelogs.timeline} -> -2 ->> 'at'`,
  },
  claimed: {
    status: sql`case when ${voicelogs.status} = 'queued' then 'transcribing' else ${voicelogs.status} end`,
    hintedAt: null,
    timeline: sql`case when ${voicelogs.leaseToken} is null
      then ${withTimelineEvents(CLAIMED)} else ${withTimelineEvents(RECOVERED, CLAIMED)} end`,
  },
  // The reconciler pushes a new hint once the job is due.
  released: { hintedAt: null },
  retried: ({ code, message, stage }, delaySeconds) => ({
    timeline: withTimelineEvents({
      stage,
      event: 'retried',
      detail: `${code}: ${message}; next attempt in ${Math.round(delaySeconds)} s`,
    }),
  }),
  waiting: ({ code, message, stage }, maxSeconds) => ({
    giveUpAt: sql`coalesce(${voicelogs.giveUpAt}, ${secondsFromNow(maxSeconds)})`,
    // Noted once, however often the job was claimed since.
    timeline: sql`case when ${voicelogs.timeline} -> -1 ->> 'event' = 'claimed'
        and ${voicelogs.timeline} -> -2 ->> 'event' = 'waiting' then ${voicelogs.timeline} - -1
      else ${withTimelineEvents({ stage, event: 'waiting', detail: `${code}: ${message}` })} end`,
  }),
  mayWait: sql`(${voicelogs.giveUpAt} is null or ${voicelogs.giveUpAt} > now())`,
  failed(error) {
    const failed = failedColumns(error)
    return {
      ...failed,
      status: sql`case when ${keepsResults} then 'completed' else ${failed.status} end`,
      error: sql`case when ${keepsResults} then null else ${failed.error} end`,
      completedAt: sql`case when ${keepsResults} then now() else ${voicelogs.completedAt} end`,
    }
  },
  async onReleased(tx, released, why) {
    // Nobody makes these analytics now. Before a wait for a busy engine all that are to be made say what they wait for.
    const reason = why.event === 'waiting' ? reasonOf(why.error) : undefined
    const interrupted = reason === undefined ? (['running'] as const) : (['running', 'pending'] as const)
    const ids = released.map((each) => each.id)
    await tx
      .update(analyses)
      .set({ status: 'pending', reason, updatedAt: sql`now()` })
      .where(and(inArray(analyses.voicelogId, ids), inArray(analyses.status, interrupted)))
  },
}

/** A call that was to be transcribed again and has all it had before: that it failed is only in its timeline. */
const keepsResults = sql`(${voicelogs.status} in ('queued', 'transcribing')
  and exists (select 1 from ${transcripts} t where t.voicelog_id = ${voicelogs.id})
  and not exists (select 1 from ${analyses} a where a.voicelog_id = ${voicelogs.id} and a.status in ('pending', 'running')))`

/** A claimed voicelog, with what its handler needs to know. */
export type ClaimedCall = ClaimedJob & {
  priority: Priority
  objectKey: string
  /** Null for calls from before it was kept. */
  recordingSha256: string | null
  contentType: string
  language: string
  agentChannel: number
  agentChannelFrom: AgentChannelFrom | null
}

export const isCallDue: SQL = isDue(CALL)

/** What a voicelog that has failed is set to. */
export function failedColumns({ code, message, stage, retryable }: JobError) {
  return {
    status: 'failed' as const,
    error: sql<VoicelogError>`jsonb_build_object('code', ${code}::text, 'message', ${message}::text, 'stage', ${stage}::text, 'retryable', ${retryable}::boolean)`,
    crashes: 0,
    nextAttemptAt: null,
    giveUpAt: null,
    refusedAt: null,
    timeline: withTimelineEvents({ stage, event: 'failed', detail: `${code}: ${message}` }),
  }
}

function reasonOf({ code, message, retryable }: VoicelogError) {
  return { code, message, retryable }
}
