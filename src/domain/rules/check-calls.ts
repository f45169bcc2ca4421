import type { Database } from '../../db/client.ts'
import { insertTasks } from '../../db/reviews/tasks.ts'
import { insertAlerts, insertHits, takeChecks } from '../../db/rules/hits.ts'
import { selectEnabledRules } from '../../db/rules/rules.ts'
import type { Logger } from '../../lib/log.ts'
import { nextHour } from '../../lib/time/time-zone.ts'
import type { RuleAlert, RuleReview } from '../../model/rules/rule.ts'
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
        const { alert = null, review = null } = rules.find(({ id }) => id === ruleId) ?? {}
        if (review !== null) await putIntoQueue(tx, organisationId, ruleId, review, ofRule)
        if (alert === null) continue
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

async function putIntoQueue(
  tx: Database,
  organisationId: string,
  ruleId: string,
  { assignees, due_days }: RuleReview,
  hits: readonly { voicelogId: string }[],
): Promise<void> {
  const dueAt = new Date(Date.now() + due_days * DAY_MS)
  await insertTasks(
    tx,
    hits.map(({ voicelogId }) => ({
      ...{ organisationId, voicelogId, ruleId, dueAt, reason: 'rule' as const },
      // By the end of the id, which is random: calls come one by one, so there is no turn to keep.
      assigneeId: assignees[Number.parseInt(voicelogId.slice(-6), 16) % assignees.length] ?? null,
    })),
  )
}

const DAY_MS = 86_400_000

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
