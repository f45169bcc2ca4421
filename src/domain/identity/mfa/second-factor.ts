import type { Database } from '../../../db/client.ts'
import {
  acceptStep,
  clearMfaFailures,
  type SecondFactor,
  spendRecoveryCode,
} from '../../../db/identity/mfa.ts'
import type { Cipher } from '../../../lib/encryption.ts'
import { record } from '../../audit/record.ts'
import { type AttemptOwner, recordFailedAttempt, type TakenAttempt } from './attempts.ts'
import { hashRecoveryCode, matchingStep, normaliseRecoveryCode } from './codes.ts'

export type MfaDeps = {
  db: Database
  /** Made for TOTP_SECRET_PURPOSE. The associated data of each secret is its user's id. */
  cipher: Cipher
  /**
   * The time that codes are computed for, in milliseconds since 1970.
   * @default Date.now
   */
  now?: () => number
}

/** The purpose of the cipher for TOTP secrets. */
export const TOTP_SECRET_PURPOSE = 'totp-secrets'

/** The kind of code that was accepted. */
export type AcceptedFactor = 'totp' | 'recovery_code'

/**
 * Checks an attempt's code against the second factor in force, in the attempt's transaction.
 *
 * A right code is used up and clears the count of failed attempts. A wrong one is recorded in the audit; null then. The
 * transaction has to be committed in both cases, or the failed attempt would not count.
 */
export async function acceptCode(
  deps: MfaDeps,
  tx: Database,
  attempt: TakenAttempt,
  { code, by, at }: { code: string; by: AttemptOwner; at: 'login' | 'settings' },
): Promise<AcceptedFactor | null> {
  const accepted = await useUpCode(deps, tx, attempt.factor, { code, by })
  if (accepted === null) await recordFailedAttempt(tx, by, attempt, at)
  else await clearMfaFailures(tx, by.userId)
  return accepted
}

/** The time step whose code this is; null if the code is wrong or no secret of JWT_SECRET decrypts the TOTP secret. */
export async function findTotpStep(
  { cipher, now = Date.now }: MfaDeps,
  { userId, encryptedSecret, code }: { userId: string; encryptedSecret: Uint8Array | null; code: string },
): Promise<number | null> {
  const secret = encryptedSecret === null ? null : await cipher.decrypt(encryptedSecret, userId)
  return secret === null ? null : matchingStep(secret, code, now())
}

async function useUpCode(
  deps: MfaDeps,
  tx: Database,
  { userId, organisationId, secret }: SecondFactor,
  { code, by }: { code: string; by: AttemptOwner },
): Promise<AcceptedFactor | null> {
  const step = await findTotpStep(deps, { userId, encryptedSecret: secret, code })
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
