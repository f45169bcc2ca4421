import type { Database } from '../../db/client.ts'
import { insertAlerts, insertHits, takeChecks } from '../../db/rules/hits.ts'
import { type RuleRow, selectEnabledRules } from '../../db/rules/rules.ts'
import type { Logger } from '../../lib/log.ts'
import { nextHour } from '../../lib/time-zone.ts'
import type { RuleAlert } from '../../model/rules/rule.ts'
import { judgeCalls } from './judge-calls.ts'

/**
 * Judges calls that have completed, at most `limit`, by the rules of their organisations. The hits and whom they tell are
 * stored in the transaction that takes the calls off the list of those to be judged: whatever dies, each call is judged
 * and each hit told once. Answers how many calls were judged.
 */
export async function checkCalls(
  { db, log }: { db: Database; log: Logger },
  { limit }: { limit: number },
): Promise<number> {
  return await db.transaction(async (tx) => {
    const taken = await takeChecks(tx, { limit })
    for (const [organisationId, calls] of Map.groupBy(taken, (each) => each.organisationId)) {
      const rules = await selectEnabledRules(tx, organisationId)
      if (rules.length === 0) continue
      const ids = calls.map(({ voicelogId }) => voicelogId)
      const hits = await judgeCalls({ db: tx, log }, organisationId, rules, ids)
      const stored = await insertHits(tx, organisationId, hits)
      for (const [ruleId, ofRule] of Map.groupBy(stored, (each) => each.ruleId)) {
        const alert = rules.find(({ id }: RuleRow) => id === ruleId)?.alert
        if (alert == null) continue
        await insertAlerts(
          tx,
          organisationId,
          ofRule.map(({ id }) => id),
          { recipients: alert.recipients, mailDueAt: mailDueAt(alert, Date.now()) },
        )
      }
    }
    return taken.length
  })
}

/** From when an alert of now is sent by e-mail. Null: it is not. */
export function mailDueAt({ email, hour, time_zone }: RuleAlert, nowMs: number): Date | null {
  switch (email) {
    case 'never':
      return null
    case 'at_once':
      return new Date(nowMs)
    case 'daily':
      return new Date(nextHour(nowMs, hour, time_zone))
    default:
      return email satisfies never
  }
}
