import type { CallDefaults } from '../../db/settings/organisations.ts'

/** A user with a session: the principal of every request except /api/ingest/*. */
export type UserPrincipal = {
  kind: 'user'
  userId: string
  organisationId: string
  role: 'admin' | 'member'
  sessionId: string
  /** The client's IP address, for the audit. */
  address?: string | null
}

/** A machine with an API key: the principal of /api/ingest/*. */
export type ApiKeyPrincipal = {
  kind: 'api_key'
  apiKeyId: string
  organisationId: string
  /** Requests a minute. */
  rateLimit: number
  /** Zero-based channel of the agent in uploads with this key; null if the organisation's setting applies. */
  agentChannel: number | null
  /** The organisation's settings, read together with the key. */
  organisation: CallDefaults
  /** The client's IP address, for the audit. */
  address?: string | null
}
