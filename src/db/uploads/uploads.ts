import { and, eq, ne, sql } from 'drizzle-orm'
import type { OwnValues } from '../../model/own-fields.ts'
import type { AgentChannelFrom, Priority, Source } from '../../model/voicelog.ts'
import { withTimelineEvents } from '../calls/timeline.ts'
import { type Database, sqlStateOf, UNIQUE_VIOLATION } from '../client.ts'
import { objectDeletions, voicelogs } from '../schema/index.ts'

/** The fields of a call, with defaults for those that the client left out. */
export type CallColumns = {
  callId: string | null
  language: string
  operatorId: string | null
  customerId: string | null
  department: string | null
  callDate: Date | null
  fields: OwnValues
  agentChannel: number
  agentChannelFrom: AgentChannelFrom
}

/** How long the lease of an upload in progress lasts unless it is renewed. */
const UPLOAD_LEASE = sql`now() + interval '60 seconds'`

/** Inserts the row of an upload in progress. It is never shown, holds no call_id, and is removed when its lease ends. */
export async function insertUploading(
  db: Database,
  upload: {
    voicelogId: string
    organisationId: string
    source: Source
    priority: Priority
    apiKeyId: string | null
    createdBy: string | null
    objectKey: string
    contentType: string
    leaseToken: string
    traceparent?: string | null
  },
): Promise<void> {
  const { voicelogId: id, ...columns } = upload
  await db.insert(voicelogs).values({
    id,
    ...columns,
    status: 'uploading',
    // Not known until the last field has arrived. The commit sets it.
    language: '',
    leaseUntil: UPLOAD_LEASE,
  })
}

/** Renews the lease of an upload in progress. False if the lease had ended and the row is gone. */
export async function renewUploading(
  db: Database,
  { voicelogId, leaseToken }: { voicelogId: string; leaseToken: string },
): Promise<boolean> {
  const rows = await db
    .update(voicelogs)
    .set({ leaseUntil: UPLOAD_LEASE })
    .where(isUploading(voicelogId, leaseToken))
    .returning({ id: voicelogs.id })
  return rows.length === 1
}

/** The call that has a call_id, and the API key that sent it; null if a person did. */
export type KnownCall = { voicelogId: string; apiKeyId: string | null }

export type CommitOutcome =
  | { kind: 'committed' }
  | ({ kind: 'duplicate' } & KnownCall)
  /** The row is gone: its lease had ended. */
  | { kind: 'lost' }

/** Turns an upload into a queued voicelog. If several have one call_id, the unique index lets one of them through. */
export async function commitUpload(
  db: Database,
  upload: {
    voicelogId: string
    organisationId: string
    leaseToken: string
    sizeBytes: number
    recordingSha256: string
  } & CallColumns,
): Promise<CommitOutcome> {
  const { voicelogId, organisationId, leaseToken, ...columns } = upload
  try {
    const rows = await db
      .update(voicelogs)
      .set({
        ...columns,
        status: 'queued',
        leaseToken: null,
        leaseUntil: null,
        hintedAt: sql`now()`,
        updatedAt: sql`now()`,
        timeline: withTimelineEvents(
          { stage: 'upload', event: 'received' },
          { stage: 'transcription', event: 'queued' },
        ),
      })
      .where(isUploading(voicelogId, leaseToken))
      .returning({ id: voicelogs.id })
    return rows.length === 1 ? { kind: 'committed' } : { kind: 'lost' }
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION || upload.callId === null) throw error
    const winner = await findCall(db, organisationId, upload.callId)
    // The other call may have been deleted meanwhile. Then there is no id to answer.
    return winner === null ? { kind: 'lost' } : { kind: 'duplicate', ...winner }
  }
}

/**
 * Removes a refused upload: its row at once, its object by `deleteObject`, or later by the reconciler. A row that was
 * committed after all (only the answer to the commit was lost) stays.
 */
export async function discardUpload(
  db: Database,
  upload: { voicelogId: string; organisationId: string; objectKey: string },
  deleteObject: () => Promise<void>,
): Promise<void> {
  const { voicelogId, organisationId, objectKey } = upload
  const wasCommitted = await db.transaction(async (tx) => {
    const deleted = await tx
      .delete(voicelogs)
      .where(and(eq(voicelogs.id, voicelogId), eq(voicelogs.status, 'uploading')))
      .returning({ id: voicelogs.id })
    if (deleted.length === 0 && (await exists(tx, voicelogId))) return true
    await tx.insert(objectDeletions).values({ objectKey, organisationId }).onConflictDoNothing()
    return false
  })
  if (wasCommitted) return
  await deleteObject()
  await db.delete(objectDeletions).where(eq(objectDeletions.objectKey, objectKey))
}

/** The id of the voicelog that holds a call_id; null if there is none. */
export async function findCall(
  db: Database,
  organisationId: string,
  callId: string,
): Promise<KnownCall | null> {
  const [row] = await db
    .select({ voicelogId: voicelogs.id, apiKeyId: voicelogs.apiKeyId })
    .from(voicelogs)
    .where(
      and(
        eq(voicelogs.organisationId, organisationId),
        eq(voicelogs.callId, callId),
        voicelogs.holdsCallId,
        ne(voicelogs.status, 'uploading'),
      ),
    )
  return row ?? null
}

function isUploading(voicelogId: string, leaseToken: string) {
  return and(
    eq(voicelogs.id, voicelogId),
    eq(voicelogs.status, 'uploading'),
    eq(voicelogs.leaseToken, leaseToken),
  )
}

async function exists(db: Database, voicelogId: string): Promise<boolean> {
  const rows = await db.select({ id: voicelogs.id }).from(voicelogs).where(eq(voicelogs.id, voicelogId))
  return rows.length > 0
}
