import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Stage } from '../../model/voicelog.ts'
import type { Database } from '../client.ts'
import { analyses, transcripts, voicelogs } from '../schema/index.ts'
import { isAccepted, type VoicelogFilter, voicelogConditions } from './filter.ts'
import { withTimelineEvents } from './timeline.ts'
import { dueInBulk } from './voicelogs.ts'

// Calls that failed for a reason that has passed, or whose analytics did, taken back together.

/** How many calls that match the filter a retry may help. */
export async function countRetryable(
  db: Database,
  organisationId: string,
  filter: VoicelogFilter,
): Promise<number> {
  return await db.$count(voicelogs, retryable(organisationId, filter))
}

/** The oldest `limit` of these calls. */
export async function selectRetryable(
  db: Database,
  organisationId: string,
  { filter, limit }: { filter: VoicelogFilter; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: voicelogs.id })
    .from(voicelogs)
    .where(retryable(organisationId, filter))
    .orderBy(asc(voicelogs.id))
    .limit(limit)
  return rows.map((each) => each.id)
}

/**
 * Makes those of some calls due again that a retry may still help, as a retry of each would. Answers how many. A call that
 * another transaction holds is left for the next batch.
 */
export async function requeueRetryable(
  db: Database,
  organisationId: string,
  found: readonly string[],
): Promise<number> {
  return await db.transaction(async (tx) => {
    const chosen = await tx
      .select({ id: voicelogs.id })
      .from(voicelogs)
      .where(retryable(organisationId, { ids: found }))
      .orderBy(asc(voicelogs.id))
      .for('update', { skipLocked: true })
    if (chosen.length === 0) return 0
    const ids = chosen.map((each) => each.id)
    await tx
      .update(analyses)
      .set({ status: 'pending', reason: null, updatedAt: sql`now()` })
      .where(and(inArray(analyses.voicelogId, ids), isRetryableAnalytic))
    await tx
      .update(voicelogs)
      .set({
        ...dueInBulk,
        status: sql`case when ${hasTranscript} then 'analysing' else 'queued' end`,
        error: null,
        completedAt: null,
        timeline: withTimelineEvents({
          stage: sql<Stage>`case when ${hasTranscript} then 'analysis' else 'transcription' end`,
          event: 'retried',
        }),
      })
      .where(inArray(voicelogs.id, ids))
    return ids.length
  })
}

function retryable(organisationId: string, filter: VoicelogFilter): SQL | undefined {
  const isFailed = and(
    eq(voicelogs.status, 'failed'),
    sql`(${voicelogs.error} ->> 'retryable')::boolean`,
    isNotNull(voicelogs.sizeBytes),
  )
  const lacksAnalytics = and(
    eq(voicelogs.status, 'completed'),
    sql`exists (select 1 from ${analyses} where ${analyses.voicelogId} = ${voicelogs.id} and ${isRetryableAnalytic})`,
  )
  return and(isAccepted(organisationId), ...voicelogConditions(filter), or(isFailed, lacksAnalytics))
}

const isRetryableAnalytic = and(
  eq(analyses.status, 'failed'),
  sql`(${analyses.reason} ->> 'retryable')::boolean`,
)

const hasTranscript = sql`exists (select 1 from ${transcripts} where ${transcripts.voicelogId} = ${voicelogs.id})`
