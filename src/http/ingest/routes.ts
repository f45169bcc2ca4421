import { Elysia, t } from 'elysia'
import type { RateLimiter } from '../../backends/rate-limit/contract.ts'
import { acceptUpload, type UploadDeps } from '../../domain/ingest/upload.ts'
import { readVoicelogStatus } from '../../domain/voicelogs/voicelogs.ts'
import { type ApiKeyAuthenticationDeps, apiKeyAuthentication } from '../plugins/authentication.ts'
import { ingestRateLimit } from '../plugins/rate-limit.ts'
import { refusals } from '../problem-schema.ts'
import { voicelogJson } from '../voicelogs/json.ts'
import { AcceptedBody, VoicelogBody } from '../voicelogs/schemas.ts'
import { declaredLength, streamedBody, uploadRefusals, uploadRequestBody } from './body.ts'
import { readMultipart } from './multipart.ts'

export type IngestDeps = UploadDeps & ApiKeyAuthenticationDeps & { rateLimiter: RateLimiter }

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
    .post(
      '/upload',
      async ({ request, apiKey }) => {
        const { voicelogId } = await acceptUpload(
          deps,
          {
            source: 'api',
            organisationId: apiKey.organisationId,
            apiKeyId: apiKey.apiKeyId,
            agentChannel: apiKey.agentChannel,
          },
          readMultipart(request),
          { signal: request.signal },
        )
        return { voicelog_id: voicelogId, status: 'queued' as const }
      },
      {
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
