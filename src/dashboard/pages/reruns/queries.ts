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

// The queries of re-runs, and the type of a request that starts one.

export type RerunOptions = Static<typeof RerunRequest>
export type Rerun = Static<typeof RerunBody>
export type RerunDetail = Static<typeof RerunDetailBody>
export type Difference = NonNullable<RerunDetail['difference']>
export type RerunItem = Static<typeof RerunItemPage>['items'][number]
export type RerunItemStatus = RerunItem['status']

export const PATH = '/api/analytics/reruns'

/** Whether the re-run has not ended yet. */
export function isInProgress({ status }: Rerun): boolean {
  return status === 'preparing' || status === 'running'
}

/** How often a re-run in progress is fetched again. */
const REFETCH_EVERY_MS = 1_000

export const rerunsQuery = infiniteQueryOptions({
  ...pagedQuery<Static<typeof RerunPage>>(['reruns'], PATH, { limit: 20 }),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some(isInProgress)) ? REFETCH_EVERY_MS : false,
})

export const rerunQuery = (id: string) =>
  queryOptions({
    queryKey: ['rerun', id],
    queryFn: ({ signal }) => api<RerunDetail>('GET', `${PATH}/${id}`, { signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isInProgress(state.data) ? REFETCH_EVERY_MS : false,
  })

export const rerunCallsQuery = (id: string, status: RerunItemStatus) =>
  pagedQuery<Static<typeof RerunItemPage>>(['rerun', id, 'calls', status], `${PATH}/${id}/calls`, {
    status,
    limit: 20,
  })
