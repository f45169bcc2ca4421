import type { Database } from '../../../db/client.ts'
import {
  clearMfaFailures,
  countMfaAttempt,
  giveBackMfaAttempt,
  type MfaAttempt,
  type SecondFactor,
} from '../../../db/identity/mfa.ts'
import { findPassword } from '../../../db/identity/users.ts'
import { record } from '../../audit/record.ts'
import { Problem } from '../../problems.ts'
import { verifyPassword } from '../passwords.ts'
import type { UserPrincipal } from '../principals.ts'

// Everything that somebody who is already half in could try out: codes at login, codes and passwords in a session that
// may be stolen. All of it counts against one account, in PostgreSQL: neither a restart nor another process, nor
// another login, gives more guesses.

/** Wrong guesses in a row before the account's second factor is locked, and for how long. */
const MAX_ATTEMPTS = 10
const LOCK_SECONDS = 15 * 60

/** Whose guess it is. */
export type AttemptOwner = { userId: string; address?: string | null }

type CodeGuess<Accepted, Result> = {
  at: 'login' | 'settings'
  /** Refuses, by throwing, what no code could change; such a guess does not count. */
  admit(tx: Database, factor: SecondFactor): Promise<void>
  /** What the code is good for, null for a wrong one. */
  check(tx: Database, factor: SecondFactor): Promise<Accepted | null>
  /** What the right code brings about. */
  proceed(tx: Database, factor: SecondFactor, accepted: Accepted): Promise<Result>
}

/**
 * One guess of a code, from count to consequence in one transaction: guesses of an account come one after another.
 * @throws Problem invalid_code, rate_limited, invalid_token (the user is gone), and what `admit` throws
 */
export async function guessCode<Accepted, Result>(
  { db }: { db: Database },
  by: AttemptOwner,
  { at, admit, check, proceed }: CodeGuess<Accepted, Result>,
): Promise<Result> {
  const outcome = await db.transaction(async (tx) => {
    const guess = await takeAttempt(tx, by)
    await admit(tx, guess.factor)
    const accepted = await check(tx, guess.factor)
    if (accepted === null) {
      // Returns, since throwing would undo the count.
      await recordFailure(tx, by, guess, at)
      return null
    }
    await clearMfaFailures(tx, by.userId)
    return { result: await proceed(tx, guess.factor, accepted) }
  })
  if (outcome !== null) return outcome.result
  throw new Problem('invalid_code', 'The code is wrong, has expired, or has been used before')
}

/**
 * One guess of the password of somebody who is logged in.
 * @throws Problem invalid_credentials, rate_limited, overloaded, invalid_token (the user is gone)
 */
export async function checkOwnPassword(
  { db }: { db: Database },
  user: UserPrincipal,
  password: string,
): Promise<{ email: string; passwordHash: string }> {
  const guess = await takeAttempt(db, user)
  const present = await findPassword(db, user)
  const passwordHash = present?.passwordHash ?? null
  let matches: boolean
  try {
    matches = await verifyPassword(password, passwordHash)
  } catch (error) {
    await giveBackMfaAttempt(db, user.userId)
    throw error
  }
  if (present === null || passwordHash === null || !matches) {
    await recordFailure(db, user, guess, 'settings')
    throw new Problem('invalid_credentials', 'The password is wrong')
  }
  await clearMfaFailures(db, user.userId)
  return { email: present.email, passwordHash }
}

type TakenAttempt = Extract<MfaAttempt, { kind: 'taken' }>

async function takeAttempt(db: Database, { userId }: AttemptOwner): Promise<TakenAttempt> {
  const guess = await countMfaAttempt(db, { userId, maxAttempts: MAX_ATTEMPTS, lockSeconds: LOCK_SECONDS })
  switch (guess.kind) {
    case 'taken':
      return guess
    case 'locked':
      throw new Problem(
        'rate_limited',
        `After ${MAX_ATTEMPTS} wrong ones no more are taken for now; try again in ${guess.retryAfterSeconds} s`,
        { retry_after_seconds: guess.retryAfterSeconds },
      )
    case 'no_user':
      throw new Problem('invalid_token', 'The session has ended; log in again')
    default:
      return guess satisfies never
  }
}

async function recordFailure(
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
