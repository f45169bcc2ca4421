import { lt, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { adminNotices, mfaChallenges, passwordLinks, sessions } from '../schema/index.ts'

/**
 * Removes expired sessions, MFA challenges, password links and notices, up to `limit` of each; returns how many.
 *
 * This only keeps the tables small: of these rows only old notices are still shown. Locked ones are left for the next call.
 */
export async function removeExpiredIdentityRows(
  db: Database,
  { limit = 1_000 }: { limit?: number } = {},
): Promise<number> {
  let removed = 0
  for (const table of [sessions, mfaChallenges, passwordLinks, adminNotices]) {
    const expired = db
      .select({ id: table.id })
      .from(table)
      .where(lt(table.expiresAt, sql`now()`))
      .limit(limit)
      .for('update', { skipLocked: true })
    // Not IN (…): a plan may run that subquery once for each row, and then it has no limit.
    const rows = await db
      .delete(table)
      .where(sql`${table.id} = any(array(${expired}))`)
      .returning({ id: table.id })
    removed += rows.length
  }
  return removed
}
