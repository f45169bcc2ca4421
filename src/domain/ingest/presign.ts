import { inSpan, NO_TRACER } from '../../backends/tracing/contract.ts'
import { insertPendingUpload } from '../../db/uploads/pending-uploads.ts'
import { newId } from '../../lib/id.ts'
import { fieldError } from '../../model/field-errors.ts'
import type { OwnField } from '../../model/own-fields.ts'
import { MAX_FILE_BYTES } from '../../model/voicelog.ts'
import { holderOf } from '../identity/holders.ts'
import type { ApiKeyPrincipal, UserPrincipal } from '../identity/principals.ts'
import { Problem } from '../problems.ts'
import { type CallFields, parseCallFields } from './fields.ts'
import {
  duplicate,
  fileTooLarge,
  objectKeyOf,
  originColumns,
  originOf,
  type UploadDeps,
  withDefaults,
} from './upload.ts'

export type PresignDeps = Pick<UploadDeps, 'db' | 'storage' | 'tracer'> & {
  /** How long an upload address works, in seconds. */
  presignTtlSeconds: number
}

/**
 * The content types that clients use for the four audio formats. The PUT must carry the type that was bound, but only
 * the file's own bytes decide its format.
 */
export const PRESIGN_CONTENT_TYPES = [
  'audio/wav',
  'audio/x-wav',
  'audio/wave',
  'audio/vnd.wave',
  'audio/mpeg',
  'audio/mp3',
  'audio/mp4',
  'audio/x-m4a',
  'audio/m4a',
  'audio/ogg',
  'audio/opus',
  'application/ogg',
] as const

export type PresignRequest = {
  fields: CallFields
  /** The Content-Type that the PUT must carry; null if any will do. */
  contentType: string | null
  /** The Content-Length that the PUT must carry, in bytes; null if any will do. */
  contentLength: number | null
}

export type Presigned = {
  voicelogId: string
  uploadUrl: string
  /** The headers that the PUT must carry exactly. */
  headers: Record<string, string>
  expiresAt: Date
}

/** The `source` of a presigned call, by who asked for the address. */
export const PRESIGN_SOURCES = { api: 'presign', dashboard: 'dashboard' } as const

/** When the object is first looked for, unless the client calls complete earlier. */
const FIRST_LOOK_SECONDS = 10

/**
 * Signs an address to which one recording may be PUT, and inserts the pending upload. It holds the call_id until the
 * recording is refused or the address expires unused.
 * @throws Problem file_too_large, unsupported_media_type, duplicate_call_id
 */
export async function presignUpload(
  deps: PresignDeps,
  by: UserPrincipal | ApiKeyPrincipal,
  request: PresignRequest,
): Promise<Presigned> {
  checkBinding(request)
  const origin = originOf(by)
  const { fields, contentType, contentLength } = request
  const voicelogId = newId()
  // Not the recording's final key: a client with the address may write there until it expires.
  const objectKey = objectKeyOf(origin.organisationId, voicelogId, 'upload')
  const signed = await deps.storage.signedPutUrl(objectKey, {
    contentType: contentType ?? undefined,
    contentLength: contentLength ?? undefined,
    expiresInSeconds: deps.presignTtlSeconds,
    holder: holderOf(by),
  })
  const span = (deps.tracer ?? NO_TRACER).start('presign', {
    attributes: { 'voicelog.id': voicelogId, 'voicelog.organisation_id': origin.organisationId },
  })
  const outcome = await inSpan(span, async ({ traceparent }) =>
    insertPendingUpload(deps.db, {
      ...(await withDefaults(deps.db, origin, fields)),
      ...originColumns(origin),
      source: PRESIGN_SOURCES[origin.source],
      voicelogId,
      objectKey,
      traceparent,
      contentType: contentType ?? 'application/octet-stream',
      ttlSeconds: deps.presignTtlSeconds,
      firstLookSeconds: Math.min(FIRST_LOOK_SECONDS, deps.presignTtlSeconds),
    }),
  )
  if (outcome.kind === 'duplicate') throw duplicate(origin, fields.callId ?? '', outcome)
  return { voicelogId, uploadUrl: signed.url, headers: signed.headers, expiresAt: signed.expiresAt }
}

/**
 * Parses the query of a presign: the fields of a call, the organisation's own among them, `content_type` and
 * `content_length`. An empty one counts as left out.
 * @throws Problem invalid_fields, naming every wrong field at once
 */
export function parsePresignQuery(
  query: ReadonlyMap<string, string>,
  ownFields: readonly OwnField[],
): PresignRequest {
  const { content_type: contentType, content_length: length } = Object.fromEntries(query)
  const ofCall = new Map(query)
  ofCall.delete('content_type')
  ofCall.delete('content_length')
  const isByteCount = !length || /^[1-9]\d{0,15}$/.test(length)
  const furtherErrors = isByteCount
    ? []
    : [fieldError('content_length', 'not_a_byte_count', { max: MAX_FILE_BYTES })]
  return {
    fields: parseCallFields(ofCall, { ownFields, furtherErrors }),
    contentType: contentType || null,
    contentLength: length ? Number(length) : null,
  }
}

/** Checks the content type and length that the PUT is bound to. @throws Problem file_too_large, unsupported_media_type */
function checkBinding({ contentType, contentLength }: PresignRequest): void {
  if (contentLength !== null && contentLength > MAX_FILE_BYTES) throw fileTooLarge()
  if (contentType === null || PRESIGN_CONTENT_TYPES.some((each) => each === contentType.toLowerCase())) return
  throw new Problem(
    'unsupported_media_type',
    `content_type ${JSON.stringify(contentType.slice(0, 100))} is not one of ${PRESIGN_CONTENT_TYPES.join(', ')}`,
  )
}
