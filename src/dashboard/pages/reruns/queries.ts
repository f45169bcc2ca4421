import type { Static } from '@sinclair/typebox'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  RerunBody,
  RerunDetailBody,
  RerunItemPage,
  RerunPage,
  RerunRequest,
} from '../../../http/reruns/schemas.ts'
import { api } from '../../api/client.ts'

// What the pages of re-runs ask for.

export type RerunOrder = Static<typeof RerunRequest>
export type Rerun = Static<typeof RerunBody>
export type RerunDetail = Static<typeof RerunDetailBody>
export type Difference = NonNullable<RerunDetail['difference']>
export type RerunItem = Static<typeof RerunItemPage>['items'][number]
export type RerunItemStatus = RerunItem['status']

export const PATH = '/api/analytics/reruns'

export function isUnderWay({ status }: Rerun): boolean {
  return status === 'preparing' || status === 'running'
}

/** What is under way is looked at again and again, so that its progress is seen. */
const WATCHED_EVERY_MS = 1_000

export const rerunsQuery = infiniteQueryOptions({
  queryKey: ['reruns'],
  queryFn: ({ pageParam, signal }) =>
    api<Static<typeof RerunPage>>('GET', PATH, { query: { limit: 20, cursor: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? WATCHED_EVERY_MS : false,
})

export const rerunQuery = (id: string) =>
  queryOptions({
    queryKey: ['rerun', id],
    queryFn: ({ signal }) => api<RerunDetail>('GET', `${PATH}/${id}`, { signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnderWay(state.data) ? WATCHED_EVERY_MS : false,
  })

export const rerunCallsQuery = (id: string, status: RerunItemStatus) =>
  infiniteQueryOptions({
    queryKey: ['rerun', id, 'calls', status],
    queryFn: async ({ pageParam, signal }) => {
      const query = { status, limit: 20, cursor: pageParam }
      const page = await api<Static<typeof RerunItemPage>>('GET', `${PATH}/${id}/calls`, { query, signal })
      return { ...page, items: page.items.map((each) => ({ ...each, id: each.voicelog_id })) }
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
