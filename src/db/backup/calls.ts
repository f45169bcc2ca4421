import { eq } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { voicelogs } from '../schema/index.ts'

/** The storage key of a call's recording, in any organisation; null if there is no such call. */
export async function findObjectKey(db: Database, voicelogId: string): Promise<string | null> {
  const [row] = await db
    .select({ objectKey: voicelogs.objectKey })
    .from(voicelogs)
    .where(eq(voicelogs.id, voicelogId))
  return row?.objectKey ?? null
}
