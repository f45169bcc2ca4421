import type { Viewer } from '../../db/calls/sight.ts'
import { type Database, QUERY_CANCELLED, sqlStateOf } from '../../db/client.ts'
import type { Load } from '../../lib/async/concurrency-limit.ts'
import { createLimits, tryAgainSoon } from './concurrency.ts'
import { countExpensiveRequest, type RequestLimitDeps } from './request-limits.ts'

/** Reads that may take seconds: searches, reports, exports, and lists that no index answers. */
export type ExpensiveReads = {
  /**
   * Runs `read` on the connections for expensive reads, under the concurrency limit of its organisation.
   * @throws Problem overloaded (others of the organisation are before it, or it takes too long), and what `read` throws
   */
  run<T>(organisationId: string, read: (db: Database) => Promise<T>): Promise<T>
  load(): Load
}

export type ExpensiveReadDeps = RequestLimitDeps & { expensiveReads: ExpensiveReads }

/**
 * Runs an expensive read that a user asks for, and counts it.
 * @throws Problem rate_limited, overloaded, and what `read` throws
 */
export async function runExpensiveRead<T>(
  deps: ExpensiveReadDeps,
  user: { userId: string; organisationId: string },
  read: (deps: { db: Database }) => Promise<T>,
): Promise<T> {
  await countExpensiveRequest(deps, user, 'reads')
  return await deps.expensiveReads.run(user.organisationId, (db) => read({ db }))
}

/**
 * Runs a read whose rows are joined with the calls that a user may see: an expensive one for whoever does not see all, since
 * any number of rows may be passed over before a page is full.
 * @throws Problem rate_limited, overloaded, and what `read` throws
 */
export async function runSeenRead<T>(
  deps: ExpensiveReadDeps & { db: Database },
  user: { userId: string } & Viewer,
  read: (deps: { db: Database }) => Promise<T>,
): Promise<T> {
  return user.sight === 'all' ? await read(deps) : await runExpensiveRead(deps, user, read)
}

/** Two of the four connections: whatever one organisation asks for, the others have as many. */
const AT_ONCE = 2

/** A page of reports sends five reads at once, so that four people may open one in the same moment. */
const MAX_QUEUED = 20

/**
 * Makes the limit on expensive reads of this process: two at once for each organisation, and 20 that wait for 5 s.
 * @param db a pool of its own, so that whatever waits here leaves the connections of logins and uploads free
 */
export function createExpensiveReads(db: Database): ExpensiveReads {
  const limits = createLimits({
    max: AT_ONCE,
    maxQueued: MAX_QUEUED,
    refusal: {
      code: 'overloaded',
      detail: 'Too many searches and reports of this organisation are under way',
    },
  })
  return {
    load: () => limits.load,
    async run(organisationId, read) {
      try {
        return await limits.run(organisationId, () => read(db))
      } catch (cause) {
        if (sqlStateOf(cause) !== QUERY_CANCELLED) throw cause
        const detail = 'This takes too long: choose a shorter period, or other filters'
        throw tryAgainSoon({ code: 'overloaded', detail }, cause)
      }
    },
  }
}
