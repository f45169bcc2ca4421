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
import { pagedQuery } from '../../api/paged-query.ts'

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
  ...pagedQuery<Static<typeof RerunPage>>(['reruns'], PATH, { limit: 20 }),
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
  pagedQuery<Static<typeof RerunItemPage>>(['rerun', id, 'calls', status], `${PATH}/${id}/calls`, {
    status,
    limit: 20,
  })
