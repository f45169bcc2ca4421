import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { CallFieldsSchema } from '../../domain/ingest/fields.ts'
import { PRESIGN_CONTENT_TYPES, type Presigned } from '../../domain/ingest/presign.ts'
import type { ProblemCode } from '../../domain/problems.ts'
import { MAX_FILE_BYTES, VOICELOG_STATUSES } from '../../model/voicelog.ts'
import { oneOf } from '../one-of.ts'
import { refusals } from '../problem-schema.ts'

const EXAMPLE_ID = '0197f9d2-6f0e-7c55-a1a3-6f3c1d9b2e10'

export const PresignedBody = t.Object(
  {
    voicelog_id: t.String({ format: 'uuid' }),
    upload_url: t.String({ description: 'The address to PUT the raw file to, before expires_at' }),
    method: t.Literal('PUT'),
    headers: t.Record(t.String(), t.String(), {
      description:
        'The headers that the PUT must carry: the content type and length that are bound into the address',
    }),
    expires_at: t.String({ format: 'date-time' }),
    status: t.Literal('awaiting_upload'),
  },
  {
    examples: [
      {
        voicelog_id: EXAMPLE_ID,
        upload_url: 'https://recordings.example.com/…?X-Amz-Signature=…',
        method: 'PUT',
        headers: { 'Content-Type': 'audio/wav' },
        expires_at: '2025-01-31T10:30:00.000Z',
        status: 'awaiting_upload',
      },
    ],
  },
)

/** A presigned upload as the API answers it. */
export function presignedJson({ voicelogId, uploadUrl, headers, expiresAt }: Presigned) {
  return {
    voicelog_id: voicelogId,
    upload_url: uploadUrl,
    method: 'PUT' as const,
    headers,
    expires_at: expiresAt.toISOString(),
    status: 'awaiting_upload' as const,
  }
}

export const CompletedBody = t.Object(
  {
    voicelog_id: t.String({ format: 'uuid' }),
    status: oneOf(VOICELOG_STATUSES),
  },
  { examples: [{ voicelog_id: EXAMPLE_ID, status: 'queued' }] },
)

/** What a presign takes, as a query or as a JSON body. */
const presignFields = {
  ...CallFieldsSchema.properties,
  content_type: t.Optional(
    oneOf(PRESIGN_CONTENT_TYPES, {
      description: 'Bound into the address: the PUT must carry exactly this Content-Type.',
    }),
  ),
  content_length: t.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_FILE_BYTES,
      description: 'Bound into the address: the PUT must carry exactly this many bytes.',
    }),
  ),
}

/**
 * The query for OpenAPI. The domain parses it, not Elysia, which would read a text that begins with a bracket as JSON.
 */
export const presignParameters = Object.entries<object>(presignFields).map(([name, schema]) => ({
  name,
  in: 'query' as const,
  required: false,
  schema,
}))

/** The JSON body with which a user asks for a presigned upload. */
export const PresignRequestBody = t.Object(
  {
    ...presignFields,
    fields: t.Optional(
      t.Record(t.String(), t.String(), {
        description: "Values of the organisation's own fields, by their names without `field.`.",
      }),
    ),
    // Without the maximum: a larger file is refused with 413 as on other routes, not with 422.
    content_length: t.Optional(
      t.Integer({ minimum: 1, description: presignFields.content_length.description }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ call_id: 'call-20250131-0001', operator_id: 'agent-17', content_length: 48_000_044 }],
  },
)

/** The responses to refused completions, for any client, and `further` codes of one route. */
export function completionRefusals(...further: ProblemCode[]) {
  return refusals(
    ...further,
    'not_found',
    'conflict',
    'duplicate_call_id',
    'upload_expired',
    'file_too_large',
    'unsupported_audio',
    'invalid_audio',
    'storage_unavailable',
    'overloaded',
    'unavailable',
  )
}
