import { areTimeoutsRefused, postgresErrorOf, sqlStateOf } from './client.ts'

/**
 * Whether a failed query may succeed when it is repeated: the connection broke, PostgreSQL stops, starts or lacks
 * resources, its disk fails, another transaction was in the way, it is no longer the primary, or a prepared statement is
 * older than a migration. So is a login that is refused: while a password is changed, older connections work on.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html classes 08, 28, 40, 53 and 57,
 * lock_not_available, idle_in_transaction_session_timeout, transaction_timeout, read_only_sql_transaction, io_error
 */
export function isTransient(error: unknown): boolean {
  const state = sqlStateOf(error)
  if (state === null) return isConnectionError(error)
  if (areTimeoutsRefused(error)) return false
  return /^(08|28|40|53|55P03|25P0[34]|25006|57P0[1-5]|58030)/.test(state) || isStaleStatement(error)
}

/** Whether PostgreSQL refused the login (class 28): who starts something by hand is told, and does not wait. */
export function isLoginRefused(error: unknown): boolean {
  return sqlStateOf(error)?.startsWith('28') ?? false
}

/** "Cached plan must not change result type": the driver has dropped the statement and will prepare it again. */
function isStaleStatement(error: unknown): boolean {
  return postgresErrorOf(error)?.routine === 'RevalidateCachedQuery'
}

/** Whether a query was refused because all connections of its pool were in use for too long. */
export function isQueueTimeout(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && each.code === 'QUEUE_TIMEOUT') return true
  }
  return false
}

/** Codes of the driver and of the socket. */
function isConnectionError(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each ? String(each.code) : ''
    if (
      /^(CONNECTION_(CLOSED|DESTROYED)|CONNECT_TIMEOUT|QUEUE_TIMEOUT|E[A-Z_]*(CONN|PIPE|TIMEDOUT|UNREACH|AGAIN|NOTFOUND))/.test(
        code,
      )
    )
      return true
  }
  return false
}
