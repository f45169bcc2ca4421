import { t } from 'elysia'
import { PRESIGN_CONTENT_TYPES, type Presigned } from '../../domain/ingest/presign.ts'
import type { ProblemCode } from '../../domain/problems.ts'
import { MAX_FILE_BYTES, VOICELOG_STATUSES } from '../../model/voicelog.ts'
import { oneOf } from '../one-of.ts'
import { refusals } from '../problem-schema.ts'
import { fieldSchemas } from './body.ts'

const EXAMPLE_ID = '0197f9d2-6f0e-7c55-a1a3-6f3c1d9b2e10'

export const PresignedBody = t.Object(
  {
    voicelog_id: t.String({ format: 'uuid' }),
    upload_url: t.String({ description: 'PUT the raw file here before expires_at' }),
    method: t.Literal('PUT'),
    headers: t.Record(t.String(), t.String(), {
      description: 'What the PUT must carry: the content type and length that were bound into the address',
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

/** An address as both entrances answer it. */
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

/**
 * The query in OpenAPI's words. The domain parses it as it parses a form's fields; a schema here would have texts that
 * begin with a bracket read as JSON first.
 */
export const presignParameters = Object.entries({
  ...fieldSchemas,
  content_type: {
    type: 'string',
    enum: [...PRESIGN_CONTENT_TYPES],
    description: 'Bound into the address: the PUT must carry exactly this Content-Type.',
  },
  content_length: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_FILE_BYTES,
    description: 'Bound into the address: the PUT must carry exactly this many bytes.',
  },
}).map(([name, schema]) => ({ name, in: 'query' as const, required: false, schema }))

/** What a completion may be refused for, whoever asks for it, and what its entrance adds. */
export function completionRefusals(...ofEntrance: ProblemCode[]) {
  return refusals(
    ...ofEntrance,
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
