import type { Database } from '../../db/client.ts'
import { removeExpiredIdentityRows } from '../../db/identity/expired.ts'
import { resealTotpSecrets } from '../../domain/identity/mfa/re-encrypt.ts'
import type { Sealer } from '../../lib/seal.ts'
import type { ReconcileStep } from './reconciler.ts'

/** Nothing of this is urgent, and a round comes every few seconds. */
const EVERY_MS = 60_000

/** What the reconciler does for sign-ins; `now` is in milliseconds and never goes back. */
export function identitySteps(
  { db, sealer }: { db: Database; sealer: Sealer },
  { now = () => performance.now() } = {},
): ReconcileStep[] {
  return [
    { name: 'remove expired sessions and logins', run: () => removeExpiredIdentityRows(db) },
    { name: 'seal secrets anew', run: () => resealTotpSecrets({ db, sealer }) },
  ].map(({ name, run }) => {
    let nextAt = Number.NEGATIVE_INFINITY
    return {
      name,
      async run() {
        if (now() < nextAt) return 0
        nextAt = now() + EVERY_MS
        return await run()
      },
    }
  })
}
