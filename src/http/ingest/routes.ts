import { Elysia, t } from 'elysia'
import type { RateLimiter } from '../../backends/rate-limit/contract.ts'
import type { ApiKeyPrincipal } from '../../domain/identity/principals.ts'
import { completeUpload } from '../../domain/ingest/complete.ts'
import { type PresignDeps, parsePresignQuery, presignUpload } from '../../domain/ingest/presign.ts'
import type { UploadDeps } from '../../domain/ingest/upload.ts'
import { invalidFields } from '../../domain/problems.ts'
import { readVoicelogStatus } from '../../domain/voicelogs/voicelogs.ts'
import { fieldError } from '../../model/field-errors.ts'
import { type ApiKeyAuthenticationDeps, apiKeyAuthentication } from '../plugins/authentication.ts'
import { ingestRateLimit } from '../plugins/rate-limit.ts'
import { refusals } from '../problem-schema.ts'
import { voicelogJson } from '../voicelogs/json.ts'
import { AcceptedBody, VoicelogBody } from '../voicelogs/schemas.ts'
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
 * /api/ingest: what recorders and CRMs use, with an API key.
 *
 * The order of the checks is key (401), rate (429), declared length (413), body.
 */
export function ingestRoutes(deps: IngestDeps) {
  return new Elysia({ prefix: '/api/ingest', tags: ['ingest'] })
    .use(apiKeyAuthentication(deps, ingestRateLimit(deps)))
    .use(declaredLength)
    .use(streamedBody)
    .post('/upload', async ({ request, apiKey }) => await acceptForm(deps, keyOrigin(apiKey), request), {
      response: {
        200: AcceptedBody,
        ...uploadRefusals('invalid_api_key', 'rate_limited'),
      },
      detail: {
        summary: 'Upload one audio file',
        description:
          'Streams a WAV, MP3, M4A or OGG file of at most 500 MB into storage and queues it. Fields may come before or after the file. A refused upload leaves nothing behind, and its call_id stays free.',
        security: [{ apiKey: [] }],
        requestBody: uploadRequestBody,
      },
    })
    .get(
      '/presign',
      async ({ request, apiKey }) => {
        return presignedJson(
          await presignUpload(deps, keyOrigin(apiKey), parsePresignQuery(queryOf(request))),
        )
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
          summary: 'An address to put one audio file to',
          description:
            'For large files, or to send straight to storage: PUT the raw file to `upload_url` with the `headers` of the answer and a Content-Type of the audio, then call complete. Without complete the file is found by itself, within ten seconds at first and two minutes at most. The call_id is taken from here on; it is free again when the file is refused or the address expires unused.',
          security: [{ apiKey: [] }],
          parameters: presignParameters,
        },
      },
    )
    .post(
      '/uploads/:voicelog_id/complete',
      async ({ params, apiKey }) => {
        const { organisationId, apiKeyId } = apiKey
        const { voicelogId, status } = await deps.uploadLimit.run(apiKeyId, () =>
          completeUpload(deps, { organisationId, entrance: 'api' }, params.voicelog_id),
        )
        return { voicelog_id: voicelogId, status }
      },
      {
        params: t.Object({ voicelog_id: t.String() }),
        response: {
          200: CompletedBody,
          ...completionRefusals('invalid_api_key', 'rate_limited'),
        },
        detail: {
          summary: 'The file is there',
          description:
            'Checks the file that was put to `upload_url` by the rules of an upload and queues it. May be called again: it answers the status as it is by then, or the same refusal. 409 `conflict` says that nothing is there yet.',
          security: [{ apiKey: [] }],
        },
      },
    )
    .get(
      '/voicelogs/:voicelog_id',
      async ({ params, apiKey }) =>
        voicelogJson(await readVoicelogStatus(deps, apiKey.organisationId, params.voicelog_id)),
      {
        params: t.Object({ voicelog_id: t.String() }),
        response: { 200: VoicelogBody, ...refusals('invalid_api_key', 'not_found', 'rate_limited') },
        detail: {
          summary: 'How far a call is',
          description: 'The status of one call, for the system that pushed it.',
          security: [{ apiKey: [] }],
        },
      },
    )
}

function keyOrigin({ organisationId, apiKeyId, agentChannel, organisation }: ApiKeyPrincipal) {
  return { source: 'api' as const, organisationId, apiKeyId, agentChannel, organisation }
}

/** @throws Problem invalid_fields where a name stands twice */
function queryOf(request: Request): Map<string, string> {
  const given = new Map<string, string>()
  for (const [name, value] of new URL(request.url).searchParams) {
    if (given.has(name)) throw invalidFields([fieldError(name, 'given_twice')])
    given.set(name, value)
  }
  return given
}
