/** A person with a session: who asks on every address but /api/ingest/*. */
export type UserPrincipal = {
  kind: 'user'
  userId: string
  organisationId: string
  role: 'admin' | 'member'
  sessionId: string
  /** Where the request comes from, for the audit. */
  address?: string | null
}

/** A machine with an API key: who asks on /api/ingest/*. */
export type ApiKeyPrincipal = {
  kind: 'api_key'
  apiKeyId: string
  organisationId: string
  /** Requests a minute. */
  rateLimit: number
  /** Zero-based channel of the agent in what this key uploads; null: the organisation's applies. */
  agentChannel: number | null
  /** Where the request comes from, for the audit. */
  address?: string | null
}
