import { and, asc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { transcripts, voicelogs } from '../schema/index.ts'
import { withTimelineEvents } from './timeline.ts'
import { requeueTranscriptions } from './transcripts/transcribe-again.ts'
import { dueInBulk } from './voicelogs.ts'

// Calls that came in after a speech model was requested and before it was installed.

/** The engine that transcribes while there is no model. */
const FALLBACK_ENGINE = 'pocketsphinx'

/** Whether a transcript is the fallback's and was made since then; the index `transcripts_fallback` answers it. */
function isFallbackSince(since: Date): SQL | undefined {
  return and(eq(transcripts.engine, FALLBACK_ENGINE), gte(transcripts.createdAt, since))
}

/** The languages of these transcripts, each once; at most 100. */
export async function readFallbackLanguages(db: Database, since: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ language: transcripts.language })
    .from(transcripts)
    .where(isFallbackSince(since))
    .limit(100)
  return rows.map(({ language }) => language)
}

/** Makes the oldest `limit` of these calls in some languages due for transcription behind all others. Answers how many. */
export async function requeueFallback(
  db: Database,
  { since, languages, limit }: { since: Date; languages: readonly string[]; limit: number },
): Promise<number> {
  const which = and(isFallbackSince(since), inArray(transcripts.language, [...languages]))
  if (which === undefined || languages.length === 0) return 0
  return await requeueTranscriptions(db, { which, limit })
}

/** The detail in the timeline of a requeued call. It also marks the call, so that none is requeued twice. */
const DETAIL = 'there is a speech model for its language now'

/** Whether a call received since then has failed because no engine had its language; the index `voicelogs_refused` answers it. */
function isRefusedSince(since: Date): SQL | undefined {
  return and(
    eq(voicelogs.status, 'failed'),
    sql`${voicelogs.error} ->> 'code' = 'language_not_supported'`,
    gte(voicelogs.createdAt, since),
    isNotNull(voicelogs.sizeBytes),
    sql`not ${voicelogs.timeline} @> ${JSON.stringify([{ detail: DETAIL }])}::jsonb`,
  )
}

/** The languages of calls that have failed since then because no engine had them, each once; at most 100. */
export async function readRefusedLanguages(db: Database, since: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ language: voicelogs.language })
    .from(voicelogs)
    .where(isRefusedSince(since))
    .limit(100)
  return rows.map(({ language }) => language)
}

/**
 * Makes the oldest `limit` of these calls due behind all others. Answers how many. A call that another transaction holds
 * is left for the next batch.
 */
export async function requeueRefused(
  db: Database,
  { since, languages, limit }: { since: Date; languages: readonly string[]; limit: number },
): Promise<number> {
  if (languages.length === 0) return 0
  return await db.transaction(async (tx) => {
    const chosen = await tx
      .select({ id: voicelogs.id })
      .from(voicelogs)
      .where(and(isRefusedSince(since), inArray(voicelogs.language, [...languages])))
      .orderBy(asc(voicelogs.id))
      .limit(limit)
      .for('update', { skipLocked: true })
    const ids = chosen.map((each) => each.id)
    if (ids.length === 0) return 0
    await tx
      .update(voicelogs)
      .set({
        ...dueInBulk,
        status: 'queued',
        error: null,
        completedAt: null,
        timeline: withTimelineEvents({ stage: 'transcription', event: 'retried', detail: DETAIL }),
      })
      .where(inArray(voicelogs.id, ids))
    return ids.length
  })
}
