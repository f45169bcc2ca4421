import { findVoicelog } from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import { selectCallsToJudge } from '../../db/rules/judged-calls.ts'
import { NIL_ID } from '../../lib/id.ts'
import type { Logger } from '../../lib/log.ts'
import { roundTo } from '../../lib/numbers/round.ts'
import { DAY_MS } from '../../lib/time/duration.ts'
import type { HitReason } from '../../model/rules/rule.ts'
import type { AuditActor } from '../audit/record.ts'
import { fieldChecks } from '../field-checks.ts'
import { judgeCalls } from './judge-calls.ts'
import { parseCondition } from './parse-condition.ts'
import { recordQuotes } from './record-quotes.ts'

/** What a rule would have hit. */
export type RuleTrial = {
  /** How many calls were judged, and the time of the first and the last. */
  calls: number
  from: Date | null
  to: Date | null
  hits: number
  /** Hits divided by the days from the first call to the last, one at least. */
  hitsPerDay: number
  examples: {
    voicelogId: string
    callId: string | null
    language: string
    occurredAt: Date
    reasons: HitReason[]
  }[]
}

/** A rule is tried on this many calls, the newest. */
const TRIED_CALLS = 2_000
/** Hits that are shown with their reasons. */
const EXAMPLES = 10
/** Calls in memory at once. */
const BATCH = 200

/**
 * Tries a condition that is not saved on the newest 2,000 completed calls. Each call of which it shows a quote is audited
 * as read.
 * @throws Problem invalid_fields
 */
export async function tryRule(
  { db, log }: { db: Database; log: Logger },
  by: AuditActor,
  given: unknown,
): Promise<RuleTrial> {
  const check = fieldChecks()
  const condition = parseCondition(check, 'condition', given)
  check.throwErrors()
  const { organisationId } = by
  const deps = { db, log }
  const rule = { id: NIL_ID, version: 1, condition }
  const calls = await selectCallsToJudge(db, organisationId, { filter: {}, before: null, limit: TRIED_CALLS })
  const hitIds: string[] = []
  for (let from = 0; from < calls.length; from += BATCH) {
    const ids = calls.slice(from, from + BATCH).map(({ id }) => id)
    const hits = await judgeCalls(deps, organisationId, [rule], ids, { needsReasons: () => false })
    const hit = new Set(hits.map(({ voicelogId }) => voicelogId))
    hitIds.push(...ids.filter((id) => hit.has(id)))
  }
  const shown = await judgeCalls(deps, organisationId, [rule], hitIds.slice(0, EXAMPLES))
  const examples: RuleTrial['examples'] = []
  for (const id of hitIds.slice(0, EXAMPLES)) {
    const call = await findVoicelog(db, { organisationId, sight: 'all' }, id)
    const reasons = shown.find(({ voicelogId }) => voicelogId === id)?.reasons
    if (call === null || reasons === undefined) continue
    examples.push({
      voicelogId: id,
      callId: call.callId,
      language: call.language,
      occurredAt: call.occurredAt,
      reasons,
    })
  }
  await recordQuotes({ db }, by, examples, 'rule')
  const times = calls.map(({ occurredAt }) => occurredAt.getTime())
  const [from, to] = [Math.min(...times), Math.max(...times)]
  return {
    calls: calls.length,
    from: calls.length === 0 ? null : new Date(from),
    to: calls.length === 0 ? null : new Date(to),
    hits: hitIds.length,
    hitsPerDay: calls.length === 0 ? 0 : roundTo(hitIds.length / Math.max(1, (to - from) / DAY_MS), 2),
    examples,
  }
}
