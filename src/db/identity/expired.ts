import { inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { mfaChallenges, passwordLinks, sessions } from '../schema/index.ts'

/**
 * Removes sessions, logins that wait for a second factor, and password links that have expired; answers how many.
 * Nobody asks for them any more: this only keeps the tables small. Rows that somebody else has in hand wait.
 */
export async function removeExpiredIdentityRows(
  db: Database,
  { limit = 1_000 }: { limit?: number } = {},
): Promise<number> {
  let removed = 0
  for (const table of [sessions, mfaChallenges, passwordLinks]) {
    const expired = db
      .select({ id: table.id })
      .from(table)
      .where(lt(table.expiresAt, sql`now()`))
      .limit(limit)
      .for('update', { skipLocked: true })
    const rows = await db.delete(table).where(inArray(table.id, expired)).returning({ id: table.id })
    removed += rows.length
  }
  return removed
}
