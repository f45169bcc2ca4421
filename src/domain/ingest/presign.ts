import { readOrganisation } from '../../db/settings/organisations.ts'
import { insertPendingUpload } from '../../db/uploads/pending-uploads.ts'
import { newId } from '../../lib/id.ts'
import { type FieldError, fieldError } from '../../model/field-errors.ts'
import { MAX_FILE_BYTES } from '../../model/voicelog.ts'
import { invalidFields, Problem } from '../problems.ts'
import { agentChannelOf } from './agent-channel.ts'
import { type CallFields, parseCallFields } from './fields.ts'
import {
  duplicate,
  fileTooLarge,
  objectKeyOf,
  originColumns,
  type UploadDeps,
  type UploadOrigin,
} from './upload.ts'

export type PresignDeps = Pick<UploadDeps, 'db' | 'storage'> & {
  /** How long an upload address works. */
  presignTtlSeconds: number
}

/** What a presign takes beside the fields of a call. */
export const PRESIGN_FIELD_NAMES = ['content_type', 'content_length'] as const

/** The names under which recorders know the four formats; what was declared is never believed, only held to. */
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

export type Presigned = {
  voicelogId: string
  uploadUrl: string
  /** What the PUT must carry, to the letter. */
  headers: Record<string, string>
  expiresAt: Date
}

/** What the calls of each entrance are marked with. */
export const PRESIGN_SOURCES = { api: 'presign', dashboard: 'dashboard' } as const

/** When the object is first looked for, unless the client says earlier that it is there. */
const FIRST_LOOK_SECONDS = 10

/**
 * Makes an address to which one call's file may be PUT, and the row that waits for it. The row holds the call_id until
 * the file has been refused or the address expires unused.
 * @throws Problem invalid_fields, unsupported_media_type, file_too_large, duplicate_call_id
 */
export async function presignUpload(
  deps: PresignDeps,
  origin: UploadOrigin,
  given: ReadonlyMap<string, string>,
): Promise<Presigned> {
  const { fields, bound } = parsePresign(given)
  const organisation = await readOrganisation(deps.db, origin.organisationId)
  const voicelogId = newId()
  // Not the recording's final place: whoever has the address may write there until it expires.
  const objectKey = objectKeyOf(origin.organisationId, voicelogId, 'upload')
  const signed = await deps.storage.signedPutUrl(objectKey, {
    ...bound,
    expiresInSeconds: deps.presignTtlSeconds,
  })
  const outcome = await insertPendingUpload(deps.db, {
    ...fields,
    ...originColumns(origin),
    source: PRESIGN_SOURCES[origin.source],
    voicelogId,
    objectKey,
    contentType: bound.contentType ?? 'application/octet-stream',
    language: fields.language ?? organisation.defaultLanguage,
    ...agentChannelOf({
      upload: fields.agentChannel,
      key: origin.source === 'api' ? origin.agentChannel : null,
      organisation: organisation.agentChannel,
    }),
    ttlSeconds: deps.presignTtlSeconds,
    firstLookSeconds: FIRST_LOOK_SECONDS,
  })
  if (outcome.kind === 'duplicate') throw duplicate(fields.callId ?? '', outcome.voicelogId)
  return { voicelogId, uploadUrl: signed.url, headers: signed.headers, expiresAt: signed.expiresAt }
}

type Bound = { contentType?: string; contentLength?: number }

function parsePresign(given: ReadonlyMap<string, string>): { fields: CallFields; bound: Bound } {
  const ofCall = new Map(given)
  for (const name of PRESIGN_FIELD_NAMES) ofCall.delete(name)
  const errors: FieldError[] = []
  let fields: CallFields | null = null
  try {
    fields = parseCallFields(ofCall)
  } catch (error) {
    if (!(error instanceof Problem) || error.members.errors === undefined) throw error
    errors.push(...error.members.errors)
  }
  const length = given.get('content_length') || undefined
  if (length !== undefined && !/^[1-9]\d{0,15}$/.test(length)) {
    errors.push(fieldError('content_length', 'not_a_byte_count', { max: MAX_FILE_BYTES }))
  }
  if (fields === null || errors.length > 0) throw invalidFields(errors)
  const contentLength = length === undefined ? undefined : Number(length)
  if (contentLength !== undefined && contentLength > MAX_FILE_BYTES) throw fileTooLarge()
  return {
    fields,
    bound: { contentType: parseContentType(given.get('content_type') || undefined), contentLength },
  }
}

function parseContentType(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (PRESIGN_CONTENT_TYPES.some((each) => each === text.toLowerCase())) return text
  throw new Problem(
    'unsupported_media_type',
    `content_type ${JSON.stringify(text.slice(0, 100))} is not one of ${PRESIGN_CONTENT_TYPES.join(', ')}`,
  )
}
