import { valuesBeginningWith, valuesContaining, valuesSeen } from '../../db/calls/field-values.ts'
import type { Database } from '../../db/client.ts'
import type { NamedField } from '../../model/voicelog.ts'
import type { UserPrincipal } from '../identity/principals.ts'
import { type ExpensiveReadDeps, runExpensiveRead } from '../limits/expensive-reads.ts'

/** Most suggestions of one answer: as many as a list beside a field shows without scrolling. */
export const MAX_SUGGESTIONS = 10

/** How many values are searched for a text inside them, which takes 34 ms on a free core (decision 44). */
const SEARCHED_VALUES = 2_000

/**
 * The operators, customers or departments of calls that a user sees and that match the text `typed`, in any case: first
 * those that begin with it, then those that contain it.
 * @throws Problem rate_limited, overloaded
 */
export async function suggest(
  deps: { db: Database } & ExpensiveReadDeps,
  by: UserPrincipal,
  { field, typed }: { field: NamedField; typed: string },
): Promise<string[]> {
  const { organisationId, sight } = by
  const part = typed.trim()
  const limit = MAX_SUGGESTIONS
  if (sight !== 'all')
    return await runExpensiveRead(deps, by, ({ db }) => valuesSeen(db, by, field, { part, limit }))
  const first = await valuesBeginningWith(deps.db, organisationId, field, { start: part, limit })
  if (part === '' || first.length === limit) return first
  const among = SEARCHED_VALUES
  const others = await valuesContaining(deps.db, organisationId, field, { part, limit, among })
  return [...new Set([...first, ...others])].slice(0, limit)
}
