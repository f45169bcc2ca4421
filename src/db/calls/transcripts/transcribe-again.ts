import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { transcriptRevisions, transcripts, voicelogs } from '../../schema/index.ts'
import { isAccepted } from '../filter.ts'
import { withTimelineEvents } from '../timeline.ts'
import { dueInBulk, dueNow } from '../voicelogs.ts'

// Calls that have a transcript and get another. The transcript and the analytics stay until the new transcript is saved.

/** Whether the current transcript of a row of `voicelogs` is a person's. */
export const isCorrected = sql`exists (select 1 from ${transcripts} t join ${transcriptRevisions} r
  on r.voicelog_id = t.voicelog_id and r.revision = t.revision
  where t.voicelog_id = ${voicelogs.id} and r.origin = 'person')`

/** Whether the current transcript of a call is a person's. */
export async function readIsCorrected(db: Database, voicelogId: string): Promise<boolean> {
  return (await db.$count(voicelogs, and(eq(voicelogs.id, voicelogId), isCorrected))) > 0
}

const hasTranscript = sql`exists (select 1 from ${transcripts} t where t.voicelog_id = ${voicelogs.id})`

/** Whether a call has a recording, and no worker works on it or will for another reason. */
const mayBeTranscribed = and(
  isNotNull(voicelogs.sizeBytes),
  or(inArray(voicelogs.status, ['completed', 'failed']), and(eq(voicelogs.status, 'queued'), hasTranscript)),
)

/**
 * Makes a call due for transcription at once, also one that waits for it already. `corrected` if a person has corrected
 * its transcript, unless these corrections are given up; `busy` if it is not at rest or has no recording. Its work
 * belongs to the trace `traceparent` from now on.
 */
export async function requeueTranscription(
  db: Database,
  organisationId: string,
  id: string,
  { discardCorrections, traceparent = null }: { discardCorrections: boolean; traceparent?: string | null },
): Promise<'queued' | 'corrected' | 'busy'> {
  const isThis = and(isAccepted(organisationId), eq(voicelogs.id, id), mayBeTranscribed)
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ isCorrected: sql<boolean>`${isCorrected}` })
      .from(voicelogs)
      .where(isThis)
      .for('update')
    if (row === undefined) return 'busy'
    if (row.isCorrected && !discardCorrections) return 'corrected'
    await tx
      .update(voicelogs)
      .set({ ...dueNow, ...queuedAgain, traceparent })
      .where(isThis)
    return 'queued'
  })
}

/**
 * Makes the oldest `limit` completed calls that meet `which`, a condition on `voicelogs` and `transcripts`, due for
 * transcription behind all others. Left out are those that a person has corrected, those that another transaction holds,
 * and those of which a transcription has failed before, so that none fails again and again. A call that still meets
 * `which` with its new transcript is queued again by the next call of this function. Answers how many were queued.
 */
export async function requeueTranscriptions(
  db: Database,
  { which, limit }: { which: SQL; limit: number },
): Promise<number> {
  return await db.transaction(async (tx) => {
    const chosen = await tx
      .select({ id: voicelogs.id })
      .from(voicelogs)
      .innerJoin(transcripts, eq(transcripts.voicelogId, voicelogs.id))
      .where(
        and(
          eq(voicelogs.status, 'completed'),
          isNotNull(voicelogs.sizeBytes),
          sql`not ${voicelogs.timeline} @> '[{"stage": "transcription", "event": "failed"}]'`,
          sql`not ${isCorrected}`,
          which,
        ),
      )
      .orderBy(asc(voicelogs.id))
      .limit(limit)
      .for('update', { of: voicelogs, skipLocked: true })
    if (chosen.length === 0) return 0
    const ids = chosen.map((each) => each.id)
    await tx
      .update(voicelogs)
      .set({ ...dueInBulk, ...queuedAgain })
      .where(inArray(voicelogs.id, ids))
    return ids.length
  })
}

const queuedAgain = {
  status: 'queued' as const,
  error: null,
  completedAt: null,
  timeline: withTimelineEvents({ stage: 'transcription', event: 'queued' }),
}
