import { Elysia, t } from 'elysia'
import type { RateLimiter } from '../../backends/rate-limit/contract.ts'
import { completeUpload } from '../../domain/ingest/complete.ts'
import { type PresignDeps, parsePresignQuery, presignUpload } from '../../domain/ingest/presign.ts'
import type { UploadDeps } from '../../domain/ingest/upload.ts'
import { invalidFields } from '../../domain/problems.ts'
import { readOwnVoicelog } from '../../domain/voicelogs/voicelogs.ts'
import { fieldError } from '../../model/field-errors.ts'
import { type ApiKeyAuthenticationDeps, apiKeyAuthentication } from '../plugins/authentication.ts'
import { ingestRateLimit } from '../plugins/rate-limit.ts'
import { refusals } from '../problem-schema.ts'
import { voicelogStatusJson } from '../voicelogs/json.ts'
import { AcceptedBody, VoicelogStatusBody } from '../voicelogs/schemas.ts'
import {
  acceptForm,
  declaredLength,
  streamedBody,
  type UploadBounds,
  uploadRefusals,
  uploadRequestBody,
} from './body.ts'
import {
  CompletedBody,
  completionRefusals,
  PresignedBody,
  presignedJson,
  presignParameters,
} from './presign-schemas.ts'

export type IngestDeps = UploadDeps &
  UploadBounds &
  PresignDeps &
  ApiKeyAuthenticationDeps & { rateLimiter: RateLimiter }

/**
 * /api/ingest: the routes for recorders and CRM systems, which send an API key.
 *
 * The order of the checks is key (401), rate limit (429), declared length (413), body.
 */
export function ingestRoutes(deps: IngestDeps) {
  return new Elysia({ prefix: '/api/ingest', tags: ['ingest'] })
    .use(apiKeyAuthentication(deps, ingestRateLimit(deps)))
    .use(declaredLength)
    .use(streamedBody)
    .post('/upload', async ({ request, apiKey }) => await acceptForm(deps, apiKey, request), {
      response: {
        200: AcceptedBody,
        ...uploadRefusals('invalid_api_key', 'rate_limited'),
      },
      detail: {
        summary: 'Upload one audio file',
        description:
          'Streams a WAV, MP3, M4A or OGG file of at most 500 MB to storage and queues the call. Fields may come before or after the file. A refused upload leaves nothing behind, and its call_id stays free.',
        security: [{ apiKey: [] }],
        requestBody: uploadRequestBody,
      },
    })
    .get(
      '/presign',
      async ({ request, apiKey }) => {
        const { ownFields } = apiKey.organisation
        const presign = parsePresignQuery(queryOf(request), ownFields)
        return presignedJson(await presignUpload(deps, apiKey, presign))
      },
      {
        response: {
          200: PresignedBody,
          ...refusals(
            'invalid_api_key',
            'duplicate_call_id',
            'file_too_large',
            'unsupported_media_type',
            'invalid_fields',
            'rate_limited',
          ),
        },
        detail: {
          summary: 'Get an address to upload one audio file to',
          description:
            'For large files, and for clients that send to storage directly. PUT the raw file to `upload_url` with the `headers` of the answer and the Content-Type of the audio, then call complete. If complete is not called, the service finds the file itself, after ten seconds at first and two minutes at most. The call_id is taken from now on. It is free again if the file is refused or the address expires unused.',
          security: [{ apiKey: [] }],
          parameters: presignParameters,
        },
      },
    )
    .post(
      '/uploads/:voicelog_id/complete',
      async ({ params, apiKey }) => {
        const { voicelogId, status } = await completeUpload(deps, apiKey, params.voicelog_id)
        return { voicelog_id: voicelogId, status }
      },
      {
        params: t.Object({ voicelog_id: t.String() }),
        response: {
          200: CompletedBody,
          ...completionRefusals('invalid_api_key', 'rate_limited'),
        },
        detail: {
          summary: 'Complete a presigned upload',
          description:
            'Checks the file that was PUT to `upload_url` by the rules of an upload, and queues the call. It may be called again: then it answers the current status, or the same refusal. 409 `conflict` means that no file has arrived yet. The upload of another key is 404.',
          security: [{ apiKey: [] }],
        },
      },
    )
    .get(
      '/voicelogs/:voicelog_id',
      async ({ params, apiKey }) =>
        voicelogStatusJson(await readOwnVoicelog(deps, apiKey, params.voicelog_id)),
      {
        params: t.Object({ voicelog_id: t.String() }),
        response: { 200: VoicelogStatusBody, ...refusals('invalid_api_key', 'not_found', 'rate_limited') },
        detail: {
          summary: 'Get the status of a call',
          description:
            'The status of one call, for the key that sent it. The call of another key, or of a person, is 404. What was said in it is for people only.',
          security: [{ apiKey: [] }],
        },
      },
    )
}

/** @throws Problem invalid_fields if a name is given twice */
function queryOf(request: Request): Map<string, string> {
  const given = new Map<string, string>()
  for (const [name, value] of new URL(request.url).searchParams) {
    if (given.has(name)) throw invalidFields([fieldError(name, 'given_twice')])
    given.set(name, value)
  }
  return given
}
