/**
 * What an operator needs of an error, in one line: the innermost message and its code. The errors around it contain
 * queries and their values.
 *
 * @example
 * ```ts
 * import { describeCause } from './cause.ts'
 * import assert from 'node:assert/strict'
 *
 * const refused = Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED' })
 * assert.equal(describeCause(new Error('Failed query: select 1', { cause: refused })), 'connect failed (ECONNREFUSED)')
 * ```
 */
export function describeCause(error: unknown): string {
  let each = error
  while (each instanceof Error && each.cause instanceof Error) each = each.cause
  if (!(each instanceof Error)) return String(each)
  const code = 'code' in each && typeof each.code === 'string' ? each.code : null
  const message = each.message || each.name
  return code === null || message.includes(code) ? message : `${message} (${code})`
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Whether an error has this code, as in `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
