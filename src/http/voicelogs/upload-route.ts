import { Elysia } from 'elysia'
import { acceptUpload, type UploadDeps } from '../../domain/ingest/upload.ts'
import { declaredLength, streamedBody, uploadRefusals, uploadRequestBody } from '../ingest/body.ts'
import { readMultipart } from '../ingest/multipart.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { AcceptedBody } from './schemas.ts'

/** POST /api/voicelogs: a person uploads one call, by the same rules as a recorder. */
export function voicelogUploadRoute(deps: UploadDeps & UserAuthenticationDeps) {
  return new Elysia({ tags: ['voicelogs'] })
    .use(userAuthentication(deps))
    .use(declaredLength)
    .use(streamedBody)
    .post(
      '/api/voicelogs',
      async ({ request, user }) => {
        const { voicelogId } = await acceptUpload(
          deps,
          { source: 'dashboard', organisationId: user.organisationId, userId: user.userId },
          readMultipart(request),
          { signal: request.signal },
        )
        return { voicelog_id: voicelogId, status: 'queued' as const }
      },
      {
        response: {
          200: AcceptedBody,
          ...uploadRefusals('invalid_token'),
        },
        detail: {
          summary: 'Upload one audio file by hand',
          security: [{ bearer: [] }],
          requestBody: uploadRequestBody,
        },
      },
    )
}
