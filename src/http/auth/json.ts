import type { SessionListing } from '../../db/identity/sessions.ts'
import type { LoginResult } from '../../domain/identity/sessions.ts'

/** The body of a login's answer. */
export function loginJson(result: LoginResult) {
  switch (result.kind) {
    case 'session':
      return sessionJson(result)
    case 'mfa_required':
      return {
        mfa_required: true as const,
        mfa_token: result.mfaToken,
        expires_in: result.expiresInSeconds,
      }
    default:
      return result satisfies never
  }
}

/** The body with the tokens of a new session. */
export function sessionJson(session: Extract<LoginResult, { kind: 'session' }>) {
  return {
    access_token: session.accessToken,
    refresh_token: session.refreshToken,
    token_type: 'bearer' as const,
    expires_in: session.expiresInSeconds,
  }
}

/** A session in the list of the user's own sessions. */
export function sessionListingJson(session: SessionListing & { current: boolean }) {
  return {
    id: session.id,
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    address: session.address,
    user_agent: session.userAgent,
    current: session.current,
  }
}
