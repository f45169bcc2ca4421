import type { Static } from '@sinclair/typebox'
import { queryOptions } from '@tanstack/react-query'
import type {
  AlertPage,
  HitPage,
  RuleBody,
  RuleRunBody,
  RuleRunPage,
  RulesBody,
  RuleTrialBody,
} from '../../../http/rules/schemas.ts'
import { api } from '../../api/client.ts'
import { pagedQuery } from '../../api/paged-query.ts'

// The queries of rules, their hits, runs and alerts.

export type Rule = Static<typeof RuleBody>
export type RuleTrial = Static<typeof RuleTrialBody>
export type RuleRun = Static<typeof RuleRunBody>
export type Hit = Static<typeof HitPage>['items'][number]
export type Alerts = Static<typeof AlertPage>

type WholeRules = Omit<Static<typeof RulesBody>, 'items'> & { items: Rule[] }

export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  // Users who can open these pages may write rules, so they see all calls and get whole rules.
  queryFn: ({ signal }) => api<WholeRules>('GET', '/api/rules', { signal }),
})

export const hitsQuery = (ruleId: string) =>
  pagedQuery<Static<typeof HitPage>>(['rules', ruleId, 'hits'], `/api/rules/${ruleId}/hits`, { limit: 20 })

export const callHitsQuery = (voicelogId: string) =>
  pagedQuery<Static<typeof HitPage>>(['call', voicelogId, 'hits'], `/api/voicelogs/${voicelogId}/hits`, {
    limit: 20,
  })

/** How often a run under way is fetched again. */
const REFETCH_EVERY_MS = 1_000

export const ruleRunsQuery = {
  ...pagedQuery<Static<typeof RuleRunPage>>(['rule-runs'], '/api/rule-runs', { limit: 10 }),
  refetchInterval: ({ state }: { state: { data?: { pages: Static<typeof RuleRunPage>[] } } }) =>
    state.data?.pages.some(({ items }) => items.some(({ status }) => status === 'running'))
      ? REFETCH_EVERY_MS
      : (false as const),
}
