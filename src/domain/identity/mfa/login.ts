import type { RateLimiter } from '../../../backends/rate-limit/contract.ts'
import { countChallengeAttempt, deleteChallenge } from '../../../db/identity/mfa.ts'
import type { Logger } from '../../../lib/log.ts'
import { record } from '../../audit/record.ts'
import { Problem } from '../../problems.ts'
import { openGuess } from '../login-limits.ts'
import { auditRefusals } from '../refused-logins.ts'
import { issueTokens, type LoginOrigin, type LoginResult, openSession } from '../sessions.ts'
import type { Tokens } from '../tokens.ts'
import { guessCode } from './attempts.ts'
import { checkSecondFactor, type MfaDeps } from './settings.ts'

export type MfaLoginDeps = MfaDeps & { tokens: Tokens; rateLimiter: RateLimiter; log?: Logger }

type Step = { userId: string; challengeId: string; code: string; origin: LoginOrigin }

/** Codes that one login may try; then it takes the password again. */
const MAX_ATTEMPTS = 5

/**
 * The second step of a login: opens a session for a code of the authenticator, or a recovery code.
 * @throws Problem invalid_token (of another kind, expired, used, or out of attempts), invalid_code, rate_limited
 */
export async function verifyMfaLogin(
  deps: MfaLoginDeps,
  { mfaToken, code, ...origin }: { mfaToken: string; code: string } & LoginOrigin,
): Promise<Extract<LoginResult, { kind: 'session' }>> {
  const { userId, rowId: challengeId } = await deps.tokens.verify('mfa', mfaToken)
  const attempt = { who: { id: userId }, address: origin.address, at: 'second_factor' } as const
  const sessionId = await auditRefusals(deps, attempt, () =>
    checkCode(deps, { userId, challengeId, code, origin }),
  )
  return await issueTokens(deps.tokens, userId, sessionId)
}

async function checkCode(deps: MfaLoginDeps, { userId, challengeId, code, origin }: Step): Promise<string> {
  const by = { userId, address: origin.address }
  // Beside the count of the account: an address that tries codes at many accounts uses up its own.
  const guess = await openGuess(deps, { account: userId, address: origin.address })
  return await guessCode(deps, by, {
    at: 'login',
    async admit(tx, { secret }) {
      const attempt = { challengeId, userId, maxAttempts: MAX_ATTEMPTS }
      if (secret === null || !(await countChallengeAttempt(tx, attempt))) {
        throw new Problem('invalid_token', 'This login is over; log in again')
      }
    },
    check: (tx, factor) => checkSecondFactor(deps, tx, factor, { code, by }),
    async proceed(tx, { organisationId }, secondFactor) {
      await guess.right()
      await deleteChallenge(tx, challengeId)
      const opened = await openSession(tx, { id: userId, organisationId }, origin)
      await record(
        { db: tx },
        {
          by: { kind: 'user', userId, organisationId, address: origin.address },
          action: 'login.succeeded',
          target: userId,
          detail: { session_id: opened, second_factor: secondFactor },
        },
      )
      return opened
    },
  }).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'invalid_code') await guess.wrong()
    throw error
  })
}
