import type { Database } from '../../../db/client.ts'
import {
  acceptStep,
  confirmPendingSecret,
  findMfaAccount,
  removeSecondFactor,
  replaceRecoveryCodes,
  type SecondFactor,
  setPendingSecret,
  spendRecoveryCode,
} from '../../../db/identity/mfa.ts'
import { deleteOtherSessions, deleteSessionsOf, isFreshSession } from '../../../db/identity/sessions.ts'
import { findLoginUser } from '../../../db/identity/users.ts'
import type { Cipher } from '../../../lib/encryption.ts'
import { record } from '../../audit/record.ts'
import { Problem } from '../../problems.ts'
import { normaliseEmail } from '../fields.ts'
import type { UserPrincipal } from '../principals.ts'
import { type AttemptOwner, checkOwnPassword, guessCode } from './attempts.ts'
import {
  describeTotpSecret,
  hashRecoveryCode,
  matchingStep,
  newRecoveryCodes,
  newTotpSecret,
  normaliseRecoveryCode,
} from './codes.ts'

export type MfaDeps = {
  db: Database
  /** Made for TOTP_SECRET_PURPOSE. The associated data of each secret is its user's id. */
  cipher: Cipher
  /** Milliseconds since 1970, by which codes are computed; the clock of this machine unless a test sets its own. */
  now?: () => number
}

/** The purpose of the cipher for TOTP secrets. */
export const TOTP_SECRET_PURPOSE = 'totp-secrets'

/** Within it a login is proof enough of who asks. */
const FRESH_LOGIN_SECONDS = 15 * 60

/**
 * Makes a secret that changes nothing until `confirmMfaSetup`; another call replaces it.
 * @throws Problem conflict (MFA is enabled), recent_login_needed, invalid_credentials, rate_limited, overloaded
 */
export async function startMfaSetup(
  deps: MfaDeps,
  user: UserPrincipal,
  { password }: { password: string | null },
): Promise<{ qrCodeUri: string; secret: string }> {
  const { db, cipher } = deps
  const account = await findMfaAccount(db, user.userId)
  if (account === null) throw new Problem('invalid_token', 'The session has ended; log in again')
  if (account.enabled) throw alreadyEnabled()
  if (password !== null) await checkOwnPassword(deps, user, password)
  else if (!(await isFreshSession(db, { ...user, withinSeconds: FRESH_LOGIN_SECONDS }))) {
    throw new Problem(
      'recent_login_needed',
      'This session logged in more than 15 minutes ago: send the password',
    )
  }
  const secret = newTotpSecret()
  const pendingSecret = await cipher.encrypt(secret, user.userId)
  if (!(await setPendingSecret(db, { userId: user.userId, pendingSecret }))) throw alreadyEnabled()
  const { base32, uri } = describeTotpSecret(secret, account.email)
  return { qrCodeUri: uri, secret: base32 }
}

/**
 * Puts the pending secret in force once the authenticator shows its codes, and ends the user's other sessions.
 * Answers the recovery codes, this once.
 * @throws Problem conflict (enabled already, or no setup), invalid_code, rate_limited
 */
export async function confirmMfaSetup(
  deps: MfaDeps,
  user: UserPrincipal,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  return await guessCode(deps, user, {
    at: 'settings',
    async admit(_tx, { secret, pendingSecret }) {
      if (secret !== null) throw alreadyEnabled()
      if (pendingSecret === null)
        throw new Problem('conflict', 'There is nothing to confirm: start with setup')
    },
    check: (_tx, { pendingSecret }) => stepOf(deps, user.userId, pendingSecret, code),
    async proceed(tx, factor, step) {
      await confirmPendingSecret(tx, { userId: user.userId, step })
      await deleteOtherSessions(tx, user)
      await record({ db: tx }, { by: user, action: 'mfa.enabled', target: user.userId })
      return { recoveryCodes: await giveRecoveryCodes(tx, factor) }
    },
  })
}

/** Either will do. */
export type Proof = { kind: 'code'; code: string } | { kind: 'password'; password: string }

/**
 * Removes secret and recovery codes and ends the user's other sessions.
 * @throws Problem conflict (not enabled), invalid_code, invalid_credentials, rate_limited, overloaded
 */
export async function disableMfa(deps: MfaDeps, user: UserPrincipal, proof: Proof): Promise<void> {
  const remove = async (tx: Database) => {
    await removeSecondFactor(tx, user.userId)
    await deleteOtherSessions(tx, user)
    await record({ db: tx }, { by: user, action: 'mfa.disabled', target: user.userId })
  }
  if (proof.kind === 'code') return await guessSecondFactor(deps, user, proof.code, remove)

  const account = await findMfaAccount(deps.db, user.userId)
  if (!account?.enabled) throw notEnabled()
  await checkOwnPassword(deps, user, proof.password)
  await deps.db.transaction(remove)
}

/**
 * Makes ten new recovery codes; the old ones are dead.
 * @throws Problem conflict (not enabled), invalid_code, rate_limited
 */
export async function renewRecoveryCodes(
  deps: MfaDeps,
  user: UserPrincipal,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  return await guessSecondFactor(deps, user, code, async (tx, factor) => {
    await record({ db: tx }, { by: user, action: 'mfa.recovery_codes_replaced', target: user.userId })
    return { recoveryCodes: await giveRecoveryCodes(tx, factor) }
  })
}

/**
 * Takes the second factor off a user and ends every session of theirs, by whoever holds the machine: for the last
 * administrator, who has no other to ask.
 * @throws Problem not_found
 */
export async function resetMfa(
  { db }: { db: Database },
  given: { email: string },
): Promise<{ userId: string }> {
  const email = normaliseEmail(given.email)
  const user = email === null ? null : await findLoginUser(db, { email })
  if (user === null) throw new Problem('not_found', `There is no user ${given.email}`)
  await db.transaction(async (tx) => {
    await removeSecondFactor(tx, user.id)
    await deleteSessionsOf(tx, user.id)
    const by = { kind: 'system' as const, organisationId: user.organisationId }
    await record({ db: tx }, { by, action: 'mfa.reset', target: user.id })
  })
  return { userId: user.id }
}

export type AcceptedFactor = 'totp' | 'recovery_code'

/** Whether a code is one of the second factor in force; if so it is used up, null if not. */
export async function checkSecondFactor(
  deps: MfaDeps,
  tx: Database,
  { userId, organisationId, secret }: SecondFactor,
  { code, by }: { code: string; by: AttemptOwner },
): Promise<AcceptedFactor | null> {
  const step = await stepOf(deps, userId, secret, code)
  if (step !== null) return (await acceptStep(tx, { userId, step })) ? 'totp' : null

  const recoveryCode = normaliseRecoveryCode(code)
  if (recoveryCode === null) return null
  const codeHash = await hashRecoveryCode(recoveryCode, userId)
  const left = await spendRecoveryCode(tx, { userId, codeHash })
  if (left === null) return null
  await record(
    { db: tx },
    {
      by: { kind: 'user', userId, organisationId, address: by.address },
      action: 'mfa.recovery_code_used',
      target: userId,
      detail: { left },
    },
  )
  return 'recovery_code'
}

/** A guess within a session that logged in completely. */
async function guessSecondFactor<Result>(
  deps: MfaDeps,
  user: UserPrincipal,
  code: string,
  proceed: (tx: Database, factor: SecondFactor) => Promise<Result>,
): Promise<Result> {
  return await guessCode(deps, user, {
    at: 'settings',
    async admit(_tx, { secret }) {
      if (secret === null) throw notEnabled()
    },
    check: (tx, factor) => checkSecondFactor(deps, tx, factor, { code, by: user }),
    proceed,
  })
}

async function stepOf(
  { cipher, now = Date.now }: MfaDeps,
  userId: string,
  encrypted: Uint8Array | null,
  code: string,
): Promise<number | null> {
  const secret = encrypted === null ? null : await cipher.decrypt(encrypted, userId)
  return secret === null ? null : matchingStep(secret, code, now())
}

async function giveRecoveryCodes(
  tx: Database,
  owner: { userId: string; organisationId: string },
): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((each) => hashRecoveryCode(each.replace('-', ''), owner.userId))
  await replaceRecoveryCodes(tx, owner, await Promise.all(hashes))
  return codes
}

function alreadyEnabled(): Problem {
  return new Problem('conflict', 'MFA is enabled already: disable it first')
}

function notEnabled(): Problem {
  return new Problem('conflict', 'MFA is not enabled')
}
