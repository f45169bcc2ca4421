import { sqlStateOf } from './client.ts'

/**
 * Whether a failed query may do when it is repeated: the connection broke, PostgreSQL stops, starts or has no room
 * left, or another transaction was in the way.
 * @see PostgreSQL, Appendix A: classes 08, 40, 53 and 57, lock_not_available, idle_in_transaction_session_timeout
 */
export function isTransient(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state === null ? isConnectionError(error) : /^(08|40|53|55P03|25P03|57P0[1-5])/.test(state)
}

/** The driver's own codes, and those of the socket below it. */
function isConnectionError(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each ? String(each.code) : ''
    if (
      /^(CONNECTION_(CLOSED|DESTROYED)|CONNECT_TIMEOUT|E[A-Z_]*(CONN|PIPE|TIMEDOUT|UNREACH|AGAIN|NOTFOUND))/.test(
        code,
      )
    )
      return true
  }
  return false
}
