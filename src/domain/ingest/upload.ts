import type { HintQueue } from '../../backends/queue/contract.ts'
import type { ObjectStorage } from '../../backends/storage/contract.ts'
import { inSpan, NO_TRACER, type Tracer } from '../../backends/tracing/contract.ts'
import type { Database } from '../../db/client.ts'
import { type CallDefaults, readOrganisation } from '../../db/settings/organisations.ts'
import {
  commitUpload,
  discardUpload,
  findCall,
  insertUploading,
  type KnownCall,
  renewUploading,
} from '../../db/uploads/uploads.ts'
import { type KeptLease, keepLease } from '../../lib/async/keep-lease.ts'
import { newId } from '../../lib/id.ts'
import type { Logger } from '../../lib/log.ts'
import { type AudioCheck, contentTypeOf, createAudioCheck } from '../../model/audio/format.ts'
import { fieldError } from '../../model/field-errors.ts'
import { MAX_FILE_BYTES, PRIORITIES } from '../../model/voicelog.ts'
import type { ApiKeyPrincipal, UserPrincipal } from '../identity/principals.ts'
import { invalidFields, Problem } from '../problems.ts'
import { pushHint } from '../voicelogs/push-hint.ts'
import { agentChannelOf } from './agent-channel.ts'
import { type CallFields, parseCallFields } from './fields.ts'

/** The lease lasts 60 s; once it has ended the reconciler removes the upload. */
const LEASE_RENEWAL_MS = 10_000

export type UploadDeps = {
  db: Database
  storage: ObjectStorage
  queue: HintQueue
  log: Logger
  /** @default none */
  tracer?: Tracer
}

/** Who sends the call, and the settings that apply to it. */
export type UploadOrigin =
  | {
      source: 'api'
      organisationId: string
      apiKeyId: string
      /** The key's own setting. */
      agentChannel: number | null
      /** The organisation's settings, as they were read with the key. */
      organisation: CallDefaults
    }
  | { source: 'dashboard'; organisationId: string; userId: string }

export type UploadPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; body: AsyncIterable<Uint8Array> }

/** Where a call of a principal comes from. */
export function originOf(by: UserPrincipal | ApiKeyPrincipal): UploadOrigin {
  const { organisationId } = by
  if (by.kind === 'user') return { source: 'dashboard', organisationId, userId: by.userId }
  const { apiKeyId, agentChannel, organisation } = by
  return { source: 'api', organisationId, apiKeyId, agentChannel, organisation }
}

/**
 * Takes in one call: streams the file to storage, commits the row as `queued`, then pushes a hint for a worker.
 *
 * Parts may come in any order. A refused upload leaves no row and no object, and its call_id stays free.
 * @throws Problem invalid_fields, invalid_audio, unsupported_audio, file_too_large, duplicate_call_id, unavailable (the
 * lease was lost)
 */
export async function acceptUpload(
  deps: UploadDeps,
  origin: UploadOrigin,
  parts: AsyncIterable<UploadPart>,
  { signal, leaseRenewalMs = LEASE_RENEWAL_MS }: { signal: AbortSignal; leaseRenewalMs?: number },
): Promise<{ voicelogId: string }> {
  const attributes = { 'voicelog.organisation_id': origin.organisationId, 'voicelog.source': origin.source }
  return await inSpan((deps.tracer ?? NO_TRACER).start('upload', { attributes }), async (span) => {
    const { traceparent } = span
    const taken = await takeIn(deps, origin, parts, { signal, leaseRenewalMs, traceparent })
    span.set({ 'voicelog.id': taken.voicelogId, 'voicelog.size_bytes': taken.sizeBytes })
    return { voicelogId: taken.voicelogId }
  })
}

type StoreOptions = { signal: AbortSignal; leaseRenewalMs: number; traceparent: string | null }

async function takeIn(
  deps: UploadDeps,
  origin: UploadOrigin,
  parts: AsyncIterable<UploadPart>,
  options: StoreOptions,
): Promise<StoredUpload> {
  const { ownFields } = await defaultsOf(deps.db, origin)
  const parse = () => parseCallFields(given, { ownFields })
  const given = new Map<string, string>()
  let stored: StoredUpload | null = null
  try {
    for await (const part of parts) {
      if (part.kind === 'field') {
        if (given.has(part.name)) throw invalidFields([fieldError(part.name, 'given_twice')])
        given.set(part.name, part.value)
        // A wrong field is refused here, and not after 500 MB of file.
        parse()
      } else {
        if (part.name !== 'file') throw invalidFields([fieldError(part.name, 'foreign_file')])
        if (stored !== null) throw invalidFields([fieldError('file', 'given_twice')])
        await refuseKnownCall(deps, origin, parse())
        stored = await storeFile(deps, origin, part.body, options)
      }
    }
    if (stored === null) throw invalidFields([fieldError('file', 'missing')])
    await commit(deps, origin, stored, parse())
    return stored
  } catch (error) {
    if (stored !== null) await discard(deps, origin, stored)
    throw error
  } finally {
    stored?.lease.end()
  }
}

type StoredUpload = {
  voicelogId: string
  objectKey: string
  contentType: string
  sizeBytes: number
  recordingSha256: string
  leaseToken: string
  lease: KeptLease
}

async function storeFile(
  deps: UploadDeps,
  origin: UploadOrigin,
  body: AsyncIterable<Uint8Array>,
  { signal, leaseRenewalMs, traceparent }: StoreOptions,
): Promise<StoredUpload> {
  const audio = createAudioCheck()
  const chunks = body[Symbol.asyncIterator]()
  const head = await readUntilKnown(chunks, audio)
  const format = audio.format
  if (format === null || audio.rejected) throw refusalOf(audio)

  const voicelogId = newId()
  const upload = {
    voicelogId,
    leaseToken: crypto.randomUUID(),
    objectKey: objectKeyOf(origin.organisationId, voicelogId, format),
    contentType: contentTypeOf(format),
  }
  await insertUploading(deps.db, { ...upload, ...originColumns(origin), traceparent })
  const lease = keepLease({
    renew: () => renewUploading(deps.db, upload),
    everyMs: leaseRenewalMs,
    onError: (error) => deps.log.warn({ err: error, voicelogId }, 'upload lease not renewed'),
  })
  try {
    const sha256 = new Bun.CryptoHasher('sha256')
    const counted = countedBody(head, chunks, { audio, sha256 })
    const { sizeBytes } = await deps.storage.put(upload.objectKey, counted, {
      contentType: upload.contentType,
      signal: AbortSignal.any([signal, lease.signal]),
    })
    return { ...upload, sizeBytes, recordingSha256: sha256.digest('hex'), lease }
  } catch (error) {
    lease.end()
    await discard(deps, origin, upload)
    throw lease.signal.aborted ? interrupted(lease.signal.reason) : error
  }
}

/** The chunks up to the one from which the format is known, or all of them. */
async function readUntilKnown(chunks: AsyncIterator<Uint8Array>, audio: AudioCheck): Promise<Uint8Array[]> {
  const head: Uint8Array[] = []
  while (audio.format === null) {
    const { done, value } = await chunks.next()
    if (done) break
    audio.write(value)
    head.push(value)
    if (audio.rejected) break
  }
  return head
}

/** The whole file, with its size checked and its checksum made as it streams, and its structure checked at its end. */
async function* countedBody(
  head: Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
  { audio, sha256 }: { audio: AudioCheck; sha256: Bun.CryptoHasher },
) {
  let sizeBytes = 0
  const counted = (chunk: Uint8Array) => {
    sizeBytes += chunk.byteLength
    if (sizeBytes > MAX_FILE_BYTES) throw fileTooLarge()
    sha256.update(chunk)
    return chunk
  }
  for (const chunk of head) yield counted(chunk)
  while (true) {
    const { done, value } = await rest.next()
    if (done) break
    audio.write(value)
    if (audio.rejected) throw refusalOf(audio)
    yield counted(value)
  }
  const verdict = audio.end()
  if (!verdict.ok) throw refusalOf(audio)
}

/** The Problem of a file over the limit, answered as 413. */
export function fileTooLarge(): Problem {
  return new Problem('file_too_large', `The file has more than ${MAX_FILE_BYTES} bytes`, {
    limit_bytes: MAX_FILE_BYTES,
  })
}

/** The Problem of a file that the audio check refuses: unsupported_audio (415) or invalid_audio (422). */
export function refusalOf(audio: AudioCheck): Problem {
  const verdict = audio.end()
  if (verdict.ok) throw new Error('The audio check does not refuse this file')
  const { code, message } = verdict
  const isUnsupported = code === 'unknown_format' || code === 'video_track'
  return isUnsupported ? new Problem('unsupported_audio', message) : invalidAudio(message)
}

/** The Problem of a file that is empty or incomplete (422); `message` says what is wrong. */
export function invalidAudio(message: string): Problem {
  return new Problem('invalid_audio', message, {
    errors: [{ field: 'file', code: 'invalid_audio', message }],
  })
}

/** The lease ended, so the reconciler has removed the row: the client must send the file again. */
function interrupted(cause?: unknown): Problem {
  return new Problem(
    'unavailable',
    'The upload was interrupted; send it again',
    { retry_after_seconds: 1 },
    { cause },
  )
}

/** The storage key `{organisation}/{yyyy}/{mm}/{voicelog_id}.{ext}`. Nothing in it comes from the client. */
export function objectKeyOf(organisationId: string, voicelogId: string, extension: string): string {
  const [year, month] = new Date().toISOString().split('-')
  return `${organisationId}/${year}/${month}/${voicelogId}.${extension}`
}

/** The id of the voicelog that a storage key is of. */
export function voicelogIdIn(objectKey: string): string {
  const [id = ''] = (objectKey.split('/').at(-1) ?? '').split('.')
  return id
}

/** Refuses a duplicate call_id before the file is stored, if the field came before the file. The commit decides. */
async function refuseKnownCall(deps: UploadDeps, origin: UploadOrigin, fields: CallFields): Promise<void> {
  if (fields.callId === null) return
  const known = await findCall(deps.db, origin.organisationId, fields.callId)
  if (known !== null) throw duplicate(origin, fields.callId, known)
}

async function commit(
  deps: UploadDeps,
  origin: UploadOrigin,
  stored: StoredUpload,
  fields: CallFields,
): Promise<void> {
  const outcome = await commitUpload(deps.db, {
    voicelogId: stored.voicelogId,
    organisationId: origin.organisationId,
    leaseToken: stored.leaseToken,
    sizeBytes: stored.sizeBytes,
    recordingSha256: stored.recordingSha256,
    ...(await withDefaults(deps.db, origin, fields)),
  })
  switch (outcome.kind) {
    case 'committed':
      break
    case 'duplicate':
      throw duplicate(origin, fields.callId ?? '', outcome)
    case 'lost':
      throw interrupted()
    default:
      outcome satisfies never
  }
  await pushHint(deps, { voicelogId: stored.voicelogId, ...originColumns(origin) })
}

/** Removes the row and the object. What cannot be removed now is left to the reconciler. */
async function discard(
  deps: UploadDeps,
  origin: UploadOrigin,
  upload: { voicelogId: string; objectKey: string },
): Promise<void> {
  try {
    await discardUpload(deps.db, { ...upload, organisationId: origin.organisationId }, () =>
      deps.storage.delete(upload.objectKey),
    )
  } catch (error) {
    deps.log.warn({ err: error, voicelogId: upload.voicelogId }, 'refused upload left to the reconciler')
  }
}

/** The fields of a call, and what applies if the client gave none: the key's settings, then the organisation's. */
export async function withDefaults(db: Database, origin: UploadOrigin, fields: CallFields) {
  const isKey = origin.source === 'api'
  const organisation = await defaultsOf(db, origin)
  return {
    ...fields,
    language: fields.language ?? organisation.defaultLanguage,
    ...agentChannelOf({
      upload: fields.agentChannel,
      key: isKey ? origin.agentChannel : null,
      organisation: organisation.agentChannel,
    }),
  }
}

/** The organisation's settings for calls: those that were read with the key, or read now. */
async function defaultsOf(db: Database, origin: UploadOrigin): Promise<CallDefaults> {
  return origin.source === 'api' ? origin.organisation : await readOrganisation(db, origin.organisationId)
}

/** The columns that say who sent the call. */
export function originColumns(origin: UploadOrigin) {
  return origin.source === 'api'
    ? {
        organisationId: origin.organisationId,
        source: origin.source,
        priority: PRIORITIES.standard,
        apiKeyId: origin.apiKeyId,
        createdBy: null,
      }
    : {
        organisationId: origin.organisationId,
        source: origin.source,
        priority: PRIORITIES.interactive,
        apiKeyId: null,
        createdBy: origin.userId,
      }
}

/** The Problem of a call_id that another voicelog has, answered as 409. */
export function duplicate(origin: UploadOrigin, callId: string, known: KnownCall): Problem {
  return new Problem(
    'duplicate_call_id',
    `There is a call with call_id ${JSON.stringify(callId)} already`,
    nameOf(known, origin),
  )
}

/** The id of a call for who may know it: people, and the API key that sent the call. */
export function nameOf({ voicelogId, apiKeyId }: KnownCall, origin: UploadOrigin): { voicelog_id?: string } {
  return origin.source === 'dashboard' || origin.apiKeyId === apiKeyId ? { voicelog_id: voicelogId } : {}
}
