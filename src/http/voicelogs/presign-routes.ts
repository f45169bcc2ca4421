import { Elysia, t } from 'elysia'
import { completeUpload } from '../../domain/ingest/complete.ts'
import { toCallFields } from '../../domain/ingest/fields.ts'
import { parseOwnValues } from '../../domain/ingest/own-values.ts'
import { type PresignDeps, presignUpload } from '../../domain/ingest/presign.ts'
import type { UploadDeps } from '../../domain/ingest/upload.ts'
import { countExpensiveRequest } from '../../domain/limits/request-limits.ts'
import { readSettings } from '../../domain/organisation/settings.ts'
import { invalidFields } from '../../domain/problems.ts'
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
import { BODY_REFUSALS, needs, refusals } from '../problem-schema.ts'

/** /api/voicelogs/uploads: presign and complete for users, whose browsers have no API key. */
export function voicelogPresignRoutes(
  deps: UploadDeps & UploadBounds & PresignDeps & UserAuthenticationDeps,
) {
  return new Elysia({ prefix: '/api/voicelogs/uploads', tags: ['voicelogs'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .post(
      '',
      async ({ body, user }) => {
        await countExpensiveRequest(deps, user, 'uploads')
        const { content_type, content_length, fields: own = {}, ...fields } = body
        const { ownFields } = await readSettings(deps, user.organisationId)
        const { values, errors } = parseOwnValues(new Map(Object.entries(own)), ownFields)
        if (errors.length > 0) throw invalidFields(errors)
        const presigned = await presignUpload(deps, user, {
          fields: toCallFields(fields, values),
          contentType: content_type ?? null,
          contentLength: content_length ?? null,
        })
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
          summary: 'Get an address to upload one audio file to, as a user',
          description:
            'The same as `GET /api/ingest/presign`, for users. PUT the raw file to `upload_url`, then call complete. The call_id is taken from now on. It is free again if the file is refused, the address expires unused, or the call is deleted.',
          security: needs('calls.upload'),
        },
      },
    )
    .post(
      '/:voicelog_id/complete',
      async ({ params, user }) => {
        const { voicelogId, status } = await completeUpload(deps, user, params.voicelog_id)
        return { voicelog_id: voicelogId, status }
      },
      {
        params: t.Object({ voicelog_id: t.String() }),
        response: {
          200: CompletedBody,
          ...completionRefusals('invalid_token'),
        },
        detail: {
          summary: 'Complete a presigned upload, as a user',
          description: 'The same as `POST /api/ingest/uploads/{voicelog_id}/complete`, for users.',
          security: needs('calls.upload'),
        },
      },
    )
}

function removeEmpty(body: Record<string, unknown> | undefined): void {
  for (const [name, value] of Object.entries(body ?? {})) if (value === '') delete body?.[name]
}
