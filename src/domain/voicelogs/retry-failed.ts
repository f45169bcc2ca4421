import { countRetryable, requeueRetryable, selectRetryable } from '../../db/calls/retry-failed.ts'
import type { Database } from '../../db/client.ts'
import { record } from '../audit/record.ts'
import type { UserPrincipal } from '../identity/principals.ts'
import { type ExpensiveReadDeps, runExpensiveRead } from '../limits/expensive-reads.ts'
import { invalidFields } from '../problems.ts'
import { parseVoicelogFilter, resolveFilter, unstorable, type VoicelogFilterTexts } from './filter.ts'

/** Calls in one request, and so in one transaction. */
const BATCH = 2_000

export type RetryRequest = {
  filter: VoicelogFilterTexts
  /** The filter with the API's names, for the audit. */
  shownFilter: Record<string, unknown>
  /** Counts only. */
  dryRun: boolean
}

/**
 * Retries up to 2,000 of the calls that match a filter and failed for a reason that may have passed, or whose analytics
 * did. Answers how many were retried, and how many are left for further requests. Another request retries no call
 * twice.
 * @throws Problem invalid_fields, rate_limited, overloaded
 */
export async function retryFailed(
  deps: { db: Database } & ExpensiveReadDeps,
  by: UserPrincipal,
  { filter: texts, shownFilter, dryRun }: RetryRequest,
): Promise<{ retried: number; remaining: number }> {
  const { parsed, errors } = parseVoicelogFilter(texts, by.sight)
  errors.push(...unstorable(shownFilter))
  if (errors.length > 0) throw invalidFields(errors)
  const { organisationId } = by
  // All that a filter may cost is in the expensive read: the calls that it finds are locked by their ids.
  const { found, ids } = await runExpensiveRead(deps, by, async ({ db }) => {
    const filter = await resolveFilter(db, by, parsed)
    const found = await countRetryable(db, organisationId, filter)
    const isTaken = !dryRun && found > 0
    return { found, ids: isTaken ? await selectRetryable(db, organisationId, { filter, limit: BATCH }) : [] }
  })
  if (ids.length === 0) return { retried: 0, remaining: found }
  const retried = await deps.db.transaction(async (tx) => {
    const calls = await requeueRetryable(tx, organisationId, ids)
    if (calls > 0) {
      const detail = { calls, filter: shownFilter }
      await record({ db: tx }, { by, action: 'voicelogs.retried', target: organisationId, detail })
    }
    return calls
  })
  return { retried, remaining: Math.max(found - retried, 0) }
}
