import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { NIL_ID } from '../../lib/id.ts'
import { MAX_PASSED, PRIORITIES, type Priority } from '../../model/voicelog.ts'

/** The columns by which the jobs of a kind take turns. They need an index in this order, with the id after them. */
export type TurnColumns = {
  priority: PgColumn
  organisationId: PgColumn
  /** The condition of that index: nobody works on the job. Due jobs that do not meet it are left to the reconciler. */
  isWaiting: SQL
}

/** What a claimed job says about whose turn it was. */
export type Turn = { priority: Priority; organisationId: string }

/**
 * Whose turn it is when jobs are claimed without a hint, from PostgreSQL alone. With hints, the lists in Redis decide.
 * Each process has its own. Organisations take turns in the order of their ids, after the last that had a job.
 */
export type Turns = {
  /** For the next claim: the priorities in the order in which they are asked, each with its last organisation. */
  next(): { priority: Priority; after: string }[]
  /** Notes the job that was claimed. */
  took(turn: Turn): void
}

/**
 * Creates the turns of a process, in which nothing was claimed yet.
 * @example
 * ```ts
 * import { createTurns } from './turns.ts'
 * import assert from 'node:assert/strict'
 *
 * const turns = createTurns()
 * for (let calls = 0; calls < 4; calls++) turns.took({ priority: 0, organisationId: 'a' })
 * assert.deepEqual(turns.next().map((each) => each.priority), [1, 0, 2])
 * ```
 */
export function createTurns(): Turns {
  const last = new Map<Priority, string>()
  /** How often other priorities were taken since this one was, or since it had no job. */
  const passed = new Map<Priority, number>()

  function order(): Priority[] {
    const isOverdue = (priority: 1 | 2) => (passed.get(priority) ?? 0) >= MAX_PASSED[priority]
    const order: Priority[] = isOverdue(1) ? [1, 0] : [0, 1]
    order.splice(isOverdue(2) ? order.indexOf(1) : 2, 0, 2)
    return order
  }

  return {
    next: () => order().map((priority) => ({ priority, after: last.get(priority) ?? NIL_ID })),
    took({ priority, organisationId }) {
      const asked = order()
      // Nothing waited in those that were asked before it.
      for (const each of asked.slice(0, asked.indexOf(priority) + 1)) passed.set(each, 0)
      for (const each of asked) if (each > priority) passed.set(each, (passed.get(each) ?? 0) + 1)
      last.set(priority, organisationId)
    },
  }
}

/** The values of the placeholders of `firstInTurn`. */
export function turnValues(turns: Turns): Record<string, string | number> {
  return Object.fromEntries(
    turns.next().flatMap(({ priority, after }, place) => [
      [`priority${place}`, priority],
      [`after${place}`, after],
    ]),
  )
}

/**
 * The id of the first due job whose turn it is, locked, past those that others hold. PostgreSQL stops at the first of the
 * queries that finds one.
 */
export function firstInTurn(
  { rows, id }: { rows: SQLWrapper; id: PgColumn },
  { priority, organisationId, isWaiting }: TurnColumns,
  due: SQL | undefined,
): SQL {
  const queries = Object.keys(PRIORITIES).flatMap((_, place) => {
    const after = sql.placeholder(`after${place}`)
    const ofPriority = and(isWaiting, eq(priority, sql.placeholder(`priority${place}`)), due)
    return [sql`${organisationId} > ${after}`, sql`${organisationId} <= ${after}`].map(
      (which) => sql`(select ${id} from ${rows} where ${and(ofPriority, which)}
        order by ${organisationId}, ${id} limit 1 for update skip locked)`,
    )
  })
  return sql`coalesce(${sql.join(queries, sql`, `)})`
}
