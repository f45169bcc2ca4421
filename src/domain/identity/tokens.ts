/** What a token is for. A token of one kind is never accepted as another. */
export type TokenKind = 'access' | 'refresh' | 'mfa'

/** Lifetime of an access token, in seconds: 15 minutes. */
export const ACCESS_TOKEN_SECONDS = 15 * 60

/** Lifetime of a refresh token, and of its session, in seconds: 30 days. */
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 3600

/** Lifetime of an MFA token, and of its MFA challenge, in seconds: 5 minutes. */
export const MFA_TOKEN_SECONDS = 5 * 60

/** How long a token of each kind is valid at most, in seconds. */
export const TOKEN_LIFETIME_SECONDS: Readonly<Record<TokenKind, number>> = {
  access: ACCESS_TOKEN_SECONDS,
  refresh: REFRESH_TOKEN_SECONDS,
  mfa: MFA_TOKEN_SECONDS,
}

/**
 * The user a token belongs to (`sub`), and the row whose end also ends the token (`jti`): the session for access and
 * refresh tokens, the MFA challenge for MFA tokens.
 */
export type TokenClaims = { userId: string; rowId: string }

/** Issues and checks the service's tokens: the contract that login and authentication use. */
export type Tokens = {
  /** Signs a token. `expiresInSeconds` can only shorten the lifetime of its kind. */
  sign(kind: TokenKind, claims: TokenClaims, expiresInSeconds?: number): Promise<string>
  /**
   * Reads a token's claims.
   * @throws Problem invalid_token if `sign` did not make it for this kind, or if it has expired
   */
  verify(kind: TokenKind, token: string): Promise<TokenClaims>
}
