import { and, desc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { prepared } from '../prepared.ts'
import { apiKeys, organisations, users } from '../schema/index.ts'
import { type CallDefaults, callDefaults } from '../settings/organisations.ts'

export type NewApiKey = {
  id: string
  organisationId: string
  name: string
  /** Hex SHA-256 of the whole key. */
  keyHash: string
  prefix: string
  /** Requests a minute; null for the default. */
  rateLimit: number | null
  agentChannel: number | null
  /** Encrypted. */
  twilioToken: Uint8Array | null
  expiresAt: Date | null
  createdBy: string | null
}

/** Stores an API key; returns its creation time by the database's clock. */
export async function insertApiKey(db: Database, apiKey: NewApiKey): Promise<Date> {
  const rows = await db.insert(apiKeys).values(apiKey).returning({ createdAt: apiKeys.createdAt })
  const row = rows[0]
  if (row === undefined) throw new Error('Cannot create an API key: the insert returned no row')
  return row.createdAt
}

export type LiveApiKey = {
  id: string
  organisationId: string
  rateLimit: number | null
  agentChannel: number | null
  /** Whether its last use was recorded over a minute ago, or never. */
  stale: boolean
  organisation: CallDefaults
}

const liveColumns = {
  id: apiKeys.id,
  organisationId: apiKeys.organisationId,
  rateLimit: apiKeys.rateLimit,
  agentChannel: apiKeys.agentChannel,
  stale: sql<boolean>`coalesce(${apiKeys.lastUsedAt} < now() - interval '1 minute', true)`,
  organisation: callDefaults,
}

const isLive = and(
  isNull(apiKeys.revokedAt),
  or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
)

const liveApiKey = prepared((db) =>
  db
    .select(liveColumns)
    .from(apiKeys)
    .innerJoin(organisations, eq(organisations.id, apiKeys.organisationId))
    .where(and(eq(apiKeys.keyHash, sql.placeholder('keyHash')), isLive))
    .prepare('live_api_key'),
)

/** The key with this hash; null if there is none, or it is revoked or expired. */
export async function findLiveApiKey(db: Database, keyHash: string): Promise<LiveApiKey | null> {
  const rows = await liveApiKey(db).execute({ keyHash })
  return rows[0] ?? null
}

/** A key with a token of Twilio. */
export type TwilioKey = LiveApiKey & { twilioToken: Uint8Array }

/** The key with this id; null if it has no token of Twilio, or is revoked or expired. */
export async function findTwilioKey(db: Database, apiKeyId: string): Promise<TwilioKey | null> {
  const [row] = await db
    .select({ ...liveColumns, twilioToken: apiKeys.twilioToken })
    .from(apiKeys)
    .innerJoin(organisations, eq(organisations.id, apiKeys.organisationId))
    .where(and(eq(apiKeys.id, apiKeyId), isLive))
  if (row === undefined || row.twilioToken === null) return null
  return { ...row, twilioToken: row.twilioToken }
}

/** Replaces an encrypted token, unless another process has. */
export async function replaceTwilioToken(
  db: Database,
  { id, twilioToken: before }: TwilioKey,
  after: Uint8Array,
): Promise<void> {
  await db
    .update(apiKeys)
    .set({ twilioToken: after })
    .where(and(eq(apiKeys.id, id), eq(apiKeys.twilioToken, before)))
}

/** The revoked or expired key with this hash; null if there is none. */
export async function findEndedApiKey(
  db: Database,
  keyHash: string,
): Promise<{ id: string; organisationId: string; reason: 'revoked' | 'expired' } | null> {
  const rows = await db
    .select({
      id: apiKeys.id,
      organisationId: apiKeys.organisationId,
      reason: sql<
        'revoked' | 'expired'
      >`case when ${apiKeys.revokedAt} is not null then 'revoked' else 'expired' end`,
    })
    .from(apiKeys)
    .where(
      and(eq(apiKeys.keyHash, keyHash), or(isNotNull(apiKeys.revokedAt), lte(apiKeys.expiresAt, sql`now()`))),
    )
  return rows[0] ?? null
}

/** Whether a key is neither revoked nor expired. */
export async function isLiveApiKey(db: Database, apiKeyId: string): Promise<boolean> {
  const rows = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, apiKeyId), isLive))
  return rows.length > 0
}

/** Records the use of a key, at most once a minute, whatever the number of requests. */
export async function touchApiKey(db: Database, apiKeyId: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(apiKeys.id, apiKeyId),
        or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`)),
      ),
    )
}

export type ApiKeyListing = {
  id: string
  name: string
  prefix: string
  rateLimit: number | null
  agentChannel: number | null
  /** Whether it takes callbacks of Twilio. */
  twilio: boolean
  /** Null for a user who was deleted, and for a key made on the command line. */
  creator: { id: string; email: string } | null
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
}

/** Keys of an organisation that are not revoked, the newest first; `before` is the last id of the previous page. */
export async function selectApiKeys(
  db: Database,
  organisationId: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<ApiKeyListing[]> {
  return await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      rateLimit: apiKeys.rateLimit,
      agentChannel: apiKeys.agentChannel,
      twilio: sql<boolean>`${apiKeys.twilioToken} is not null`,
      creator: { id: users.id, email: users.email },
      createdAt: apiKeys.createdAt,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .where(
      and(
        eq(apiKeys.organisationId, organisationId),
        isNull(apiKeys.revokedAt),
        before === null ? undefined : lt(apiKeys.id, before),
      ),
    )
    .orderBy(desc(apiKeys.id))
    .limit(limit)
}

/** Revokes a key permanently; false if the organisation has no such key, or it is revoked already. */
export async function markApiKeyRevoked(
  db: Database,
  { organisationId, apiKeyId }: { organisationId: string; apiKeyId: string },
): Promise<boolean> {
  const rows = await db
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(
      and(eq(apiKeys.id, apiKeyId), eq(apiKeys.organisationId, organisationId), isNull(apiKeys.revokedAt)),
    )
    .returning({ id: apiKeys.id })
  return rows.length > 0
}
