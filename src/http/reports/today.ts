import { Elysia } from 'elysia'
import { type ExpensiveReadDeps, runExpensiveRead } from '../../domain/limits/expensive-reads.ts'
import { readToday, TODAY_CALLS, type TodayCalls } from '../../domain/reporting/today.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { needs, refusals } from '../problem-schema.ts'
import { TodayBody } from './today-schemas.ts'

/** The names that filters have in queries. */
const FILTERS = {
  failed: { status: TODAY_CALLS.failed.status },
  unreliable: { transcript_reliability: TODAY_CALLS.unreliable.transcriptReliability },
  auto_fail: { having: TODAY_CALLS.auto_fail.having },
  angry: { emotion: TODAY_CALLS.angry.emotion },
  worsening: { emotion_trend: TODAY_CALLS.worsening.emotionTrend },
  low_score: { max_quality: `${TODAY_CALLS.low_score.maxQuality}` },
} as const satisfies Record<TodayCalls, Record<string, string>>

/** GET /api/today: the calls, reviews and alerts that need the user's attention. */
export function todayRoute(deps: UserAuthenticationDeps & ExpensiveReadDeps) {
  return new Elysia({ tags: ['reports'] }).use(userAuthentication(deps)).get(
    '/api/today',
    async ({ user }) => {
      const today = await runExpensiveRead(deps, user, (reads) => readToday(reads, user))
      const from = today.from.toISOString()
      const of = (name: TodayCalls) => ({ calls: today.calls[name], filter: { ...FILTERS[name], from } })
      return {
        from,
        failed: of('failed'),
        unreliable: of('unreliable'),
        auto_fail: of('auto_fail'),
        angry: of('angry'),
        worsening: of('worsening'),
        low_score: of('low_score'),
        scored: today.scored,
        mean_score: today.meanScore,
        to_review: today.toReview,
        overdue: today.overdue,
        appeals: today.appeals,
        to_acknowledge: today.toAcknowledge,
        alerts: today.alerts,
      }
    },
    {
      response: { 200: TodayBody, ...refusals('unauthenticated', 'invalid_token', 'overloaded') },
      detail: {
        summary: 'Calls, reviews and alerts that need your attention',
        description:
          'How many calls of the last seven days need attention, each number with the filter that lists the calls, and how many reviews and alerts wait for you. Only calls that you may see count.',
        security: needs('calls.read'),
      },
    },
  )
}
