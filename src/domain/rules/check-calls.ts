import { type Database, QUERY_CANCELLED, sqlStateOf } from '../../db/client.ts'
import { readNow } from '../../db/clock.ts'
import { selectActiveUserIds } from '../../db/identity/people.ts'
import { readVisibleIds } from '../../db/reviews/calibrations.ts'
import { insertTasks } from '../../db/reviews/tasks.ts'
import { insertAlerts, insertHits, postponeCheck, takeChecks } from '../../db/rules/hits.ts'
import { allowIdle } from '../../db/rules/judged-calls.ts'
import { selectEnabledRules } from '../../db/rules/rules.ts'
import { isTransient } from '../../db/transient.ts'
import type { Logger } from '../../lib/log.ts'
import { DAY_MS } from '../../lib/time/duration.ts'
import { nextHour } from '../../lib/time/time-zone.ts'
import type { RuleAlert, RuleReview } from '../../model/rules/rule.ts'
import { sightNow } from '../operators/sight.ts'
import { callsAtOnce, JUDGING_SECONDS, judgeCalls } from './judge-calls.ts'

type Deps = { db: Database; log: Logger }
type EnabledRules = Awaited<ReturnType<typeof selectEnabledRules>>

/** When a call is judged again for which PostgreSQL had no time, and how long after its completion that ends. */
const POSTPONED = { seconds: 60, hours: 24 }

/**
 * Judges calls that have completed, at most `limit`, by the rules of their organisations. One transaction takes the calls
 * off the list of those to be judged and stores their hits and alerts. So each call is judged once and each alert is sent
 * once, whichever process dies. A call whose hits cannot be stored is logged and dropped, so that it holds up no others.
 * If only PostgreSQL took too long, it is judged later. Of an organisation with thousands of phrases in its rules few calls
 * are judged at once, and the others after those that wait.
 * @returns how many calls were taken off the list
 */
export async function checkCalls({ db, log }: Deps, { limit }: { limit: number }): Promise<number> {
  return await db.transaction(async (tx) => {
    await allowIdle(tx, JUDGING_SECONDS)
    const taken = await takeChecks(tx, { limit })
    const organisations = Map.groupBy(taken, (each) => each.organisationId)
    for (const [organisationId, calls] of organisations) {
      const rules = await selectEnabledRules(tx, organisationId)
      if (rules.length === 0) continue
      const count = callsAtOnce(rules)
      const ids = calls.slice(0, count).map(({ voicelogId }) => voicelogId)
      for (const { voicelogId } of calls.slice(count)) await postponeCheck(tx, voicelogId, { seconds: 0 })
      if ((await judgeInSavepoint({ db: tx, log }, organisationId, rules, ids)) === 'judged') continue
      for (const id of ids) {
        const outcome = await judgeInSavepoint({ db: tx, log }, organisationId, rules, [id])
        if (outcome === 'too_slow' && (await postponeCheck(tx, id, POSTPONED)))
          log.warn({ organisationId, voicelogId: id }, 'call judged by rules later')
      }
    }
    return taken.length
  })
}

/**
 * Judges calls in a savepoint. An error that is not transient is logged; `too_slow` is one of a statement that took too
 * long.
 */
async function judgeInSavepoint(
  { db, log }: Deps,
  organisationId: string,
  rules: EnabledRules,
  voicelogIds: readonly string[],
): Promise<'judged' | 'too_slow' | 'failed'> {
  try {
    await db.transaction(
      async (part) => await judgeAndStore({ db: part, log }, organisationId, rules, voicelogIds),
    )
    return 'judged'
  } catch (error) {
    if (isTransient(error)) throw error
    log.error({ err: error, organisationId, voicelogIds }, 'calls not judged by rules')
    return sqlStateOf(error) === QUERY_CANCELLED ? 'too_slow' : 'failed'
  }
}

async function judgeAndStore(
  { db, log }: Deps,
  organisationId: string,
  rules: EnabledRules,
  voicelogIds: readonly string[],
): Promise<void> {
  const hits = await judgeCalls({ db, log }, organisationId, rules, voicelogIds)
  const stored = Map.groupBy(await insertHits(db, organisationId, hits), (each) => each.ruleId)
  const hitting = rules.filter(({ id }) => stored.has(id))
  if (hitting.length === 0) return
  const nowMs = (await readNow(db)).getTime()
  const recipients = hitting.flatMap(({ alert }) => alert?.recipients ?? [])
  const seen = await callsSeenBy({ db }, organisationId, [...new Set(recipients)], voicelogIds)
  for (const { id: ruleId, alert, review } of hitting) {
    const ofRule = stored.get(ruleId) ?? []
    if (review !== null) await putIntoQueue(db, organisationId, { ruleId, nowMs }, review, ofRule)
    if (alert === null) continue
    const alerts = alert.recipients.flatMap((userId) =>
      ofRule
        .filter(({ voicelogId }) => seen.get(userId)?.has(voicelogId))
        .map(({ id: hitId }) => ({ hitId, userId })),
    )
    await insertAlerts(db, organisationId, alerts, { mailDueAt: mailDueAt(alert, nowMs) })
  }
}

/**
 * Which of some calls each of some users sees who can log in. Nobody is alerted to another call: such alerts would be
 * shown to nobody and read with each list of alerts, for 400 days.
 */
async function callsSeenBy(
  { db }: { db: Database },
  organisationId: string,
  userIds: readonly string[],
  voicelogIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const all = new Set(voicelogIds)
  const seen = new Map<string, ReadonlySet<string>>()
  for (const userId of await selectActiveUserIds(db, organisationId, userIds)) {
    const sight = await sightNow({ db }, { organisationId, userId })
    seen.set(userId, sight === 'all' ? all : await readVisibleIds(db, { organisationId, sight }, voicelogIds))
  }
  return seen
}

async function putIntoQueue(
  tx: Database,
  organisationId: string,
  { ruleId, nowMs }: { ruleId: string; nowMs: number },
  { assignees, due_days }: RuleReview,
  hits: readonly { voicelogId: string }[],
): Promise<void> {
  const dueAt = new Date(nowMs + due_days * DAY_MS)
  const able = await selectActiveUserIds(tx, organisationId, assignees)
  await insertTasks(
    tx,
    hits.map(({ voicelogId }) => ({
      organisationId,
      voicelogId,
      ruleId,
      dueAt,
      reason: 'rule',
      // By the end of the id, which is random: each assignee gets as many in the long run, and nothing has to be counted.
      assigneeId: able[Number.parseInt(voicelogId.slice(-6), 16) % able.length] ?? null,
    })),
  )
}

/** When an alert that is made at `nowMs` is due to be sent by email; null if it is not sent. */
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
