import { Elysia } from 'elysia'
import { holderOf } from '../../domain/identity/holders.ts'
import type { ApiKeyPrincipal, UserPrincipal } from '../../domain/identity/principals.ts'
import { CallFieldsSchema } from '../../domain/ingest/fields.ts'
import { acceptUpload, fileTooLarge, originOf, type UploadDeps } from '../../domain/ingest/upload.ts'
import type { UploadLimit } from '../../domain/ingest/upload-limit.ts'
import type { ProblemCode } from '../../domain/problems.ts'
import { MAX_FILE_BYTES } from '../../model/voicelog.ts'
import { refusals } from '../problem-schema.ts'
import { type AccessCheckDeps, accessCheck } from '../server/access-check.ts'
import { type Pace, TRANSFER_PACE } from '../server/pace.ts'
import { MULTIPART_OVERHEAD_BYTES, readMultipart } from './multipart.ts'

/** Refuses a body whose declared length is too large for any accepted file (413), before any of it is read. */
export const declaredLength = new Elysia({ name: 'declared-length' }).onParse(
  { as: 'scoped' },
  ({ request }) => {
    const declared = Number(request.headers.get('content-length') ?? 0)
    if (declared > MAX_FILE_BYTES + MULTIPART_OVERHEAD_BYTES) throw fileTooLarge()
  },
)

/** Leaves the body to the handler, which streams it. Without such a parser Elysia would hold all of it in memory. */
export const streamedBody = new Elysia({ name: 'streamed-body' }).onParse({ as: 'scoped' }, () => STREAMED)

const STREAMED = Symbol('the handler reads the body')

export type UploadBounds = AccessCheckDeps & {
  /** Refuses an upload, before its body is read, while too many others run. */
  uploadLimit: UploadLimit
  /** How slowly a body may arrive. @default TRANSFER_PACE */
  uploadPace?: Pace
}

/**
 * Takes in the multipart form of a request, within the upload limit and the pace.
 * @throws Problem overloaded, body_stalled, and what `acceptUpload` and `readMultipart` throw
 */
export async function acceptForm(
  deps: UploadDeps & UploadBounds,
  by: UserPrincipal | ApiKeyPrincipal,
  request: Request,
): Promise<{ voicelog_id: string; status: 'queued' }> {
  const { uploadLimit, uploadPace: pace = TRANSFER_PACE } = deps
  const origin = originOf(by)
  const check = accessCheck(deps, holderOf(by), { permission: 'calls.upload' })
  const { voicelogId } = await uploadLimit.run(by.organisationId, () =>
    acceptUpload(deps, origin, readMultipart(request, { pace, check }), { signal: request.signal }),
  )
  return { voicelog_id: voicelogId, status: 'queued' }
}

/** The responses to refused uploads, for any client, and `further` codes of one route. */
export function uploadRefusals(...further: ProblemCode[]) {
  return refusals(
    ...further,
    'malformed_multipart',
    'body_stalled',
    'duplicate_call_id',
    'file_too_large',
    'unsupported_media_type',
    'unsupported_audio',
    'invalid_fields',
    'invalid_audio',
    'storage_unavailable',
    'overloaded',
  )
}

/** The multipart body for OpenAPI. Elysia does not validate it: the route streams it and the domain checks its fields. */
export const uploadRequestBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        required: ['file'],
        properties: {
          file: {
            type: 'string' as const,
            format: 'binary',
            description:
              'WAV, MP3, M4A or OGG, at most 500 MB. A file with a video track is refused with 415.',
          },
          ...CallFieldsSchema.properties,
        },
        additionalProperties: {
          type: 'string' as const,
          description: "A field of the organisation's own as field.NAME: see GET /api/settings.",
        },
      },
    },
  },
}
