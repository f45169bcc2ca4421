import type { Database } from '../../db/client.ts'
import { countEach } from '../../db/reports/today.ts'
import { countTasks } from '../../db/reviews/tasks.ts'
import { countAlerts } from '../../db/rules/alerts.ts'
import { roundTo } from '../../lib/numbers/round.ts'
import { DAY_MS } from '../../lib/time/duration.ts'
import { LOW_SCORE } from '../../model/scorecard/scorecard.ts'
import type { UserPrincipal } from '../identity/principals.ts'
import { parseVoicelogFilter, type VoicelogFilterTexts } from '../voicelogs/filter.ts'

/** Numbers of calls that need somebody: each with the filter of the list that it leads to. */
export const TODAY_CALLS = {
  failed: { status: 'failed' },
  unreliable: { transcriptReliability: 'poor' },
  auto_fail: { having: 'auto_fail' },
  angry: { emotion: 'anger' },
  worsening: { emotionTrend: 'worsening' },
  low_score: { maxQuality: LOW_SCORE },
} as const satisfies Record<string, VoicelogFilterTexts>
export type TodayCalls = keyof typeof TODAY_CALLS

/** What a person should look at. */
export type Today = {
  from: Date
  calls: Record<TodayCalls, number>
  /** Of the calls that the person may see. */
  scored: number
  meanScore: number | null
  /** Drafts assigned to the person, and of these those whose date has passed. */
  toReview: number
  overdue: number
  /** Appeals to be decided. */
  appeals: number
  /** Published reviews that wait for the agent's answer. */
  toAcknowledge: number
  alerts: number
}

const TODAY_DAYS = 7

/**
 * Counts what needs a person, over the calls of the last seven days that the person may see. One query after another: an
 * expensive read has one connection.
 */
export async function readToday({ db }: { db: Database }, by: UserPrincipal): Promise<Today> {
  const { organisationId, sight, userId } = by
  // Whole days, so that the lists it leads to have the same calls a minute later.
  const from = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - (TODAY_DAYS - 1) * DAY_MS)
  const filters = Object.fromEntries(
    Object.entries(TODAY_CALLS).map(([name, texts]) => [name, parseVoicelogFilter(texts, sight).parsed]),
  ) as Record<TodayCalls, ReturnType<typeof parseVoicelogFilter>['parsed']>
  const mayReview = by.permissions.includes('reviews.write')
  const mine = { states: ['draft'], assigneeId: userId } as const
  const sums = await countEach(db, organisationId, { from, sight }, filters)
  const toReview = mayReview ? await countTasks(db, by, mine) : 0
  const overdue = mayReview ? await countTasks(db, by, { ...mine, isDue: true }) : 0
  const appeals = mayReview ? await countTasks(db, by, { states: ['appealed'] }) : 0
  const toAcknowledge = await countTasks(db, by, { states: ['published'] })
  const alerts = await countAlerts(db, by)
  return {
    from,
    calls: sums.counts,
    scored: sums.scored,
    meanScore: sums.meanScore === null ? null : roundTo(sums.meanScore, 1),
    ...{ toReview, overdue, appeals, toAcknowledge, alerts },
  }
}
