import { and, desc, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { objectDeletions, voicelogs } from '../schema/index.ts'
import { isCallDue } from './calls.ts'

/** All work that has not ended, of all organisations, for those who run the service. */
export type Backlog = {
  /** How many voicelogs have each status, without those that have ended. */
  byStatus: { status: string; count: number }[]
  /** Voicelogs that a worker could claim now, and how long the oldest has been due, in seconds. */
  due: { count: number; oldestSeconds: number }
  /** The same of each of the organisations that have waited longest. */
  dueByOrganisation: { organisationId: string; count: number; oldestSeconds: number }[]
  objectDeletions: number
}

/** Each organisation is a time series in Prometheus, so their number is limited. */
const ORGANISATIONS = 20

/** Reads the backlog. It reads only rows that have not ended, by an index of their own. */
export async function readBacklog(db: Database): Promise<Backlog> {
  const isOpen = sql`${voicelogs.status} in ('uploading','awaiting_upload','queued','transcribing','analysing')`
  const dueSeconds = sql`extract(epoch from now() - min(coalesce(${voicelogs.nextAttemptAt}, ${voicelogs.updatedAt})))`
  const [byStatus, [due], dueByOrganisation, [deletions]] = await Promise.all([
    db
      .select({ status: voicelogs.status, count: sql<number>`count(*)::int` })
      .from(voicelogs)
      .where(isOpen)
      .groupBy(voicelogs.status),
    db
      .select({
        count: sql<number>`count(*)::int`,
        oldestSeconds: sql<number>`coalesce(${dueSeconds}, 0)::float8`,
      })
      .from(voicelogs)
      .where(and(isOpen, isCallDue)),
    db
      .select({
        organisationId: voicelogs.organisationId,
        count: sql<number>`count(*)::int`,
        oldestSeconds: sql<number>`${dueSeconds}::float8`,
      })
      .from(voicelogs)
      .where(and(isOpen, isCallDue))
      .groupBy(voicelogs.organisationId)
      .orderBy(desc(dueSeconds))
      .limit(ORGANISATIONS),
    db.select({ count: sql<number>`count(*)::int` }).from(objectDeletions),
  ])
  return {
    byStatus,
    due: due ?? { count: 0, oldestSeconds: 0 },
    dueByOrganisation,
    objectDeletions: deletions?.count ?? 0,
  }
}
