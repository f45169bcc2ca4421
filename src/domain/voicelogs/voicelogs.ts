import type { HintQueue } from '../../backends/queue/contract.ts'
import type { ObjectStorage, SignedUrl } from '../../backends/storage/contract.ts'
import { inSpan, NO_TRACER, type Tracer } from '../../backends/tracing/contract.ts'
import type { Viewer } from '../../db/calls/sight.ts'
import { findRevision, type RevisionOrigin, readOrigin } from '../../db/calls/transcripts/revisions.ts'
import type { InLines } from '../../db/calls/transcripts/segments.ts'
import { requeueTranscription } from '../../db/calls/transcripts/transcribe-again.ts'
import {
  type AnalysisRow,
  deleteVoicelog,
  findAnalyses,
  findTranscriptInLines,
  findVerdicts,
  findWaveform,
  forgetObjectDeletion,
  requestAnalytics,
  requeueFailed,
  type TranscriptRow,
  type VoicelogRow,
} from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import { readOpenUntil } from '../../db/queue/circuit-breakers.ts'
import type { Logger } from '../../lib/log.ts'
import { HOUR_MS } from '../../lib/time/duration.ts'
import { ANALYTIC_KINDS, type AnalyticKind } from '../../model/analytics.ts'
import type { Waveform } from '../../model/audio/waveform.ts'
import type { AudioPurpose } from '../audit/actions.ts'
import { record, recordAccess } from '../audit/record.ts'
import { holderOf } from '../identity/holders.ts'
import { type ApiKeyPrincipal, requirePermission, type UserPrincipal } from '../identity/principals.ts'
import { type ExpensiveReadDeps, runExpensiveRead } from '../limits/expensive-reads.ts'
import { Problem } from '../problems.ts'
import { pushHint } from './push-hint.ts'
import { requireVoicelog, voicelogNotFound } from './require-voicelog.ts'

/** What changing voicelogs needs. */
export type VoicelogDeps = {
  db: Database
  storage: ObjectStorage
  queue: HintQueue
  log: Logger
  /** @default none */
  tracer?: Tracer
}

/** A transcript with where its revision comes from. */
export type RevisedTranscript = InLines<TranscriptRow> & { origin: RevisionOrigin }

/** A voicelog with its transcript and analyses. */
export type VoicelogDetail = {
  voicelog: VoicelogRow
  transcript: RevisedTranscript | null
  analyses: AnalysisRow[]
}

/** Of calls that take longer, a transcript is an expensive read: that of twelve hours has 9 MB. In milliseconds. */
const LONG_CALL_MS = HOUR_MS

/** Reads the transcript of a call. @throws Problem rate_limited, overloaded if it is long, and what `read` throws */
async function readWords<T>(
  deps: ExpensiveReadDeps & { db: Database },
  by: UserPrincipal,
  { durationMs }: VoicelogRow,
  read: (deps: { db: Database }) => Promise<T>,
): Promise<T> {
  return (durationMs ?? 0) > LONG_CALL_MS ? await runExpensiveRead(deps, by, read) : await read(deps)
}

/** How long the address of a recording works: a player asks for another when it needs one. */
const AUDIO_URL_SECONDS = 5 * 60

/**
 * Reads a voicelog with its transcript and analyses. Reading a transcript is audited.
 * @throws Problem not_found; rate_limited, overloaded if the call is long
 */
export async function readVoicelog(
  deps: ExpensiveReadDeps & { db: Database },
  by: UserPrincipal,
  id: string,
): Promise<VoicelogDetail> {
  const { organisationId } = by
  const voicelog = await requireVoicelog(deps, by, id)
  const [{ transcript, analyses }, pauseEnd] = await Promise.all([
    readWords(deps, by, voicelog, async ({ db }) => ({
      transcript: await findTranscriptInLines(db, organisationId, id),
      analyses: await findAnalyses(db, organisationId, id),
    })),
    pauseEndOf(deps, voicelog),
  ])
  if (transcript !== null) {
    await recordAccess(deps, {
      by,
      action: 'voicelog.transcript_read',
      targets: [id],
      detail: { via: 'call' },
    })
  }
  return {
    voicelog: { ...voicelog, nextAttemptAt: later(voicelog.nextAttemptAt, pauseEnd) },
    transcript: transcript && (await withOrigin(deps, transcript)),
    analyses,
  }
}

/**
 * Reads a voicelog that an API key has sent, without its transcript and analyses.
 * @throws Problem not_found, also for the calls of other keys and of people
 */
export async function readOwnVoicelog(
  deps: { db: Database },
  by: ApiKeyPrincipal,
  id: string,
): Promise<VoicelogRow> {
  const voicelog = await requireVoicelog(deps, by, id)
  if (voicelog.apiKeyId !== by.apiKeyId) throw voicelogNotFound()
  return voicelog
}

/**
 * Reads the transcript of a voicelog, which is audited.
 * @param revision the current one by default
 * @throws Problem not_found, also while there is no transcript, and for a revision that is not kept; rate_limited,
 * overloaded if the call is long
 */
export async function readTranscript(
  deps: ExpensiveReadDeps & { db: Database },
  by: UserPrincipal,
  id: string,
  revision?: number,
): Promise<RevisedTranscript> {
  const voicelog = await requireVoicelog(deps, by, id)
  const read = await readWords(deps, by, voicelog, async ({ db }) => {
    const current = await findTranscriptInLines(db, by.organisationId, id)
    return current && (await atRevision({ db }, current, revision))
  })
  if (read === null)
    throw new Problem('not_found', `There is no transcript: the voicelog is ${voicelog.status}`)
  const transcript = await withOrigin(deps, read)
  await recordAccess(deps, {
    by,
    action: 'voicelog.transcript_read',
    targets: [id],
    detail: { via: 'download' },
  })
  return transcript
}

/**
 * Reads the waveform of a recording.
 * @throws Problem not_found
 */
export async function readWaveform(deps: { db: Database }, viewer: Viewer, id: string): Promise<Waveform> {
  await requireVoicelog(deps, viewer, id)
  const waveform = await findWaveform(deps.db, viewer.organisationId, id)
  if (waveform === null) throw new Problem('not_found', 'There is no waveform of this voicelog')
  return waveform
}

/**
 * Signs an address of the recording that works for 5 minutes and supports Range requests. On disk it ends with the
 * session. It is audited.
 * @throws Problem not_found
 */
export async function audioAddress(
  deps: { db: Database; storage: ObjectStorage },
  by: UserPrincipal,
  id: string,
  purpose: AudioPurpose | null,
): Promise<SignedUrl> {
  const voicelog = await requireVoicelog(deps, by, id)
  if (voicelog.sizeBytes === null) throw new Problem('not_found', 'There is no recording for this voicelog')
  await recordAccess(deps, { by, action: 'voicelog.audio_read', targets: [id], detail: { purpose } })
  return await deps.storage.signedGetUrl(voicelog.objectKey, {
    expiresInSeconds: AUDIO_URL_SECONDS,
    holder: holderOf(by),
    contentType: voicelog.contentType,
    filename: `${id}.${voicelog.objectKey.split('.').at(-1)}`,
  })
}

/**
 * Deletes a voicelog with everything derived from it, and its recording. If storage does not answer, the reconciler
 * deletes the recording later. The user who began a presigned upload needs no permission until its recording arrives.
 * @throws Problem not_found, permission_needed
 */
export async function removeVoicelog(deps: VoicelogDeps, by: UserPrincipal, id: string): Promise<void> {
  const { callId, status, createdBy } = await requireVoicelog(deps, by, id)
  const isOwnPending = status === 'awaiting_upload' && createdBy === by.userId
  if (!isOwnPending) requirePermission(by, 'calls.delete')
  const deleted = await deps.db.transaction(async (tx) => {
    await record({ db: tx }, { by, action: 'voicelog.deleted', target: id, detail: { call_id: callId } })
    const row = await deleteVoicelog(tx, by.organisationId, id, isOwnPending ? { status } : {})
    // Another request has deleted it, or its recording has arrived. Throwing rolls the audit event back.
    if (row === null) throw voicelogNotFound()
    return row
  })
  try {
    await deps.storage.delete(deleted.objectKey)
    await forgetObjectDeletion(deps.db, deleted.objectKey)
  } catch (error) {
    deps.log.warn({ err: error, voicelogId: id }, 'recording left to the reconciler to delete')
  }
}

/**
 * Retries a failed voicelog, or the failed analytics of a completed one.
 * @throws Problem not_found; conflict if nothing has failed
 */
export async function retryVoicelog(deps: VoicelogDeps, by: UserPrincipal, id: string): Promise<VoicelogRow> {
  const { organisationId } = by
  const voicelog = await requireVoicelog(deps, by, id)
  const analyses = await findVerdicts(deps.db, organisationId, id)
  const failedKinds = analyses.filter((each) => each.status === 'failed').map((each) => each.kind)
  await deps.db.transaction(async (tx) => {
    const isRetried =
      voicelog.status === 'failed' && voicelog.sizeBytes !== null
        ? await requeueFailed(tx, organisationId, id)
        : voicelog.status === 'completed' &&
          failedKinds.length > 0 &&
          (await requestAnalytics(tx, voicelog, failedKinds))
    if (!isRetried)
      throw new Problem('conflict', `There is nothing to retry: the voicelog is ${voicelog.status}`)
    await record({ db: tx }, { by, action: 'voicelog.retried', target: id })
  })
  return await announceDue(deps, by, id)
}

/**
 * Runs analytics of a transcribed voicelog: those in `kinds`, by default all four.
 * @throws Problem not_found; conflict if there is no transcript yet
 */
export async function runAnalytics(
  deps: VoicelogDeps,
  by: UserPrincipal,
  id: string,
  kinds: readonly AnalyticKind[] = ANALYTIC_KINDS,
): Promise<VoicelogRow> {
  const voicelog = await requireVoicelog(deps, by, id)
  await deps.db.transaction(async (tx) => {
    if (!(await requestAnalytics(tx, voicelog, kinds)))
      throw new Problem('conflict', `There is no transcript to analyse: the voicelog is ${voicelog.status}`)
    await record({ db: tx }, { by, action: 'voicelog.analytics_requested', target: id, detail: { kinds } })
  })
  return await announceDue(deps, by, id)
}

/** Tells the workers of a voicelog that was just made due, and reads it. */
async function announceDue(deps: VoicelogDeps, viewer: Viewer, id: string): Promise<VoicelogRow> {
  const due = await requireVoicelog(deps, viewer, id)
  await pushHint(deps, { ...due, voicelogId: id })
  return due
}

/** A transcript as it was at a revision. Language and length are of the recording. */
async function atRevision(
  { db }: { db: Database },
  current: InLines<TranscriptRow>,
  revision = current.revision,
): Promise<InLines<TranscriptRow>> {
  if (revision === current.revision) return current
  const kept = await findRevision(db, current.organisationId, current.voicelogId, revision)
  if (kept === null) throw new Problem('not_found', `There is no revision ${revision} of this transcript`)
  return { ...current, ...kept }
}

async function withOrigin(
  { db }: { db: Database },
  transcript: InLines<TranscriptRow>,
): Promise<RevisedTranscript> {
  return { ...transcript, origin: await readOrigin(db, transcript) }
}

/**
 * Transcribes a voicelog again with the present configuration. The old transcript and its results stay until the new one
 * is saved, and for good if transcription fails. It begins a trace.
 * @param options.discardCorrections whether corrections by people may be lost
 * @throws Problem not_found, also without a recording; transcript_corrected; conflict while the
 * voicelog is processed
 */
export async function transcribeAgain(
  deps: VoicelogDeps,
  by: UserPrincipal,
  id: string,
  { discardCorrections = false }: { discardCorrections?: boolean } = {},
): Promise<VoicelogRow> {
  const { organisationId } = by
  const { sizeBytes, status } = await requireVoicelog(deps, by, id)
  if (sizeBytes === null) throw new Problem('not_found', 'There is no recording for this voicelog')
  const attributes = { 'voicelog.id': id, 'voicelog.organisation_id': organisationId }
  const span = (deps.tracer ?? NO_TRACER).start('transcribe again', { attributes })
  await inSpan(span, ({ traceparent }) =>
    deps.db.transaction(async (tx) => {
      const options = { discardCorrections, traceparent }
      const queued = await requeueTranscription(tx, organisationId, id, options)
      if (queued === 'corrected') {
        const message = 'A person has corrected the transcript; discard_corrections gives the corrections up'
        throw new Problem('transcript_corrected', message)
      }
      if (queued === 'busy')
        throw new Problem('conflict', `The voicelog cannot be transcribed again now: it is ${status}`)
      const detail = { discard_corrections: discardCorrections }
      await record({ db: tx }, { by, action: 'voicelog.transcription_requested', target: id, detail })
    }),
  )
  return await announceDue(deps, by, id)
}

/** Until when the circuit breaker of the voicelog's next stage is open; null if it is closed or a worker has the call. */
async function pauseEndOf(
  { db }: { db: Database },
  { status, leaseToken }: VoicelogRow,
): Promise<Date | null> {
  if (leaseToken !== null) return null
  if (status === 'analysing') return await readOpenUntil(db, 'analysis')
  return status === 'queued' || status === 'transcribing' ? await readOpenUntil(db, 'transcription') : null
}

function later(one: Date | null, other: Date | null): Date | null {
  return one !== null && (other === null || one > other) ? one : other
}
