import type { RateLimiter } from '../../backends/rate-limit/contract.ts'
import type { Database } from '../../db/client.ts'
import { insertMfaChallenge } from '../../db/identity/mfa.ts'
import { deletePasswordLinksOf } from '../../db/identity/password-links.ts'
import {
  deleteSession,
  deleteSessionsOf,
  findLiveSession,
  insertSession,
  insertSessionOfUnchanged,
  type LiveSession,
  markAuthenticated,
  type NewSession,
  touchSession,
} from '../../db/identity/sessions.ts'
import {
  findLoginUser,
  type LoginUser,
  lockUnchangedUser,
  updatePasswordHash,
} from '../../db/identity/users.ts'
import { newId } from '../../lib/id.ts'
import type { Logger } from '../../lib/log.ts'
import { permissionsOf } from '../../model/permissions.ts'
import { auditRow, record, recordLater } from '../audit/record.ts'
import { countRequest, type RequestLimitDeps } from '../limits/request-limits.ts'
import { sightOf } from '../operators/sight.ts'
import { Problem } from '../problems.ts'
import { fieldReader, normaliseEmail } from './fields.ts'
import { checkLoginLimits, countFailedLogin, countLogin, rememberAddress } from './login-limits.ts'
import { checkOwnPassword } from './mfa/attempts.ts'
import { hashPassword, oneAtATime, verifyPassword } from './passwords.ts'
import type { UserPrincipal } from './principals.ts'
import { recordRefusedLogin } from './refused-logins.ts'
import { ACCESS_TOKEN_SECONDS, MFA_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS, type Tokens } from './tokens.ts'

export type SessionDeps = {
  db: Database
  tokens: Tokens
  /** A session that is not used for this long ends. */
  sessionIdleSeconds: number
}

/** Where a login comes from: IP address and User-Agent header. Stored with its session. */
export type LoginOrigin = { address: string | null; userAgent: string | null }

export type LoginRequest = { email: string; password: string } & LoginOrigin

export type LoginDeps = Omit<SessionDeps, 'sessionIdleSeconds'> & { rateLimiter: RateLimiter; log?: Logger }

export type LoginResult =
  | { kind: 'session'; accessToken: string; refreshToken: string; expiresInSeconds: number }
  | { kind: 'mfa_required'; mfaToken: string; expiresInSeconds: number }

/**
 * Checks email and password. Opens a session, or an MFA challenge if the user has enabled MFA.
 *
 * Unknown email, wrong password and disabled account get the same answer, after the same time.
 * @throws Problem invalid_credentials, rate_limited, overloaded
 */
export async function logIn(deps: LoginDeps, given: LoginRequest): Promise<LoginResult> {
  try {
    return await checkLogin(deps, given)
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate_limited') {
      recordRefusedLogin(deps, { user: { email: given.email }, address: given.address, at: 'password' })
    }
    throw error
  }
}

async function checkLogin(deps: LoginDeps, given: LoginRequest): Promise<LoginResult> {
  const attempted = { account: given.email, address: given.address }
  const { isKnownAddress } = await checkLoginLimits(deps, attempted)
  const email = normaliseEmail(given.email)
  const user = email === null ? null : await findLoginUser(deps.db, { email })
  const passwordHash = user?.passwordHash ?? null
  const matches = await verifyPassword(given.password, passwordHash)
  if (user === null || passwordHash === null || user.disabled || !matches) {
    await countFailedLogin(deps, attempted, { isKnownAddress })
    if (user !== null) recordFailedLogin(deps, user, given.address)
    throw wrongCredentials()
  }
  await checkLoginLimits(deps, attempted)
  await countLogin(deps, attempted)
  if (!isKnownAddress) await rememberAddress(deps, attempted)

  // The password may have been changed while it was hashed. Both lock the user's row, so that either the change sees
  // this session and ends it, or this login sees the change.
  const session = newSession(user, given)
  const by = actorOf(user, given.address)
  const detail = { session_id: session.id, second_factor: null }
  const event = auditRow({ by, action: 'login.succeeded', target: user.id, detail })
  if (await insertSessionOfUnchanged(deps.db, { id: user.id, passwordHash }, { session, event })) {
    return await issueTokens(deps.tokens, user.id, session.id)
  }
  const challengeId = await deps.db.transaction(async (tx) => {
    const unchanged = await lockUnchangedUser(tx, { id: user.id, passwordHash })
    if (!unchanged?.mfaEnabled) throw wrongCredentials()
    const row = { id: newId(), organisationId: user.organisationId, userId: user.id }
    await insertMfaChallenge(tx, { ...row, expiresInSeconds: MFA_TOKEN_SECONDS })
    await record({ db: tx }, { by, action: 'login.password_accepted', target: user.id })
    return row.id
  })
  return {
    kind: 'mfa_required',
    mfaToken: await deps.tokens.sign('mfa', { userId: user.id, rowId: challengeId }),
    expiresInSeconds: MFA_TOKEN_SECONDS,
  }
}

/** Opens a session of 30 days for a user whose login is complete; returns its id. */
export async function openSession(
  db: Database,
  user: { id: string; organisationId: string },
  origin: LoginOrigin,
): Promise<string> {
  const session = newSession(user, origin)
  await insertSession(db, session)
  return session.id
}

/** Signs the two tokens of a new session. */
export async function issueTokens(
  tokens: Tokens,
  userId: string,
  sessionId: string,
): Promise<Extract<LoginResult, { kind: 'session' }>> {
  const claims = { userId, rowId: sessionId }
  const [accessToken, refreshToken] = await Promise.all([
    tokens.sign('access', claims),
    tokens.sign('refresh', claims),
  ])
  return {
    kind: 'session',
    accessToken,
    refreshToken,
    expiresInSeconds: ACCESS_TOKEN_SECONDS,
  }
}

/**
 * Issues a new access token for a refresh token. The refresh token stays valid until its session ends.
 * @throws Problem invalid_token, rate_limited
 */
export async function refreshAccess(
  deps: SessionDeps & RequestLimitDeps,
  refreshToken: string,
): Promise<{ accessToken: string; expiresInSeconds: number }> {
  const session = await sessionOf(deps, 'refresh', refreshToken)
  await countRequest(deps, session)
  const expiresInSeconds = Math.min(ACCESS_TOKEN_SECONDS, session.remainingSeconds)
  const claims = { userId: session.userId, rowId: session.id }
  return { accessToken: await deps.tokens.sign('access', claims, expiresInSeconds), expiresInSeconds }
}

/**
 * Finds who sent an access token. Reads the database each time, so that the end of a session takes effect at once.
 * @throws Problem invalid_token
 */
export async function authenticateUser(deps: SessionDeps, accessToken: string): Promise<UserPrincipal> {
  const session = await sessionOf(deps, 'access', accessToken)
  const { userId, organisationId, role, authenticatedSecondsAgo } = session
  return {
    kind: 'user',
    userId,
    organisationId,
    role,
    permissions: permissionsOf(session),
    sight: await sightOf(deps, session),
    sessionId: session.id,
    needsMfaEnrolment: session.needsMfaEnrolment,
    authenticatedSecondsAgo,
  }
}

/**
 * Confirms the session with the user's password: it then counts as logged in now.
 * @throws Problem invalid_credentials, rate_limited, overloaded, invalid_token (the user was removed or disabled)
 */
export async function confirmPassword(
  { db }: { db: Database },
  user: UserPrincipal,
  password: string,
): Promise<void> {
  await checkOwnPassword({ db }, user, password)
  await db.transaction(async (tx) => {
    await markAuthenticated(tx, user.sessionId)
    const detail = { session_id: user.sessionId }
    await record({ db: tx }, { by: user, action: 'session.password_confirmed', target: user.userId, detail })
  })
}

/** Ends a user's session, such as the one that the request was made with. */
export async function logOut(
  { db }: { db: Database },
  user: Pick<UserPrincipal, 'kind' | 'userId' | 'organisationId' | 'sessionId' | 'address'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSession(tx, user.sessionId)
    const detail = { scope: 'this' as const, session_id: user.sessionId }
    await record({ db: tx }, { by: user, action: 'session.ended', target: user.userId, detail })
  })
}

/**
 * Changes the user's own password and ends all of the user's sessions, including the present one.
 * @throws Problem invalid_credentials (the present password is wrong), rate_limited, invalid_fields, conflict (changed
 * by somebody else in the meantime), overloaded
 */
export async function changePassword(
  { db }: { db: Database },
  user: UserPrincipal,
  given: { currentPassword: string; newPassword: string },
): Promise<void> {
  const present = await checkOwnPassword({ db }, user, given.currentPassword)
  const read = fieldReader()
  read.password('new_password', given.newPassword, present)
  if (given.newPassword === given.currentPassword) read.addError('new_password', 'current_password')
  read.throwErrors()

  const passwordHash = await oneAtATime(user.organisationId, () => hashPassword(given.newPassword))
  await db.transaction(async (tx) => {
    const change = { userId: user.userId, passwordHash, expectedHash: present.passwordHash }
    if (!(await updatePasswordHash(tx, change))) {
      throw new Problem('conflict', 'The password was changed by someone else in the meantime')
    }
    await deleteSessionsOf(tx, user.userId)
    await deletePasswordLinksOf(tx, user.userId)
    await record({ db: tx }, { by: user, action: 'password.changed', target: user.userId })
  })
}

/** The live session of a token, whose use is recorded. @throws Problem invalid_token */
export async function sessionOf(
  { db, tokens, sessionIdleSeconds }: SessionDeps,
  kind: 'access' | 'refresh',
  token: string,
): Promise<LiveSession> {
  const { userId, rowId } = await tokens.verify(kind, token)
  const session = await findLiveSession(db, { sessionId: rowId, userId, idleSeconds: sessionIdleSeconds })
  if (session === null) throw new Problem('invalid_token', 'The session has ended; log in again')
  if (session.stale) await touchSession(db, session.id)
  return session
}

function newSession(
  { id, organisationId }: { id: string; organisationId: string },
  { address, userAgent }: LoginOrigin,
): NewSession {
  return {
    id: newId(),
    organisationId,
    userId: id,
    expiresInSeconds: REFRESH_TOKEN_SECONDS,
    address,
    userAgent: userAgent?.slice(0, 500) ?? null,
  }
}

function recordFailedLogin(
  deps: { db: Database; log?: Logger },
  user: LoginUser,
  address: string | null,
): void {
  const reason = user.disabled ? 'disabled' : user.passwordHash === null ? 'no_password' : 'wrong_password'
  // Not awaited: the answer has to take the same time whether or not the account exists.
  recordLater(deps, {
    by: actorOf(user, address),
    action: 'login.failed',
    target: user.id,
    detail: { reason },
  })
}

function actorOf({ id, organisationId }: LoginUser, address: string | null) {
  return { kind: 'user' as const, userId: id, organisationId, address }
}

function wrongCredentials(): Problem {
  return new Problem('invalid_credentials', 'Email or password is wrong')
}
