import { createHash } from 'node:crypto'
import type { Database } from '../../db/client.ts'
import {
  type ApiKeyListing,
  findEndedApiKey,
  findLiveApiKey,
  insertApiKey,
  markApiKeyRevoked,
  selectApiKeys,
  touchApiKey,
} from '../../db/identity/api-keys.ts'
import type { Cipher } from '../../lib/encryption.ts'
import { isId, newId } from '../../lib/id.ts'
import { parseInstant } from '../../lib/time/instant.ts'
import { record } from '../audit/record.ts'
import { newestIdFirst, type Page, type PageQuery } from '../pages.ts'
import { Problem } from '../problems.ts'
import { apiKeyPrefix, generateApiKey, isApiKey } from './api-key-format.ts'
import { fieldReader } from './fields.ts'
import { type ApiKeyPrincipal, requireRecentLogin, type UserPrincipal } from './principals.ts'

/** Requests a minute for a key that has no limit of its own. */
export const DEFAULT_RATE_LIMIT = 60

type Deps = { db: Database }
/** The cipher is for tokens of Twilio. */
type CreateDeps = Deps & { twilioCipher?: Cipher }

/** An administrator, or a command on the machine itself. */
type Administrator = UserPrincipal | { kind: 'system'; organisationId: string }

export type NewApiKeyFields = {
  name: string
  /** ISO 8601 with a time zone; null if the key never expires. */
  expiresAt?: string | null
  /** Requests a minute; null for DEFAULT_RATE_LIMIT. */
  rateLimit?: number | null
  /** Zero-based channel of the agent in uploads with this key; null for the organisation's setting. */
  agentChannel?: number | null
  /** The auth token of an account of Twilio, whose callbacks then count as sent with this key. */
  twilioAuthToken?: string | null
}

export type CreatedApiKey = {
  id: string
  name: string
  /** The whole key. Only its hash is stored, so it cannot be shown again. */
  apiKey: string
  prefix: string
  createdAt: Date
  expiresAt: Date | null
}

/** Creates an API key for the actor's organisation. @throws Problem recent_login_needed, invalid_fields */
export async function createApiKey(
  { db, twilioCipher }: CreateDeps,
  by: Administrator,
  given: NewApiKeyFields,
): Promise<CreatedApiKey> {
  if (by.kind === 'user') requireRecentLogin(by)
  const read = fieldReader()
  const name = read.name('name', given.name)
  const expiresAt = given.expiresAt == null ? null : readExpiry(read, given.expiresAt)
  read.throwErrors()

  const apiKey = generateApiKey()
  const row = { id: newId(), name, prefix: apiKeyPrefix(apiKey), expiresAt }
  const rateLimit = given.rateLimit ?? null
  const token = given.twilioAuthToken ?? null
  if (token !== null && twilioCipher === undefined) throw new Error('A token of Twilio needs a cipher')
  const twilioToken = token && (await twilioCipher?.encrypt(new TextEncoder().encode(token), row.id))
  return await db.transaction(async (tx) => {
    const createdAt = await insertApiKey(tx, {
      ...row,
      organisationId: by.organisationId,
      createdBy: by.kind === 'user' ? by.userId : null,
      keyHash: hashOf(apiKey),
      rateLimit,
      agentChannel: given.agentChannel ?? null,
      twilioToken: twilioToken || null,
    })
    const detail = {
      name,
      prefix: row.prefix,
      expires_at: expiresAt?.toISOString() ?? null,
      rate_limit: rateLimit,
      ...(token !== null && { twilio: true }),
    }
    await record({ db: tx }, { by, action: 'api_key.created', target: row.id, detail })
    return { ...row, apiKey, createdAt }
  })
}

/**
 * One page of the organisation's keys that are not revoked, the newest first, 1 to 200 of them.
 * @throws Problem invalid_fields
 */
export async function listApiKeys(
  { db }: Deps,
  organisationId: string,
  query: PageQuery,
): Promise<Page<ApiKeyListing>> {
  return await newestIdFirst(query, {
    select: (place) => selectApiKeys(db, organisationId, place),
    keyOf: (key) => key.id,
  })
}

/** Revokes a key permanently, from the next request on. @throws Problem recent_login_needed, not_found */
export async function revokeApiKey({ db }: Deps, by: UserPrincipal, apiKeyId: string): Promise<void> {
  requireRecentLogin(by)
  const revoked =
    isId(apiKeyId) &&
    (await db.transaction(async (tx) => {
      const { organisationId } = by
      if (!(await markApiKeyRevoked(tx, { organisationId, apiKeyId }))) return false
      await record({ db: tx }, { by, action: 'api_key.revoked', target: apiKeyId })
      return true
    }))
  if (!revoked) throw new Problem('not_found', `There is no API key ${JSON.stringify(apiKeyId)}`)
}

/**
 * Finds who sent an API key. Reads the database each time, so that a revoked key is refused at once.
 * @throws Problem invalid_api_key
 */
export async function authenticateApiKey(
  { db }: Deps,
  apiKey: string,
  address: string | null = null,
): Promise<ApiKeyPrincipal> {
  // A mistyped or invented key costs no query.
  const found = isApiKey(apiKey) ? await findLiveApiKey(db, hashOf(apiKey)) : null
  if (found === null) throw new Problem('invalid_api_key', 'The API key is unknown, revoked or expired')
  if (found.stale) await touchApiKey(db, found.id)
  return {
    kind: 'api_key',
    apiKeyId: found.id,
    organisationId: found.organisationId,
    sight: 'all',
    rateLimit: found.rateLimit ?? DEFAULT_RATE_LIMIT,
    agentChannel: found.agentChannel,
    organisation: found.organisation,
    address,
  }
}

/**
 * Records in the audit that a revoked or expired key was refused. A key that never existed belongs to no organisation
 * and is not recorded. Call it only for refusals whose number is limited, since the audit keeps each of them.
 */
export async function recordRefusedKey(deps: Deps, apiKey: string, address: string | null): Promise<void> {
  const ended = isApiKey(apiKey) ? await findEndedApiKey(deps.db, hashOf(apiKey)) : null
  if (ended === null) return
  const { id, organisationId, reason } = ended
  const by = { kind: 'api_key' as const, apiKeyId: id, organisationId, address }
  await record(deps, { by, action: 'api_key.refused', target: id, detail: { reason } })
}

function readExpiry(read: ReturnType<typeof fieldReader>, text: string): Date | null {
  const expiresAt = parseInstant(text)
  if (expiresAt === null) read.addError('expires_at', 'not_a_time')
  else if (expiresAt.getTime() <= Date.now()) read.addError('expires_at', 'not_in_future')
  return expiresAt
}

/** SHA-256 in hex. A key has 178 random bits, so it needs no slow hash. */
function hashOf(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex')
}
