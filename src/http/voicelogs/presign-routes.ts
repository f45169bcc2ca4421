import { Elysia, t } from 'elysia'
import { completeUpload } from '../../domain/ingest/complete.ts'
import { MAX_FIELD_LENGTH } from '../../domain/ingest/fields.ts'
import { PRESIGN_CONTENT_TYPES, type PresignDeps, presignUpload } from '../../domain/ingest/presign.ts'
import type { UploadDeps } from '../../domain/ingest/upload.ts'
import type { UploadBounds } from '../ingest/body.ts'
import { CompletedBody, completionRefusals, PresignedBody, presignedJson } from '../ingest/presign-schemas.ts'
import { oneOf } from '../one-of.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { BODY_REFUSALS, bearerOnly, refusals } from '../problem-schema.ts'

const Text = t.Optional(t.String({ maxLength: MAX_FIELD_LENGTH }))

/** The fields of an upload, and what the PUT is to be bound to; the domain parses them as it does a form's. */
const NewUploadBody = t.Object(
  {
    call_id: Text,
    language: Text,
    operator_id: Text,
    customer_id: Text,
    department: Text,
    call_date: Text,
    agent_channel: Text,
    content_type: t.Optional(
      oneOf(PRESIGN_CONTENT_TYPES, { description: 'The PUT must then carry exactly this Content-Type.' }),
    ),
    content_length: t.Optional(
      t.Integer({ minimum: 1, description: 'The PUT must then carry exactly this many bytes.' }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ call_id: 'call-20250131-0001', operator_id: 'agent-17', content_length: 48_000_044 }],
  },
)

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
        const given = new Map(Object.entries(body).map(([name, value]) => [name, `${value}`]))
        return presignedJson(
          await presignUpload(deps, { source: 'dashboard', organisationId, userId }, given),
        )
      },
      {
        body: NewUploadBody,
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
