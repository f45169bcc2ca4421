import type { Database } from '../../db/client.ts'
import { readNow } from '../../db/clock.ts'
import { selectActiveUserIds } from '../../db/identity/people.ts'
import {
  areUnderWay,
  insertDraw,
  isDrawn,
  lockDraws,
  type PlanRow,
  selectCandidates,
  selectEnabledPlans,
  selectPlans,
} from '../../db/reviews/plans.ts'
import { insertTasks } from '../../db/reviews/tasks.ts'
import { isTransient } from '../../db/transient.ts'
import { NIL_ID } from '../../lib/id.ts'
import type { Logger } from '../../lib/log.ts'
import { DAY_MS } from '../../lib/time/duration.ts'
import { weekOf } from '../../lib/time/time-zone.ts'
import { type JudgingRule, judgeCalls } from '../rules/judge-calls.ts'

type Deps = { db: Database; log: Logger }

/** Calls that are judged at once by the plan's conditions. */
const BATCH = 200

/**
 * How long a week waits for calls that are still processed, as after a weekend without a speech server. A call waits a day
 * for one (MAX_WAIT_HOURS), and then for its turn.
 */
const MAX_WAIT_MS = 3 * DAY_MS

/**
 * Draws calls of the last whole week for each plan that has not, and puts them into the queue. A week is drawn once, by
 * one process, once its calls have been processed. Organisations take turns, since a draw may judge 50,000 calls.
 * @param options.now milliseconds since 1970; by default PostgreSQL's time, since a worker whose clock is ahead would draw a
 *   week that is not over
 * @returns how many weeks were drawn
 */
export async function drawReviews(deps: Deps, options: { now?: number } = {}): Promise<number> {
  const now = options.now ?? (await readNow(deps.db)).getTime()
  let drawn = 0
  for (const { id, organisationId, timeZone } of await selectEnabledPlans(deps.db)) {
    try {
      const week = weekOf(now, timeZone, -1)
      if (await isDrawn(deps.db, id, week.monday)) continue
      const [plan] = await selectPlans(deps.db, organisationId, id)
      // It may have been changed or deleted while others were drawn.
      if (plan?.enabled !== true || plan.timeZone !== timeZone) continue
      if (await drawWeek(deps, plan, week, now)) drawn++
    } catch (error) {
      if (isTransient(error)) throw error
      // One plan holds up no others.
      deps.log.error({ err: error, planId: id }, 'review plan not drawn')
    }
  }
  return drawn
}

async function drawWeek(
  { db, log }: Deps,
  plan: PlanRow,
  { monday, from, to }: { monday: string; from: number; to: number },
  now: number,
): Promise<boolean> {
  const { organisationId } = plan
  const range = { from: new Date(from), to: new Date(to) }
  return await db.transaction(async (tx) => {
    if (!(await lockDraws(tx, plan.id)) || (await isDrawn(tx, plan.id, monday))) return false
    if (now < to + MAX_WAIT_MS && (await areUnderWay(tx, plan, range))) return false
    const candidates = await selectCandidates(tx, plan, { ...range, week: monday })
    const ranks = await ranksOf({ db: tx, log }, plan, candidates)
    const chosen = chooseCalls(candidates, ranks, plan.callsPerWeek)
    const draw = { planId: plan.id, week: monday, organisationId, calls: chosen.length }
    if (!(await insertDraw(tx, draw))) return false
    const able = await selectActiveUserIds(tx, organisationId, plan.assignees)
    await insertTasks(
      tx,
      chosen.map((voicelogId, at) => ({
        organisationId,
        voicelogId,
        planId: plan.id,
        reason: 'plan',
        assigneeId: able[at % able.length] ?? null,
        dueAt: new Date(now + plan.dueDays * DAY_MS),
      })),
    )
    return true
  })
}

/**
 * Chooses calls of each operator: those of the lowest rank first, and among equals in the order that they are given in.
 * @param perOperator how many, at most
 */
function chooseCalls(
  candidates: readonly { id: string; operatorId: string }[],
  ranks: ReadonlyMap<string, number>,
  perOperator: number,
): string[] {
  const last = Number.POSITIVE_INFINITY
  return [...Map.groupBy(candidates, ({ operatorId }) => operatorId).values()].flatMap((calls) =>
    calls
      .toSorted((a, b) => {
        const [one, other] = [ranks.get(a.id) ?? last, ranks.get(b.id) ?? last]
        return one === other ? 0 : one < other ? -1 : 1
      })
      .slice(0, perOperator)
      .map(({ id }) => id),
  )
}

/** The place of the first condition that holds for a call; calls without one have none. */
async function ranksOf(
  deps: Deps,
  { organisationId, first }: PlanRow,
  candidates: readonly { id: string }[],
): Promise<ReadonlyMap<string, number>> {
  const ranks = new Map<string, number>()
  if (first.length === 0) return ranks
  const rules = first.map((condition, at): JudgingRule => ({ id: `${NIL_ID} ${at}`, version: at, condition }))
  for (let from = 0; from < candidates.length; from += BATCH) {
    const ids = candidates.slice(from, from + BATCH).map(({ id }) => id)
    const hits = await judgeCalls(deps, organisationId, rules, ids, { needsReasons: () => false })
    for (const { voicelogId, ruleVersion } of hits)
      ranks.set(voicelogId, Math.min(ranks.get(voicelogId) ?? ruleVersion, ruleVersion))
  }
  return ranks
}
