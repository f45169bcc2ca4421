import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { objectDeletions, voicelogs } from '../schema/index.ts'

/** Which of these storage keys belong to a call, or to an object that the reconciler will delete. */
export async function findReferencedKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  // One value for all: a statement has at most 65,535.
  const given = sql`(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`
  const rows = await db
    .select({ key: voicelogs.objectKey })
    .from(voicelogs)
    .where(inArray(voicelogs.objectKey, given))
    .union(
      db
        .select({ key: objectDeletions.objectKey })
        .from(objectDeletions)
        .where(inArray(objectDeletions.objectKey, given)),
    )
  return new Set(rows.map(({ key }) => key))
}
