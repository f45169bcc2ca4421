import { connectDatabase } from '../src/db/client.ts'
import { createOrganisation, hasAnyUser } from '../src/domain/identity/accounts.ts'

export type FirstAdmin = { email: string; password: string; passwordIsNew: boolean }

/** Creates an organisation and its admin; null, and nothing is created, if there is any user. */
export async function ensureFirstAdmin(
  databaseUrl: string,
  { email, password }: { email: string; password: string | null },
): Promise<FirstAdmin | null> {
  const { db, close } = connectDatabase(databaseUrl, { maxConnections: 1 })
  try {
    if (await hasAnyUser({ db })) return null
    const chosen = password ?? readablePassword()
    await createOrganisation({ db }, { organisation: 'Voicelog', email, password: chosen })
    return { email, password: chosen, passwordIsNew: password === null }
  } finally {
    await close()
  }
}

/** Four groups of five characters without those that look alike: 100 bits. */
function readablePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  const characters = Array.from(bytes, (each) => alphabet[each % alphabet.length])
  return [0, 5, 10, 15].map((start) => characters.slice(start, start + 5).join('')).join('-')
}
