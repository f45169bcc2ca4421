import { Type } from '@sinclair/typebox'
import { t } from 'elysia'

const Calls = t.Object({
  calls: Type.Integer(),
  filter: t.Record(t.String(), t.String(), {
    description: 'The filters of GET /api/voicelogs that list exactly these calls.',
  }),
})

export const TodayBody = t.Object({
  from: t.String({ format: 'date-time', description: 'Calls count from then on: seven days (UTC).' }),
  failed: Calls,
  unreliable: Calls,
  auto_fail: Calls,
  angry: Calls,
  worsening: Calls,
  low_score: Calls,
  scored: Type.Integer({ description: 'Calls with a score.' }),
  mean_score: t.Nullable(t.Number()),
  to_review: Type.Integer({ description: 'Drafts assigned to you.' }),
  overdue: Type.Integer({ description: 'Of these, those whose date has passed.' }),
  appeals: Type.Integer({ description: 'To be decided.' }),
  to_acknowledge: Type.Integer({ description: 'Published reviews that wait for the agent.' }),
  alerts: Type.Integer({ description: 'That you have not dismissed; 1,000 if there are more.' }),
})
