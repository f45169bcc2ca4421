import type { Database } from '../../../db/client.ts'
import {
  clearMfaFailures,
  countMfaAttempt,
  giveBackMfaAttempt,
  type MfaAttempt,
} from '../../../db/identity/mfa.ts'
import { findPassword } from '../../../db/identity/users.ts'
import { record } from '../../audit/record.ts'
import { Problem, rateLimited } from '../../problems.ts'
import { oneAtATime, verifyPassword } from '../passwords.ts'
import type { UserPrincipal } from '../principals.ts'

// Attempts by somebody who already has a password or a session: codes at login, codes and passwords within a session
// that may be stolen. All count against one account, in PostgreSQL, so that a restart, another process or another
// login gives no more attempts.

/** Failed attempts in a row that lock an account's second factor. */
const MAX_ATTEMPTS = 10

/** How long the lock lasts, in seconds. */
const LOCK_SECONDS = 15 * 60

/** The user who makes an attempt. */
export type AttemptOwner = { userId: string; address?: string | null }

/** An attempt that was counted as failed and is about to be checked. */
export type TakenAttempt = Extract<MfaAttempt, { kind: 'taken' }>

/**
 * Counts an attempt before it is checked, and reads what it is checked against.
 *
 * In a transaction it also locks the user's row, so that attempts at one account are checked one after another, and an
 * error that ends the transaction gives the attempt back.
 * @throws Problem rate_limited, invalid_token (the user was removed or disabled)
 */
export async function takeAttempt(db: Database, userId: string): Promise<TakenAttempt> {
  const attempt = await countMfaAttempt(db, { userId, maxAttempts: MAX_ATTEMPTS, lockSeconds: LOCK_SECONDS })
  switch (attempt.kind) {
    case 'taken':
      return attempt
    case 'locked':
      throw rateLimited(`${MAX_ATTEMPTS} attempts failed`, attempt.retryAfterSeconds)
    case 'no_user':
      throw new Problem('invalid_token', 'The session has ended; log in again')
    default:
      return attempt satisfies never
  }
}

/** Records in the audit that an attempt failed, and that it locked the second factor if it did. */
export async function recordFailedAttempt(
  db: Database,
  { userId, address }: AttemptOwner,
  { factor, lockedUntil }: TakenAttempt,
  at: 'login' | 'settings',
): Promise<void> {
  const by = { kind: 'user' as const, userId, organisationId: factor.organisationId, address }
  await record({ db }, { by, action: 'mfa.failed', target: userId, detail: { at } })
  if (lockedUntil === null) return
  const detail = { until: lockedUntil.toISOString() }
  await record({ db }, { by, action: 'mfa.locked', target: userId, detail })
}

/** The Problem for a code that was not accepted (401). */
export function wrongCode(): Problem {
  return new Problem('invalid_code', 'The code is wrong, has expired, or has been used before')
}

/**
 * Checks the password of a user who is logged in, as one attempt.
 * @throws Problem invalid_credentials, rate_limited, overloaded, invalid_token (the user was removed or disabled)
 */
export async function checkOwnPassword(
  { db }: { db: Database },
  user: UserPrincipal,
  password: string,
): Promise<{ email: string; organisation: string; passwordHash: string }> {
  const attempt = await takeAttempt(db, user.userId)
  const stored = await findPassword(db, user)
  const passwordHash = stored?.passwordHash ?? null
  let matches: boolean
  try {
    matches = await oneAtATime(user.organisationId, () => verifyPassword(password, passwordHash))
  } catch (error) {
    // The password was not checked, so the attempt does not count.
    await giveBackMfaAttempt(db, user.userId)
    throw error
  }
  if (stored === null || passwordHash === null || !matches) {
    await recordFailedAttempt(db, user, attempt, 'settings')
    throw new Problem('invalid_credentials', 'The password is wrong')
  }
  await clearMfaFailures(db, user.userId)
  return { ...stored, passwordHash }
}
