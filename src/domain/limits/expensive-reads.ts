import { type Database, QUERY_CANCELLED, sqlStateOf } from '../../db/client.ts'
import { createWaitingLines, NotBegun } from '../../lib/async/waiting-line.ts'
import { Problem } from '../problems.ts'
import { countExpensiveRequest, type RequestLimitDeps } from './request-limits.ts'

/** Reads that may take seconds: searches, reports, exports, and lists that no index answers. */
export type ExpensiveReads = {
  /**
   * Runs `read` on the connections for expensive reads, when it is the turn of its organisation.
   * @throws Problem overloaded (others of the organisation are before it, or it takes too long), and what `read` throws
   */
  run<T>(organisationId: string, read: (db: Database) => Promise<T>): Promise<T>
  /** How many run now, and how many wait for their turn. */
  load(): { running: number; waiting: number }
}

export type ExpensiveReadDeps = RequestLimitDeps & { expensiveReads: ExpensiveReads }

/**
 * Runs an expensive read that a user asks for, and counts it.
 * @throws Problem rate_limited, overloaded, and what `read` throws
 */
export async function readExpensively<T>(
  deps: ExpensiveReadDeps,
  user: { userId: string; organisationId: string },
  read: (deps: { db: Database }) => Promise<T>,
): Promise<T> {
  await countExpensiveRequest(deps, user, 'reads')
  return await deps.expensiveReads.run(user.organisationId, (db) => read({ db }))
}

/** Two of the four connections: whatever one organisation asks for, the others have as many. */
const AT_ONCE = 2

/** A page of reports sends five reads at once, so that four people may open one in the same moment. */
const MAX_WAITING = 20

/** As long as a query waits for a connection: people try again before that. */
const WAIT_MS = 5_000

const RETRY_AFTER_SECONDS = 5

/**
 * Makes the limit on expensive reads of this process: two at once for each organisation, and 20 that wait for 5 s.
 * @param db a pool of its own, so that whatever waits here leaves the connections of logins and uploads free
 */
export function createExpensiveReads(db: Database): ExpensiveReads {
  const lines = createWaitingLines({ max: AT_ONCE, waitMs: WAIT_MS, maxWaiting: MAX_WAITING })
  return {
    load: () => lines.load,
    async run(organisationId, read) {
      try {
        return await lines.run(organisationId, () => read(db))
      } catch (cause) {
        if (cause instanceof NotBegun) {
          throw overloaded('Too many searches and reports of this organisation are under way', cause)
        }
        if (sqlStateOf(cause) === QUERY_CANCELLED) {
          throw overloaded('This takes too long: choose a shorter period, or other filters', cause)
        }
        throw cause
      }
    },
  }
}

function overloaded(detail: string, cause: unknown): Problem {
  return new Problem(
    'overloaded',
    `${detail}; try again in ${RETRY_AFTER_SECONDS} s`,
    { retry_after_seconds: RETRY_AFTER_SECONDS },
    { cause },
  )
}
