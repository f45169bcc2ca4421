import { Elysia } from 'elysia'
import type { UploadDeps } from '../../domain/ingest/upload.ts'
import {
  acceptForm,
  declaredLength,
  streamedBody,
  type UploadBounds,
  uploadRefusals,
  uploadRequestBody,
} from '../ingest/body.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { needs } from '../problem-schema.ts'
import { AcceptedBody } from './schemas.ts'

/** POST /api/voicelogs: a user uploads one call, by the same rules as a recorder. */
export function voicelogUploadRoute(deps: UploadDeps & UploadBounds & UserAuthenticationDeps) {
  return new Elysia({ tags: ['voicelogs'] })
    .use(userAuthentication(deps, 'uploads'))
    .use(declaredLength)
    .use(streamedBody)
    .post('/api/voicelogs', async ({ request, user }) => await acceptForm(deps, user, request), {
      response: {
        200: AcceptedBody,
        ...uploadRefusals('invalid_token'),
      },
      detail: {
        summary: 'Upload one audio file as a user',
        security: needs('calls.upload'),
        requestBody: uploadRequestBody,
      },
    })
}
