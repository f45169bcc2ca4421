import { and, asc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Priority, Source, VoicelogError } from '../../model/voicelog.ts'
import { withTimelineEvents } from '../calls/timeline.ts'
import { type Database, sqlStateOf, UNIQUE_VIOLATION, unlessTaken } from '../client.ts'
import { secondsFromNow } from '../clock.ts'
import { prepared } from '../prepared.ts'
import { failedColumns } from '../queue/calls.ts'
import { objectDeletions, voicelogs } from '../schema/index.ts'
import { type CallColumns, findCall, type KnownCall } from './uploads.ts'

// Pending uploads: calls whose recording the client puts into storage itself. While one is `awaiting_upload`,
// `next_attempt_at` says when the object is looked for next. A process that checks an object claims the row first: it
// sets a lease token and renews `lease_until` until the check has ended.

/** How long a claim lasts unless it is renewed. */
const LEASE = sql`now() + interval '30 seconds'`

/** An object is deleted this long after its address ended: a PUT that began before may still be going on. */
const LATE_PUT = sql`interval '1 hour'`

/** A copy that was not queued is deleted after this. No check takes as long. */
const COPY_UNDER_CHECK = sql`now() + interval '1 hour'`

/** The error code of a call whose upload address expired unused. */
export const UPLOAD_EXPIRED = 'upload_expired'

export type NewPendingUpload = {
  voicelogId: string
  organisationId: string
  source: Source
  priority: Priority
  apiKeyId: string | null
  createdBy: string | null
  objectKey: string
  contentType: string
  /** How long the address works. */
  ttlSeconds: number
  /** When the object is first looked for, counted from now; no later than the end of the address. */
  firstLookSeconds: number
  /** The trace that the upload belongs to. */
  traceparent: string | null
} & CallColumns

export type InsertOutcome = { kind: 'inserted' } | ({ kind: 'duplicate' } & KnownCall)

const value = (name: keyof NewPendingUpload) => sql.placeholder(name)

/** One statement, so one round trip: a transaction of two would be four. */
const insertion = prepared((db) => {
  const uploadExpiresAt = secondsFromNow(value('ttlSeconds'))
  const inserted = db.$with('inserted').as(
    db
      .insert(voicelogs)
      .values({
        id: value('voicelogId'),
        organisationId: value('organisationId'),
        status: 'awaiting_upload',
        source: value('source'),
        priority: value('priority'),
        apiKeyId: value('apiKeyId'),
        createdBy: value('createdBy'),
        objectKey: value('objectKey'),
        contentType: value('contentType'),
        callId: value('callId'),
        language: value('language'),
        operatorId: value('operatorId'),
        customerId: value('customerId'),
        department: value('department'),
        callDate: sql`${value('callDate')}`,
        fields: sql`${value('fields')}::text::jsonb`,
        agentChannel: value('agentChannel'),
        agentChannelFrom: value('agentChannelFrom'),
        traceparent: value('traceparent'),
        uploadExpiresAt,
        nextAttemptAt: secondsFromNow(value('firstLookSeconds')),
      })
      .returning({ id: voicelogs.id }),
  )
  return db
    .with(inserted)
    .insert(objectDeletions)
    .values({
      objectKey: value('objectKey'),
      organisationId: value('organisationId'),
      createdAt: sql`${uploadExpiresAt} + ${LATE_PUT}`,
    })
    .prepare('insert_pending_upload')
})

/**
 * Inserts a pending upload, which holds its call_id from now on, and schedules its object for deletion: what is checked
 * and queued later is a copy.
 */
export async function insertPendingUpload(db: Database, presign: NewPendingUpload): Promise<InsertOutcome> {
  const { organisationId, callId, callDate, fields } = presign
  try {
    await insertion(db).execute({
      ...presign,
      callDate: callDate?.toISOString() ?? null,
      fields: JSON.stringify(fields),
    })
    return { kind: 'inserted' }
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION || callId === null) throw error
    const winner = await findCall(db, organisationId, callId)
    // The other call was deleted between the two statements, so the call_id is free.
    return winner === null ? await insertPendingUpload(db, presign) : { kind: 'duplicate', ...winner }
  }
}

/** A presigned upload whose recording has not been checked yet. */
export type PendingUpload = {
  voicelogId: string
  organisationId: string
  objectKey: string
  traceparent?: string | null
}

/**
 * Takes a batch of pending uploads that are due, and sets when each is due again: after 10 s at first, later after a
 * sixth of its age, after at most two minutes, and no later than the end of its address. Leases that have ended are
 * removed.
 */
export async function takePendingUploads(
  db: Database,
  { limit }: { limit: number },
): Promise<(PendingUpload & { isExpired: boolean })[]> {
  const due = db
    .select({ id: voicelogs.id })
    .from(voicelogs)
    .where(and(eq(voicelogs.status, 'awaiting_upload'), lt(voicelogs.nextAttemptAt, sql`now()`), isUnclaimed))
    .orderBy(asc(voicelogs.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const later = sql`now() + least(greatest((now() - ${voicelogs.createdAt}) / 6, interval '10 seconds'), interval '2 minutes')`
  return await db
    .update(voicelogs)
    .set({
      leaseToken: null,
      leaseUntil: null,
      nextAttemptAt: sql`case when ${voicelogs.uploadExpiresAt} > now() then least(${later}, ${voicelogs.uploadExpiresAt}) else now() + interval '10 seconds' end`,
    })
    .where(sql`${voicelogs.id} = any(array(${due}))`)
    .returning({
      voicelogId: voicelogs.id,
      organisationId: voicelogs.organisationId,
      objectKey: voicelogs.objectKey,
      traceparent: voicelogs.traceparent,
      isExpired: sql<boolean>`${voicelogs.uploadExpiresAt} < now()`,
    })
}

/** Fails a call whose address expired unused, and frees its call_id. False if it is claimed or no longer pending. */
export async function expirePendingUpload(db: Database, voicelogId: string): Promise<boolean> {
  const rows = await db
    .update(voicelogs)
    .set({
      ...endedColumns({
        code: UPLOAD_EXPIRED,
        message: 'No file was put to the upload address before it expired',
        stage: 'upload',
        retryable: false,
      }),
    })
    .where(
      and(
        eq(voicelogs.id, voicelogId),
        eq(voicelogs.status, 'awaiting_upload'),
        lt(voicelogs.uploadExpiresAt, sql`now()`),
        isNull(voicelogs.leaseToken),
      ),
    )
    .returning({ id: voicelogs.id })
  return rows.length === 1
}

/** The calls of these whose address expired unused. */
export async function selectExpiredUploads(
  db: Database,
  voicelogIds: readonly string[],
): Promise<Pick<PendingUpload, 'voicelogId' | 'objectKey'>[]> {
  return await db
    .select({ voicelogId: voicelogs.id, objectKey: voicelogs.objectKey })
    .from(voicelogs)
    .where(and(inArray(voicelogs.id, [...voicelogIds]), isExpired))
}

/**
 * Makes a call whose address expired unused pending again, unless its object is checked at present: it is looked for at
 * once. False if another call has taken its call_id.
 */
export async function reopenExpiredUpload(db: Database, voicelogId: string): Promise<boolean> {
  return await unlessTaken(() =>
    db
      .update(voicelogs)
      .set({
        status: 'awaiting_upload',
        holdsCallId: true,
        error: null,
        nextAttemptAt: sql`now()`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(voicelogs.id, voicelogId), isExpired, isUnclaimed)),
  )
}

export type PendingUploadClaim = { voicelogId: string; leaseToken: string }

/** Claims the check of an object. False if another process has claimed it, or the upload is no longer pending. */
export async function claimPendingUpload(
  db: Database,
  { voicelogId, leaseToken }: PendingUploadClaim,
): Promise<boolean> {
  const rows = await db
    .update(voicelogs)
    // Due now, so that the next round takes it as soon as the lease has ended.
    .set({ leaseToken, leaseUntil: LEASE, nextAttemptAt: sql`now()` })
    .where(and(eq(voicelogs.id, voicelogId), isPending, isUnclaimed))
    .returning({ id: voicelogs.id })
  return rows.length === 1
}

/** Renews the lease of a check. False if the claim is lost. */
export async function renewPendingUpload(db: Database, claim: PendingUploadClaim): Promise<boolean> {
  const rows = await db
    .update(voicelogs)
    .set({ leaseUntil: LEASE })
    .where(isClaimed(claim))
    .returning({ id: voicelogs.id })
  return rows.length === 1
}

/** Gives a claim back without an outcome. The object is looked for again after 10 s. */
export async function releasePendingUpload(db: Database, claim: PendingUploadClaim): Promise<void> {
  await db
    .update(voicelogs)
    .set({ leaseToken: null, leaseUntil: null, nextAttemptAt: sql`now() + interval '10 seconds'` })
    .where(isClaimed(claim))
}

/** Schedules a copy for deletion before it is made. Only `queuePendingUpload` cancels this. */
export async function noteCopy(
  db: Database,
  copy: { objectKey: string; organisationId: string },
): Promise<void> {
  await db.insert(objectDeletions).values({ ...copy, createdAt: COPY_UNDER_CHECK })
}

/** Lets a copy be deleted now. False if it was queued after all. */
export async function giveUpCopy(db: Database, objectKey: string): Promise<boolean> {
  const rows = await db
    .update(objectDeletions)
    .set({ createdAt: sql`now()` })
    .where(eq(objectDeletions.objectKey, objectKey))
    .returning({ objectKey: objectDeletions.objectKey })
  return rows.length === 1
}

export type QueueOutcome =
  | { kind: 'queued'; priority: Priority }
  /** The claim was lost, or the call was deleted. */
  | { kind: 'lost' }
  /** The address had expired, and another call has taken the call_id since. */
  | { kind: 'duplicate' }

/** Queues a pending upload. Its recording is the copy that was checked. */
export async function queuePendingUpload(
  db: Database,
  {
    voicelogId,
    leaseToken,
    ...recording
  }: PendingUploadClaim & {
    objectKey: string
    contentType: string
    sizeBytes: number
    recordingSha256: string
  },
): Promise<QueueOutcome> {
  const { objectKey } = recording
  try {
    return await db.transaction(async (tx) => {
      const [queued] = await tx
        .update(voicelogs)
        .set({
          ...recording,
          status: 'queued',
          // If the address had expired, the call_id was free.
          holdsCallId: true,
          error: null,
          leaseToken: null,
          leaseUntil: null,
          nextAttemptAt: null,
          hintedAt: sql`now()`,
          updatedAt: sql`now()`,
          timeline: withTimelineEvents(
            { stage: 'upload', event: 'received' },
            { stage: 'transcription', event: 'queued' },
          ),
        })
        .where(isClaimed({ voicelogId, leaseToken }))
        .returning({ priority: voicelogs.priority })
      if (queued === undefined) return { kind: 'lost' }
      const kept = await tx
        .delete(objectDeletions)
        .where(and(eq(objectDeletions.objectKey, objectKey), gt(objectDeletions.createdAt, sql`now()`)))
        .returning({ objectKey: objectDeletions.objectKey })
      if (kept.length === 0) throw new Error(`Cannot queue ${voicelogId}: its copy is being deleted`)
      return { kind: 'queued', priority: queued.priority }
    })
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return { kind: 'duplicate' }
    throw error
  }
}

/** Fails a pending upload whose object was refused, and frees its call_id. False if the claim is lost. */
export async function refusePendingUpload(
  db: Database,
  claim: PendingUploadClaim,
  error: VoicelogError,
): Promise<boolean> {
  const rows = await db
    .update(voicelogs)
    .set(endedColumns(error))
    .where(isClaimed(claim))
    .returning({ id: voicelogs.id })
  return rows.length === 1
}

function endedColumns(error: VoicelogError) {
  return {
    ...failedColumns(error),
    holdsCallId: false,
    leaseToken: null,
    leaseUntil: null,
    updatedAt: sql`now()`,
  }
}

/** An expired upload counts as pending if its object came late: storage has accepted it from the client. */
const isExpired: SQL = sql`(${voicelogs.status} = 'failed' and ${voicelogs.error}->>'code' = ${UPLOAD_EXPIRED})`
const isPending: SQL = sql`(${voicelogs.status} = 'awaiting_upload' or ${isExpired})`

const isUnclaimed = or(isNull(voicelogs.leaseUntil), lt(voicelogs.leaseUntil, sql`now()`))

function isClaimed({ voicelogId, leaseToken }: PendingUploadClaim): SQL | undefined {
  return and(eq(voicelogs.id, voicelogId), eq(voicelogs.leaseToken, leaseToken), isPending)
}
