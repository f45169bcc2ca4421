import { and, eq, getTableColumns, inArray, lte, ne, notInArray, sql } from 'drizzle-orm'
import type { AnalyticKind } from '../../model/analytics.ts'
import type { Waveform } from '../../model/audio/waveform.ts'
import { PRIORITIES, type VoicelogStatus } from '../../model/voicelog.ts'
import type { Database } from '../client.ts'
import { analyses, objectDeletions, transcripts, voicelogs } from '../schema/index.ts'
import { isAccepted, isVisible } from './filter.ts'
import { isOnPage, keyOf, orderOf, type VoicelogCursor, type VoicelogPageQuery } from './page.ts'
import type { Viewer } from './sight.ts'
import { withTimelineEvents } from './timeline.ts'
import { columnsInLines, type InLines, withSegments } from './transcripts/segments.ts'

/** A voicelog that was accepted, not an upload in progress. */
export type VoicelogRow = Omit<typeof voicelogs.$inferSelect, 'status'> & {
  status: VoicelogStatus
  /** The present name of the operator; null if none is set. */
  operatorName: string | null
  /** Of the rules that hit it, in the order of the alphabet. */
  tags: string[]
}
export type TranscriptRow = typeof transcripts.$inferSelect
export type AnalysisRow = typeof analyses.$inferSelect

/** One page of an organisation's voicelogs, in order; rows without the sort key come last. */
export async function listVoicelogs(
  db: Database,
  organisationId: string,
  query: VoicelogPageQuery,
): Promise<{ row: VoicelogRow; cursor: VoicelogCursor }[]> {
  const rows = await db
    .select({ ...shownColumns, sortKey: sql<string | null>`${keyOf(query.sort.by)}::text` })
    .from(voicelogs)
    .where(and(isAccepted(organisationId), isOnPage(organisationId, query)))
    .orderBy(...orderOf(query.sort))
    .limit(query.limit)
  return rows.map(({ sortKey, ...row }) => ({ row: accepted(row), cursor: { key: sortKey, id: row.id } }))
}

/** One voicelog; null if there is none with this id that the viewer may see. */
export async function findVoicelog(db: Database, viewer: Viewer, id: string): Promise<VoicelogRow | null> {
  const [row] = await db
    .select(shownColumns)
    .from(voicelogs)
    .where(and(isVisible(viewer), eq(voicelogs.id, id)))
  return row === undefined ? null : accepted(row)
}

/** The transcript of a voicelog; null if there is none. */
export async function findTranscript(
  db: Database,
  organisationId: string,
  voicelogId: string,
): Promise<TranscriptRow | null> {
  const row = await findTranscriptInLines(db, organisationId, voicelogId)
  return row && (await withSegments(row))
}

/** The transcript of a voicelog with its segments as lines of JSON; null if there is none. */
export async function findTranscriptInLines(
  db: Database,
  organisationId: string,
  voicelogId: string,
): Promise<InLines<TranscriptRow> | null> {
  const [row] = await db
    .select(columnsInLines(transcripts))
    .from(transcripts)
    .where(and(eq(transcripts.organisationId, organisationId), eq(transcripts.voicelogId, voicelogId)))
  return row ?? null
}

/** The waveform of a voicelog; null if there is none. */
export async function findWaveform(
  db: Database,
  organisationId: string,
  voicelogId: string,
): Promise<Waveform | null> {
  const [row] = await db
    .select({ waveform: transcripts.waveform })
    .from(transcripts)
    .where(and(eq(transcripts.organisationId, organisationId), eq(transcripts.voicelogId, voicelogId)))
  return row?.waveform ?? null
}

/** The analyses of a voicelog, at most one per kind. */
export async function findAnalyses(
  db: Database,
  organisationId: string,
  voicelogId: string,
): Promise<AnalysisRow[]> {
  return await db.select().from(analyses).where(isOfCall(organisationId, voicelogId))
}

/** What an analysis says of a whole call. */
export type CallVerdict = Pick<AnalysisRow, 'kind' | 'status' | 'unreliable' | 'result'>

/** The analyses of a voicelog without what emotion says of each segment: of a call of many hours it has megabytes. */
export async function findVerdicts(
  db: Database,
  organisationId: string,
  voicelogId: string,
): Promise<CallVerdict[]> {
  const { kind, status, unreliable, result } = analyses
  return await db
    .select({ kind, status, unreliable, result: sql`${result} - 'segments'`.mapWith(result) })
    .from(analyses)
    .where(isOfCall(organisationId, voicelogId))
}

/** The result of quality of a voicelog, and the engine's own; null if there is none. */
export async function findQuality(
  db: Database,
  organisationId: string,
  voicelogId: string,
): Promise<Pick<AnalysisRow, 'result' | 'machineResult'> | null> {
  const { result, machineResult, kind } = analyses
  const [row] = await db
    .select({ result, machineResult })
    .from(analyses)
    .where(and(isOfCall(organisationId, voicelogId), eq(kind, 'quality')))
  return row ?? null
}

function isOfCall(organisationId: string, voicelogId: string) {
  return and(eq(analyses.organisationId, organisationId), eq(analyses.voicelogId, voicelogId))
}

/**
 * Deletes a voicelog with everything derived from it, and notes in the same transaction that its object is to be
 * deleted. Returns the key of the object; null if there is no such voicelog, or it no longer has the `status` given.
 */
export async function deleteVoicelog(
  db: Database,
  organisationId: string,
  id: string,
  { status }: { status?: VoicelogStatus } = {},
): Promise<{ objectKey: string } | null> {
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .delete(voicelogs)

      .where(
        and(
          isAccepted(organisationId),
          eq(voicelogs.id, id),
          status === undefined ? undefined : eq(voicelogs.status, status),
        ),
      )
      .returning({ objectKey: voicelogs.objectKey })
    if (row === undefined) return null
    await tx
      .insert(objectDeletions)
      .values({ objectKey: row.objectKey, organisationId })
      .onConflictDoNothing()
    return row
  })
}

/** Whether any organisation has calls: recordings that were taken in whole. */
export async function hasCalls(db: Database): Promise<boolean> {
  const isCall = notInArray(voicelogs.status, ['uploading', 'awaiting_upload'])
  const [row] = await db.execute<{ has: boolean }>(
    sql`select exists (select from ${voicelogs} where ${isCall}) as has`,
  )
  return row?.has === true
}

/**
 * Removes the note of an object that was deleted. A note for a later time stays: a client may still upload the object.
 */
export async function forgetObjectDeletion(db: Database, objectKey: string): Promise<void> {
  await db
    .delete(objectDeletions)
    .where(and(eq(objectDeletions.objectKey, objectKey), lte(objectDeletions.createdAt, sql`now()`)))
}

/**
 * Makes a failed voicelog due again: from its analysis if it has a transcript, else from its transcription. Returns
 * false if it has not failed.
 */
export async function requeueFailed(db: Database, organisationId: string, id: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    // Counted, not read: parsing a long transcript blocks the event loop for tens of milliseconds.
    const isOfCall = and(eq(transcripts.organisationId, organisationId), eq(transcripts.voicelogId, id))
    const hasTranscript = (await tx.$count(transcripts, isOfCall)) > 0
    const rows = await tx
      .update(voicelogs)
      .set({
        ...dueNow,
        status: hasTranscript ? 'analysing' : 'queued',
        error: null,
        timeline: withTimelineEvents({
          stage: hasTranscript ? 'analysis' : 'transcription',
          event: 'retried',
        }),
      })
      .where(and(isAccepted(organisationId), eq(voicelogs.id, id), eq(voicelogs.status, 'failed')))
      .returning({ id: voicelogs.id })
    return rows.length === 1
  })
}

/**
 * Makes analytics of a transcribed voicelog pending; those that are running are left alone. Returns false if the
 * voicelog is neither completed nor being analysed.
 * @param fromStart whether a worker that has claimed the call loses its claim, so that no result from the earlier
 * transcript is stored
 */
export async function requestAnalytics(
  db: Database,
  voicelog: { id: string; organisationId: string },
  kinds: readonly AnalyticKind[],
  { fromStart = false }: { fromStart?: boolean } = {},
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const rows = await tx
      .update(voicelogs)
      .set({
        ...dueNow,
        // A worker that has claimed it keeps its claim: it looks for pending kinds again before it completes.
        ...(!fromStart && { leaseToken: voicelogs.leaseToken, leaseUntil: voicelogs.leaseUntil }),
        status: 'analysing',
        completedAt: null,
        timeline: withTimelineEvents({ stage: 'analysis', event: 'queued', detail: kinds.join(', ') }),
      })
      .where(
        and(
          isAccepted(voicelog.organisationId),
          eq(voicelogs.id, voicelog.id),
          inArray(voicelogs.status, ['completed', 'analysing']),
        ),
      )
      .returning({ id: voicelogs.id })
    if (rows.length === 0) return false
    await tx
      .insert(analyses)
      .values(
        kinds.map((kind) => ({
          id: Bun.randomUUIDv7(),
          voicelogId: voicelog.id,
          organisationId: voicelog.organisationId,
          kind,
          status: 'pending' as const,
        })),
      )
      .onConflictDoUpdate({
        target: [analyses.voicelogId, analyses.kind],
        set: { status: 'pending', reason: null, updatedAt: sql`now()` },
        setWhere: fromStart ? undefined : ne(analyses.status, 'running'),
      })
    return true
  })
}

/** What makes an accepted call due at once, as if it had never been tried; somebody waits for it. */
export const dueNow = {
  priority: PRIORITIES.interactive,
  attempts: 0,
  failures: 0,
  crashes: 0,
  nextAttemptAt: null,
  giveUpAt: null,
  refusedAt: null,
  leaseToken: null,
  leaseUntil: null,
  hintedAt: sql`now()`,
  updatedAt: sql`now()`,
}

/** As `dueNow` for many calls at once: behind all others, and without hints, which the reconciler pushes. */
export const dueInBulk = { ...dueNow, priority: PRIORITIES.bulk, hintedAt: null }

/** What the operator of a row of `voicelogs` is called. */
// Written out: drizzle leaves out the names of tables in what a query of one table selects.
export const operatorName = sql<string | null>`(select o.name from operators o
  where o.organisation_id = voicelogs.organisation_id and o.operator_id = voicelogs.operator_id)`

const tags = sql<string[]>`(select coalesce(jsonb_agg(distinct r.tag), '[]')
  from rule_hits h join rules r on r.id = h.rule_id
  where h.voicelog_id = voicelogs.id and h.ended_at is null and r.tag is not null)`

const shownColumns = { ...getTableColumns(voicelogs), operatorName, tags }

function accepted(
  row: typeof voicelogs.$inferSelect & Pick<VoicelogRow, 'operatorName' | 'tags'>,
): VoicelogRow {
  const { status } = row
  if (status === 'uploading') throw new Error(`Voicelog ${row.id} is still being uploaded`)
  return { ...row, status }
}
