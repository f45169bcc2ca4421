import type { Database } from '../../../db/client.ts'
import { replaceSealed, selectSealedOtherwise } from '../../../db/identity/mfa.ts'
import type { Sealer } from '../../../lib/seal.ts'

const BATCH = 200

/**
 * Seals every TOTP secret under the present first secret of JWT_SECRET, so that the older ones can be removed; answers
 * how many it sealed anew. What none of the secrets opens stays as it is: the user has recovery codes.
 */
export async function resealTotpSecrets({ db, sealer }: { db: Database; sealer: Sealer }): Promise<number> {
  let resealed = 0
  let after: string | null = null
  while (true) {
    const rows = await selectSealedOtherwise(db, { prefix: sealer.prefix, after, limit: BATCH })
    for (const { userId, secret, pendingSecret } of rows) {
      for (const before of [secret, pendingSecret]) {
        if (before === null || isSealedBy(sealer, before)) continue
        const plain = await sealer.open(before, userId)
        if (plain === null) continue
        const anew = { userId, before, after: await sealer.seal(plain, userId) }
        if (await replaceSealed(db, anew)) resealed++
      }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return resealed
    after = last.userId
  }
}

function isSealedBy({ prefix }: Sealer, sealed: Uint8Array): boolean {
  return prefix.every((byte, at) => sealed[at] === byte)
}
