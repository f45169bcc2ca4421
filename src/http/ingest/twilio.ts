import { Elysia } from 'elysia'
import type { RecordingSource } from '../../backends/recordings/contract.ts'
import { authenticateTwilio, takeTwilioRecording } from '../../domain/ingest/twilio.ts'
import type { UploadDeps } from '../../domain/ingest/upload.ts'
import type { Cipher } from '../../lib/encryption.ts'
import type { ApiKeyAuthenticationDeps } from '../plugins/authentication.ts'
import { readText } from '../plugins/json-body.ts'
import { ingestRateLimit } from '../plugins/rate-limit.ts'
import type { UploadBounds } from './body.ts'

export type TwilioDeps = UploadDeps &
  UploadBounds &
  ApiKeyAuthenticationDeps & { twilioCipher: Cipher; twilioRecordings: RecordingSource }

/** Twilio sends some twenty parameters. */
const MAX_BYTES = 16 * 1024

/**
 * POST /api/ingest/twilio/{id of the key}: Twilio's callback when a recording is available. It carries no API key: Twilio
 * signs it with the auth token that is stored with the key.
 * @see docs/push.md
 */
export function twilioRoute(deps: TwilioDeps, { publicUrl }: { publicUrl: string }) {
  const admit = ingestRateLimit(deps)
  return new Elysia()
    .onParse(async ({ request }) => new URLSearchParams(await readText(request, MAX_BYTES)))
    .post(
      '/api/ingest/twilio/:api_key_id',
      async ({ request, body, params, set, server }) => {
        const { pathname, search } = new URL(request.url)
        const callback = {
          apiKeyId: params.api_key_id,
          address: new URL(`${publicUrl}${pathname}${search}`),
          params: body instanceof URLSearchParams ? body : new URLSearchParams(),
          signature: request.headers.get('x-twilio-signature'),
          from: deps.clientAddress(request, server),
        }
        const sender = await authenticateTwilio(deps, callback)
        await admit(sender.apiKey, set)
        const outcome = await deps.uploadLimit.run(sender.apiKey.organisationId, () =>
          takeTwilioRecording(deps, sender, callback),
        )
        return outcome.kind === 'ignored'
          ? { ignored: outcome.status }
          : { voicelog_id: outcome.voicelogId, status: outcome.kind }
      },
      { detail: { hide: true } },
    )
}
