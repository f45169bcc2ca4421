import type { Database } from '../../../db/client.ts'
import {
  clearMfaFailures,
  confirmPendingSecret,
  findMfaAccount,
  removeSecondFactor,
  replaceRecoveryCodes,
  setPendingSecret,
} from '../../../db/identity/mfa.ts'
import { deleteOtherSessions, deleteSessionsOf } from '../../../db/identity/sessions.ts'
import { findLoginUser } from '../../../db/identity/users.ts'
import { record } from '../../audit/record.ts'
import { Problem } from '../../problems.ts'
import { normaliseEmail } from '../fields.ts'
import type { UserPrincipal } from '../principals.ts'
import { checkOwnPassword, recordFailedAttempt, takeAttempt, wrongCode } from './attempts.ts'
import { describeTotpSecret, hashRecoveryCode, newRecoveryCodes, newTotpSecret } from './codes.ts'
import { acceptCode, findTotpStep, type MfaDeps } from './second-factor.ts'

/**
 * Makes a TOTP secret that changes nothing until `confirmMfaSetup`. Another call replaces it. The password is always
 * needed: with a stolen session alone, a thief could lock the owner out.
 * @throws Problem conflict (MFA is enabled), invalid_credentials, rate_limited, overloaded, invalid_token (the user was
 * removed)
 */
export async function startMfaSetup(
  deps: MfaDeps,
  user: UserPrincipal,
  { password }: { password: string },
): Promise<{ qrCodeUri: string; secret: string }> {
  const { db, cipher } = deps
  const account = await findMfaAccount(db, user.userId)
  if (account === null) throw new Problem('invalid_token', 'The session has ended; log in again')
  if (account.enabled) throw alreadyEnabled()
  await checkOwnPassword(deps, user, password)
  const secret = newTotpSecret()
  const pendingSecret = await cipher.encrypt(secret, user.userId)
  if (!(await setPendingSecret(db, { userId: user.userId, pendingSecret }))) throw alreadyEnabled()
  const { base32, uri } = describeTotpSecret(secret, account.email)
  return { qrCodeUri: uri, secret: base32 }
}

/**
 * Enables MFA with the pending secret if the code was computed with it, and ends the user's other sessions.
 * Returns the recovery codes, which cannot be read again.
 * @throws Problem conflict (enabled already, or no setup was started), invalid_code, rate_limited, invalid_token (the
 * user was removed)
 */
export async function confirmMfaSetup(
  deps: MfaDeps,
  user: UserPrincipal,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = user
  const recoveryCodes = await deps.db.transaction(async (tx) => {
    const attempt = await takeAttempt(tx, userId)
    const { secret, pendingSecret } = attempt.factor
    if (secret !== null) throw alreadyEnabled()
    if (pendingSecret === null) {
      throw new Problem('conflict', 'There is nothing to confirm: start with setup')
    }
    const step = await findTotpStep(deps, { userId, encryptedSecret: pendingSecret, code })
    if (step === null) {
      // Not thrown here: that would undo the count.
      await recordFailedAttempt(tx, user, attempt, 'settings')
      return null
    }
    await clearMfaFailures(tx, userId)
    await confirmPendingSecret(tx, { userId, step })
    await deleteOtherSessions(tx, user)
    await record({ db: tx }, { by: user, action: 'mfa.enabled', target: userId })
    return await giveRecoveryCodes(tx, user)
  })
  if (recoveryCodes === null) throw wrongCode()
  return { recoveryCodes }
}

/** What proves that the user may disable MFA: a code of the second factor, or the password. */
export type Proof = { kind: 'code'; code: string } | { kind: 'password'; password: string }

/**
 * Removes the TOTP secret and the recovery codes, and ends the user's other sessions.
 * @throws Problem conflict (not enabled), invalid_code, invalid_credentials, rate_limited, overloaded, invalid_token
 * (the user was removed)
 */
export async function disableMfa(deps: MfaDeps, user: UserPrincipal, proof: Proof): Promise<void> {
  const { db } = deps
  if (proof.kind === 'password') {
    const account = await findMfaAccount(db, user.userId)
    if (!account?.enabled) throw notEnabled()
    await checkOwnPassword(deps, user, proof.password)
    await db.transaction((tx) => removeOwnSecondFactor(tx, user))
    return
  }
  const accepted = await db.transaction(async (tx) => {
    const attempt = await takeAttempt(tx, user.userId)
    if (attempt.factor.secret === null) throw notEnabled()
    const accepted = await acceptCode(deps, tx, attempt, { code: proof.code, by: user, at: 'settings' })
    if (accepted !== null) await removeOwnSecondFactor(tx, user)
    return accepted
  })
  if (accepted === null) throw wrongCode()
}

/**
 * Makes ten new recovery codes. The old ones no longer work.
 * @throws Problem conflict (not enabled), invalid_code, rate_limited, invalid_token (the user was removed)
 */
export async function renewRecoveryCodes(
  deps: MfaDeps,
  user: UserPrincipal,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = await deps.db.transaction(async (tx) => {
    const attempt = await takeAttempt(tx, user.userId)
    if (attempt.factor.secret === null) throw notEnabled()
    const accepted = await acceptCode(deps, tx, attempt, { code, by: user, at: 'settings' })
    if (accepted === null) return null
    await record({ db: tx }, { by: user, action: 'mfa.recovery_codes_replaced', target: user.userId })
    return await giveRecoveryCodes(tx, user)
  })
  if (recoveryCodes === null) throw wrongCode()
  return { recoveryCodes }
}

/**
 * Removes a user's second factor and ends all of the user's sessions, without asking for a code: for the server
 * administrator, when the last administrator has lost theirs.
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

async function removeOwnSecondFactor(tx: Database, user: UserPrincipal): Promise<void> {
  await removeSecondFactor(tx, user.userId)
  await deleteOtherSessions(tx, user)
  await record({ db: tx }, { by: user, action: 'mfa.disabled', target: user.userId })
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
