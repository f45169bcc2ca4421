import { and, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { objectDeletions, voicelogs } from '../schema/index.ts'
import { isCallDue } from './calls.ts'

/** Everything that has not ended, over all organisations: for whoever runs the service. */
export type Backlog = {
  /** Voicelogs by status, those that have ended left out. */
  byStatus: { status: string; count: number }[]
  /** What could be worked on now. */
  due: { count: number; oldestSeconds: number }
  objectDeletions: number
}

/** Reads the backlog; it looks at open rows alone, by their own index. */
export async function readBacklog(db: Database): Promise<Backlog> {
  const isOpen = sql`${voicelogs.status} in ('uploading','awaiting_upload','queued','transcribing','analysing')`
  const [byStatus, [due], [deletions]] = await Promise.all([
    db
      .select({ status: voicelogs.status, count: sql<number>`count(*)::int` })
      .from(voicelogs)
      .where(isOpen)
      .groupBy(voicelogs.status),
    db
      .select({
        count: sql<number>`count(*)::int`,
        oldestSeconds: sql<number>`coalesce(extract(epoch from now() -
          min(coalesce(${voicelogs.nextAttemptAt}, ${voicelogs.updatedAt}))), 0)::float8`,
      })
      .from(voicelogs)
      .where(and(isOpen, isCallDue)),
    db.select({ count: sql<number>`count(*)::int` }).from(objectDeletions),
  ])
  return {
    byStatus,
    due: due ?? { count: 0, oldestSeconds: 0 },
    objectDeletions: deletions?.count ?? 0,
  }
}
