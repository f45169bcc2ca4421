import { Elysia, t } from 'elysia'
import { completeUpload } from '../../domain/ingest/complete.ts'
import { toCallFields } from '../../domain/ingest/fields.ts'
import { type PresignDeps, presignUpload } from '../../domain/ingest/presign.ts'
import type { UploadDeps } from '../../domain/ingest/upload.ts'
import type { UploadBounds } from '../ingest/body.ts'
import {
  CompletedBody,
  completionRefusals,
  PresignedBody,
  PresignRequestBody,
  presignedJson,
} from '../ingest/presign-schemas.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { BODY_REFUSALS, bearerOnly, refusals } from '../problem-schema.ts'

/**
 * /api/voicelogs/uploads: what presign and complete are to recorders, for people; keys have no place in a browser.
 */
export function voicelogPresignRoutes(
  deps: UploadDeps & UploadBounds & PresignDeps & UserAuthenticationDeps,
) {
  return new Elysia({ prefix: '/api/voicelogs/uploads', tags: ['voicelogs'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .post(
      '',
      async ({ body, user: { organisationId, userId } }) => {
        const { content_type, content_length, ...fields } = body
        const presigned = await presignUpload(
          deps,
          { source: 'dashboard', organisationId, userId },
          {
            fields: toCallFields(fields),
            contentType: content_type ?? null,
            contentLength: content_length ?? null,
          },
        )
        return presignedJson(presigned)
      },
      {
        body: PresignRequestBody,
        // An empty field counts as left out, as in a form.
        transform: ({ body }) => removeEmpty(body),
        response: {
          200: PresignedBody,
          ...refusals('invalid_token', 'duplicate_call_id', 'file_too_large', ...BODY_REFUSALS),
        },
        detail: {
          summary: 'An address to put one audio file to, by hand',
          description:
            'As `GET /api/ingest/presign`, for people: PUT the raw file to `upload_url`, then call complete. The call_id is taken from here on; it is free again when the file is refused, the address expires unused, or the call is deleted.',
          security: bearerOnly,
        },
      },
    )
    .post(
      '/:voicelog_id/complete',
      async ({ params, user: { organisationId, userId } }) => {
        const { voicelogId, status } = await deps.uploadLimit.run(userId, () =>
          completeUpload(deps, { organisationId, entrance: 'dashboard' }, params.voicelog_id),
        )
        return { voicelog_id: voicelogId, status }
      },
      {
        params: t.Object({ voicelog_id: t.String() }),
        response: {
          200: CompletedBody,
          ...completionRefusals('invalid_token'),
        },
        detail: {
          summary: 'The file is there, by hand',
          description: 'As `POST /api/ingest/uploads/{voicelog_id}/complete`, for people.',
          security: bearerOnly,
        },
      },
    )
}

function removeEmpty(body: Record<string, unknown> | undefined): void {
  for (const [name, value] of Object.entries(body ?? {})) if (value === '') delete body?.[name]
}
