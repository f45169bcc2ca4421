import type { Database } from '../../db/client.ts'
import { removeExpiredIdentityRows } from '../../db/identity/expired.ts'
import { reEncryptTotpSecrets } from '../../domain/identity/mfa/re-encrypt.ts'
import type { Cipher } from '../../lib/encryption.ts'
import { onceAMinute, type ReconcileStep } from './steps.ts'

/**
 * The reconciler's steps for sessions and second factors, each at most once a minute.
 * @param options.now milliseconds of a clock that never goes back, `performance.now()` unless a test has its own
 */
export function identitySteps(
  { db, cipher }: { db: Database; cipher: Cipher },
  { now = () => performance.now() } = {},
): ReconcileStep[] {
  return [
    { name: 'remove expired sessions and logins', run: () => removeExpiredIdentityRows(db) },
    { name: 're-encrypt TOTP secrets', run: () => reEncryptTotpSecrets({ db, cipher }) },
  ].map((step) => onceAMinute(step, now))
}
