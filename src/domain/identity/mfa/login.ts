import type { RateLimiter } from '../../../backends/rate-limit/contract.ts'
import { closeChallenge, countChallengeAttempt, deleteChallenge } from '../../../db/identity/mfa.ts'
import { lockUser } from '../../../db/identity/users.ts'
import type { Logger } from '../../../lib/log.ts'
import { record } from '../../audit/record.ts'
import { Problem } from '../../problems.ts'
import { checkLoginLimits, countFailedLogin, rememberAddress } from '../login-limits.ts'
import { recordRefusedLogin } from '../refused-logins.ts'
import { issueTokens, type LoginOrigin, type LoginResult, openSession } from '../sessions.ts'
import type { Tokens } from '../tokens.ts'
import { takeAttempt, wrongCode } from './attempts.ts'
import { acceptCode, type MfaDeps } from './second-factor.ts'

export type MfaLoginDeps = MfaDeps & { tokens: Tokens; rateLimiter: RateLimiter; log?: Logger }

/** Attempts of one MFA challenge. After that the password has to be given again. */
const MAX_ATTEMPTS = 5

/**
 * The second step of a login: opens a session for a TOTP code or a recovery code.
 * @throws Problem invalid_token (of another kind, expired, used, or no attempts left), invalid_code, rate_limited
 */
export async function verifyMfaLogin(
  deps: MfaLoginDeps,
  { mfaToken, code, ...origin }: { mfaToken: string; code: string } & LoginOrigin,
): Promise<Extract<LoginResult, { kind: 'session' }>> {
  const { userId, rowId: challengeId } = await deps.tokens.verify('mfa', mfaToken)
  try {
    const sessionId = await answerChallenge(deps, { userId, challengeId, code, origin })
    return await issueTokens(deps.tokens, userId, sessionId)
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate_limited') {
      recordRefusedLogin(deps, { user: { id: userId }, address: origin.address, at: 'second_factor' })
    }
    throw error
  }
}

/** Opens a session and returns its id. */
async function answerChallenge(
  deps: MfaLoginDeps,
  {
    userId,
    challengeId,
    code,
    origin,
  }: { userId: string; challengeId: string; code: string; origin: LoginOrigin },
): Promise<string> {
  const { db } = deps
  const { address } = origin
  // Counted by address as well as by account, so that codes tried at many accounts use up the limit of the address.
  const attempted = { account: userId, address }
  const { isKnownAddress } = await checkLoginLimits(deps, attempted)

  const accepted = await db.transaction(async (tx) => {
    const attempt = await takeAttempt(tx, userId)
    const { secret, organisationId } = attempt.factor
    if (secret === null) throw challengeOver()
    if (!(await countChallengeAttempt(tx, { challengeId, userId, maxAttempts: MAX_ATTEMPTS }))) {
      throw challengeOver()
    }
    const factor = await acceptCode(deps, tx, attempt, { code, by: { userId, address }, at: 'login' })
    // Not thrown here: that would undo the count.
    if (factor === null) return null
    await closeChallenge(tx, { challengeId, maxAttempts: MAX_ATTEMPTS })
    return { factor, organisationId }
  })
  if (accepted === null) {
    await countFailedLogin(deps, attempted, { isKnownAddress })
    throw wrongCode()
  }

  // Between two transactions: while Redis is asked, no row is locked and no connection is held.
  await checkLoginLimits(deps, attempted)
  const { factor, organisationId } = accepted
  const sessionId = await db.transaction(async (tx) => {
    // The user is locked before the challenge, as everywhere. What ends access also deletes the challenge.
    const user = await lockUser(tx, { organisationId, userId })
    if (user === null || user.disabled || !(await deleteChallenge(tx, challengeId))) throw challengeOver()
    const opened = await openSession(tx, { id: userId, organisationId }, origin)
    const by = { kind: 'user' as const, userId, organisationId, address }
    const detail = { session_id: opened, second_factor: factor }
    await record({ db: tx }, { by, action: 'login.succeeded', target: userId, detail })
    return opened
  })
  if (!isKnownAddress) await rememberAddress(deps, attempted)
  return sessionId
}

function challengeOver(): Problem {
  return new Problem('invalid_token', 'This login is over; log in again')
}
