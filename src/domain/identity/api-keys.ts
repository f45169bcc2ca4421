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
import { isId, newId } from '../../lib/id.ts'
import { parseInstant } from '../../lib/instant.ts'
import { type AuditActor, record } from '../audit/record.ts'
import { newestIdFirst, type Page, type PageQuery } from '../pages.ts'
import { Problem } from '../problems.ts'
import { apiKeyPrefix, generateApiKey, isApiKey } from './api-key-format.ts'
import { fieldReader } from './fields.ts'
import type { ApiKeyPrincipal } from './principals.ts'

/** Requests a minute of a key that has no limit of its own (spec, "Limits"). */
export const DEFAULT_RATE_LIMIT = 60

type Deps = { db: Database }

export type NewApiKeyFields = {
  name: string
  /** ISO 8601 with its zone. */
  expiresAt?: string | null
  /** Requests a minute. */
  rateLimit?: number | null
  agentChannel?: number | null
}

export type CreatedApiKey = {
  id: string
  name: string
  /** The whole key: it is stored as a hash only and can't be shown again. */
  apiKey: string
  prefix: string
  createdAt: Date
  expiresAt: Date | null
}

/** Makes an API key for the organisation of whoever asks. @throws Problem invalid_fields */
export async function createApiKey(
  { db }: Deps,
  by: AuditActor,
  given: NewApiKeyFields,
): Promise<CreatedApiKey> {
  const read = fieldReader()
  const name = read.name('name', given.name)
  const expiresAt = given.expiresAt == null ? null : readExpiry(read, given.expiresAt)
  read.check()

  const apiKey = generateApiKey()
  const row = { id: newId(), name, prefix: apiKeyPrefix(apiKey), expiresAt }
  const rateLimit = given.rateLimit ?? null
  return await db.transaction(async (tx) => {
    const createdAt = await insertApiKey(tx, {
      ...row,
      organisationId: by.organisationId,
      createdBy: by.kind === 'user' ? by.userId : null,
      keyHash: hashOf(apiKey),
      rateLimit,
      agentChannel: given.agentChannel ?? null,
    })
    const detail = {
      name,
      prefix: row.prefix,
      expires_at: expiresAt?.toISOString() ?? null,
      rate_limit: rateLimit,
    }
    await record({ db: tx }, { by, action: 'api_key.created', target: row.id, detail })
    return { ...row, apiKey, createdAt }
  })
}

/** Keys in force, the newest first; 1 to 200 a page. @throws Problem invalid_fields */
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

/** Revokes a key at once and for good. @throws Problem not_found */
export async function revokeApiKey({ db }: Deps, by: AuditActor, apiKeyId: string): Promise<void> {
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
 * Who holds an API key. Asks the database each time, so that a revoked key is refused at once.
 * @throws Problem invalid_api_key
 */
export async function authenticateApiKey(
  { db }: Deps,
  apiKey: string,
  address: string | null = null,
): Promise<ApiKeyPrincipal> {
  // A mistyped or guessed key costs no query.
  const found = isApiKey(apiKey) ? await findLiveApiKey(db, hashOf(apiKey)) : null
  if (found === null) throw new Problem('invalid_api_key', 'The API key is unknown, revoked or expired')
  if (found.stale) await touchApiKey(db, found.id)
  return {
    kind: 'api_key',
    apiKeyId: found.id,
    organisationId: found.organisationId,
    rateLimit: found.rateLimit ?? DEFAULT_RATE_LIMIT,
    agentChannel: found.agentChannel,
    address,
  }
}

/**
 * Writes into the audit that a key was refused which was good once; of any other key nobody knows whose it would be.
 * Call it for refusals that are limited: the audit keeps every one.
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
  if (expiresAt === null) read.wrong('expires_at', 'not_a_time')
  else if (expiresAt.getTime() <= Date.now()) read.wrong('expires_at', 'not_in_future')
  return expiresAt
}

/** 178 random bits need no slow hash. */
function hashOf(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex')
}
