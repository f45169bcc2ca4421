import { and, desc, eq, lte, notInArray, type SQLWrapper, sql } from 'drizzle-orm'
import { writeSegmentLines } from '../../../model/transcripts/segment-lines.ts'
import type { Database } from '../../client.ts'
import { transcriptRevisions, transcripts, users, voicelogs } from '../../schema/index.ts'
import { writeSearch } from './search.ts'
import { columnsInLines, type InLines, segmentsOf } from './segments.ts'

export type RevisionRow = typeof transcriptRevisions.$inferSelect

/** Where a transcript's current revision comes from; `correctedBy` is null also for a user who was deleted. */
export type RevisionOrigin = {
  /** The newest revision of an engine; the current one unless a person corrected it. */
  engineRevision: number
  correctedAt: Date | null
  correctedBy: { id: string; email: string; name: string | null } | null
}

/** How many revisions of people are kept beside those of engines: each is a whole transcript. */
export const MAX_CORRECTIONS_KEPT = 20

/**
 * Keeps a call's transcript as it is, before it is replaced. The voicelog must be locked until its new content is
 * written.
 * @returns the number of the revision that replaces it; 1 if there is no transcript yet
 */
export async function archiveTranscript(tx: Database, voicelogId: string): Promise<number> {
  // A person's revision was kept when it was made.
  await keepRevision(tx, voicelogId, { origin: 'engine', createdBy: null, createdAt: transcripts.createdAt })
  const [row] = await tx
    .select({ next: sql<number>`${transcripts.revision} + 1` })
    .from(transcripts)
    .where(eq(transcripts.voicelogId, voicelogId))
  return row?.next ?? 1
}

/**
 * Keeps a call's transcript as the revision of a person, who has just written it. Of people's revisions the newest 20
 * are kept, and those of engines for as long as the call.
 */
export async function keepCorrection(tx: Database, voicelogId: string, userId: string): Promise<void> {
  await keepRevision(tx, voicelogId, { origin: 'person', createdBy: userId, createdAt: sql`now()` })
  const isOfPerson = and(
    eq(transcriptRevisions.voicelogId, voicelogId),
    eq(transcriptRevisions.origin, 'person'),
  )
  const newest = tx
    .select({ revision: transcriptRevisions.revision })
    .from(transcriptRevisions)
    .where(isOfPerson)
    .orderBy(desc(transcriptRevisions.revision))
    .limit(MAX_CORRECTIONS_KEPT)
  await tx
    .delete(transcriptRevisions)
    .where(and(isOfPerson, notInArray(transcriptRevisions.revision, newest)))
}

/**
 * Replaces what a person may correct of a transcript, and keeps what was there before. The voicelog must be locked.
 * @returns the number of the new revision and its segments
 */
export async function writeCorrection(
  tx: Database,
  { voicelogId, organisationId, userId }: { voicelogId: string; organisationId: string; userId: string },
  { segments, ...columns }: Pick<RevisionRow, 'segments' | 'agentChannel' | 'notes' | 'reliability'>,
): Promise<{ revision: number; segmentLines: string }> {
  // Before the other statement, so that others have their turn between this and the sending of it.
  const lines = await writeSegmentLines(segments)
  const revision = await archiveTranscript(tx, voicelogId)
  await tx
    .update(transcripts)
    .set({ ...columns, segments: segmentsOf(lines), revision, indexedAt: sql`now()` })
    .where(eq(transcripts.voicelogId, voicelogId))
  await keepCorrection(tx, voicelogId, userId)
  await writeSearch(tx, { voicelogId, organisationId, segments })
  await tx
    .update(voicelogs)
    .set({ transcriptReliability: columns.reliability?.level ?? null, updatedAt: sql`now()` })
    .where(eq(voicelogs.id, voicelogId))
  return { revision, segmentLines: lines }
}

/** A revision of a transcript that was replaced or that a person made; null if it is not kept. */
export async function findRevision(
  db: Database,
  organisationId: string,
  voicelogId: string,
  revision: number,
): Promise<InLines<RevisionRow> | null> {
  const [row] = await db
    .select(columnsInLines(transcriptRevisions))
    .from(transcriptRevisions)
    .where(
      and(
        eq(transcriptRevisions.organisationId, organisationId),
        eq(transcriptRevisions.voicelogId, voicelogId),
        eq(transcriptRevisions.revision, revision),
      ),
    )
  return row ?? null
}

/** Where a revision of a transcript comes from. */
export async function readOrigin(
  db: Database,
  { voicelogId, revision }: { voicelogId: string; revision: number },
): Promise<RevisionOrigin> {
  const rows = await db
    .select({
      revision: transcriptRevisions.revision,
      origin: transcriptRevisions.origin,
      createdAt: transcriptRevisions.createdAt,
      user: { id: users.id, email: users.email, name: users.name },
    })
    .from(transcriptRevisions)
    .leftJoin(users, eq(users.id, transcriptRevisions.createdBy))
    .where(and(eq(transcriptRevisions.voicelogId, voicelogId), lte(transcriptRevisions.revision, revision)))
    .orderBy(desc(transcriptRevisions.revision))
    // Those of people, and before them the one of the engine.
    .limit(MAX_CORRECTIONS_KEPT + 1)
  const own = rows[0]?.revision === revision ? rows[0] : undefined
  if (own?.origin !== 'person') return { engineRevision: revision, correctedAt: null, correctedBy: null }
  const engineRevision = rows.find((each) => each.origin === 'engine')?.revision ?? revision
  return { engineRevision, correctedAt: own.createdAt, correctedBy: own.user }
}

async function keepRevision(
  tx: Database,
  voicelogId: string,
  by: { origin: 'engine' | 'person'; createdBy: string | null; createdAt: SQLWrapper },
): Promise<void> {
  const { origin, createdBy, createdAt } = by
  await tx
    .insert(transcriptRevisions)
    .select(
      tx
        .select({
          voicelogId: transcripts.voicelogId,
          revision: transcripts.revision,
          organisationId: transcripts.organisationId,
          origin: sql`${origin}::text`.as('origin'),
          createdBy: sql`${createdBy}::uuid`.as('created_by'),
          engine: transcripts.engine,
          model: transcripts.model,
          channels: transcripts.channels,
          agentChannel: transcripts.agentChannel,
          wordTimes: transcripts.wordTimes,
          notes: transcripts.notes,
          usage: transcripts.usage,
          segments: transcripts.segments,
          speech: transcripts.speech,
          reliability: transcripts.reliability,
          createdAt: sql`${createdAt}`.as('created_at'),
        })
        .from(transcripts)
        .where(eq(transcripts.voicelogId, voicelogId)),
    )
    .onConflictDoNothing()
}
