import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RateLimiter } from '../../backends/rate-limit/contract.ts'
import { type RecordingSource, RecordingUnavailable } from '../../backends/recordings/contract.ts'
import { findTwilioKey, replaceTwilioToken, touchApiKey } from '../../db/identity/api-keys.ts'
import { findCall } from '../../db/uploads/uploads.ts'
import type { Cipher } from '../../lib/encryption.ts'
import { isId } from '../../lib/id.ts'
import { fieldError } from '../../model/field-errors.ts'
import { OWN_FIELD_PREFIX, type OwnField } from '../../model/own-fields.ts'
import { DEFAULT_RATE_LIMIT } from '../identity/api-keys.ts'
import { checkCallbackLimit, countFailedKey, rememberCallback } from '../identity/login-limits.ts'
import type { ApiKeyPrincipal } from '../identity/principals.ts'
import { invalidFields, Problem } from '../problems.ts'
import { acceptUpload, nameOf, originOf, type UploadDeps, type UploadPart } from './upload.ts'

/** What derives the key that tokens of Twilio are encrypted with. */
export const TWILIO_TOKEN_PURPOSE = 'twilio-auth-token'

/** A fetch that takes longer is given up: at Twilio's pace 500 MB take a minute. */
const FETCH_MS = 10 * 60_000

/** A callback of Twilio as it came. */
export type TwilioCallback = {
  apiKeyId: string
  /** The address that Twilio called, as it is known outside, with its query. */
  address: URL
  params: URLSearchParams
  signature: string | null
  /** The address that it came from, if that is known. */
  from: string | null
}

/** Who sent a callback, and the token to fetch the recording with. */
export type TwilioSender = { apiKey: ApiKeyPrincipal; token: string }

type Deps = Pick<UploadDeps, 'db'> & { twilioCipher: Cipher; rateLimiter: RateLimiter }

/** Twilio sends some twenty parameters. */
const MAX_PARAMETERS = 100

/**
 * Finds the key of a callback and checks Twilio's signature with the token that is kept with it.
 * @throws Problem forbidden, rate_limited (too many of these from one address), malformed_body
 * @see https://www.twilio.com/docs/usage/security#validating-requests
 */
export async function authenticateTwilio(
  { db, twilioCipher, rateLimiter }: Deps,
  { apiKeyId, address, params, signature, from }: TwilioCallback,
): Promise<TwilioSender> {
  if (params.size > MAX_PARAMETERS)
    throw new Problem('malformed_body', `There are more than ${MAX_PARAMETERS} parameters`)
  const isPossible = isId(apiKeyId)
  if (isPossible) await checkCallbackLimit({ rateLimiter }, { apiKeyId, address: from })
  const found = isPossible ? await findTwilioKey(db, apiKeyId) : null
  const plain = found === null ? null : await twilioCipher.decrypt(found.twilioToken, found.id)
  const token = plain === null ? null : new TextDecoder().decode(plain)
  if (found === null || token === null || !isSigned({ token, address: address.href, params, signature })) {
    await countFailedKey({ rateLimiter }, from)
    throw new Problem('forbidden', 'The key is unknown, or X-Twilio-Signature is not of its token')
  }
  await rememberCallback({ rateLimiter }, found.id)
  if (found.stale) await touchApiKey(db, found.id)
  // So that an older JWT_SECRET can be removed.
  if (!twilioCipher.isCurrent(found.twilioToken))
    await replaceTwilioToken(db, found, await twilioCipher.encrypt(new TextEncoder().encode(token), found.id))
  const { id, organisationId, rateLimit, agentChannel, organisation } = found
  return {
    token,
    apiKey: {
      ...{ kind: 'api_key', apiKeyId: id, organisationId, sight: 'all', agentChannel, organisation },
      rateLimit: rateLimit ?? DEFAULT_RATE_LIMIT,
    },
  }
}

/** HMAC-SHA1 of the address followed by each parameter and its value, sorted by name, in Base64. */
export function isSigned({
  token,
  address,
  params,
  signature,
}: {
  token: string
  address: string
  params: URLSearchParams
  signature: string | null
}): boolean {
  const byName = [...Map.groupBy(params, ([name]) => name)].sort(([a], [b]) => (a < b ? -1 : 1))
  const signed = byName.map(([name, pairs]) =>
    [...new Set(pairs.map(([, value]) => value))]
      .sort()
      .map((value) => name + value)
      .join(''),
  )
  const expected = createHmac('sha1', token)
    .update(address + signed.join(''))
    .digest()
  const given = Buffer.from(signature ?? '', 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export type TwilioOutcome =
  | { kind: 'taken' | 'already_there'; voicelogId: string | null }
  /** The recording is not finished, or there is none. */
  | { kind: 'ignored'; status: string }

/**
 * Takes in the recording that a callback tells of: fetches it from Twilio and uploads it like any other. Its call_id is
 * the SID of the recording. The query of the callback's address has further fields.
 * @throws Problem invalid_fields, unavailable (Twilio does not send it), and what `acceptUpload` throws
 */
export async function takeTwilioRecording(
  deps: UploadDeps & { twilioRecordings: RecordingSource },
  { apiKey, token }: TwilioSender,
  { address, params }: Pick<TwilioCallback, 'address' | 'params'>,
): Promise<TwilioOutcome> {
  const status = params.get('RecordingStatus') ?? ''
  if (status !== 'completed') return { kind: 'ignored', status }
  const recording = URL.parse(params.get('RecordingUrl') ?? '')
  const [accountSid, recordingSid] = [params.get('AccountSid') ?? '', params.get('RecordingSid') ?? '']
  if (
    recording === null ||
    !deps.twilioRecordings.isOwn(recording) ||
    !/^RE[0-9a-f]{32}$/i.test(recordingSid)
  )
    throw invalidFields([fieldError('RecordingUrl', 'invalid')])
  recording.pathname += '.wav'
  // Without it a recording of two channels comes as one.
  if (params.get('RecordingChannels') === '2') recording.searchParams.set('RequestedChannels', '2')

  const origin = originOf(apiKey)
  // Before it is fetched: Twilio may send a callback again, and so may whoever has seen one.
  const known = await findCall(deps.db, apiKey.organisationId, recordingSid)
  if (known !== null) return alreadyThere(nameOf(known, origin))

  const ended = new AbortController()
  const signal = AbortSignal.any([AbortSignal.timeout(FETCH_MS), ended.signal])
  const fields = fieldsOf(address.searchParams, params, apiKey.organisation.ownFields)
  async function* parts(): AsyncGenerator<UploadPart> {
    for (const [name, value] of fields) yield { kind: 'field', name, value }
    const body = await deps.twilioRecordings.open(
      recording as URL,
      { user: accountSid, password: token },
      signal,
    )
    yield { kind: 'file', name: 'file', body }
  }
  try {
    const { voicelogId } = await acceptUpload(deps, origin, parts(), { signal })
    return { kind: 'taken', voicelogId }
  } catch (error) {
    if (error instanceof Problem && error.code === 'duplicate_call_id') return alreadyThere(error.members)
    if (error instanceof RecordingUnavailable)
      throw new Problem('unavailable', error.message, { retry_after_seconds: 30 }, { cause: error })
    throw error
  } finally {
    // What was not read of the recording is not sent any more.
    ended.abort()
  }
}

function alreadyThere({ voicelog_id: voicelogId = null }: { voicelog_id?: string | null }): TwilioOutcome {
  return { kind: 'already_there', voicelogId }
}

/** Parameters of Twilio for fields of the organisation's own with these names, where it has declared them. */
const OWN: Record<string, string> = {
  call_sid: 'CallSid',
  account_sid: 'AccountSid',
  conference_sid: 'ConferenceSid',
  recording_source: 'RecordingSource',
}

function fieldsOf(
  query: URLSearchParams,
  params: URLSearchParams,
  ownFields: readonly OwnField[],
): Map<string, string> {
  const fields = new Map(query)
  fields.set('call_id', params.get('RecordingSid') ?? '')
  // RFC 2822, such as Tue, 21 Jan 2025 09:30:00 +0000.
  const startedAt = new Date(params.get('RecordingStartTime') ?? '')
  if (!fields.has('call_date') && !Number.isNaN(startedAt.getTime()))
    fields.set('call_date', startedAt.toISOString())
  for (const [name, parameter] of Object.entries(OWN)) {
    const key = `${OWN_FIELD_PREFIX}${name}`
    const value = params.get(parameter)
    if (value !== null && !fields.has(key) && ownFields.some((each) => each.name === name))
      fields.set(key, value)
  }
  return fields
}
