import type { Database } from '../../../db/client.ts'
import { replaceEncryptedSecret, selectSecretsOfOtherKeys } from '../../../db/identity/mfa.ts'
import type { Cipher } from '../../../lib/encryption.ts'

/** Users read at once. */
const BATCH = 200

/**
 * Encrypts every TOTP secret again under the first secret of JWT_SECRET, so that the older ones can be removed;
 * returns how many it encrypted.
 *
 * A TOTP secret that no secret decrypts stays as it is. Its user still has recovery codes.
 */
export async function reEncryptTotpSecrets({
  db,
  cipher,
}: {
  db: Database
  cipher: Cipher
}): Promise<number> {
  let count = 0
  let lastUserId: string | null = null
  while (true) {
    const prefix = cipher.currentPrefix
    const rows = await selectSecretsOfOtherKeys(db, { prefix, after: lastUserId, limit: BATCH })
    for (const { userId, secret, pendingSecret } of rows) {
      for (const before of [secret, pendingSecret]) {
        if (before === null || cipher.isCurrent(before)) continue
        const plaintext = await cipher.decrypt(before, userId)
        if (plaintext === null) continue
        const after = await cipher.encrypt(plaintext, userId)
        if (await replaceEncryptedSecret(db, { userId, before, after })) count++
      }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return count
    lastUserId = last.userId
  }
}
