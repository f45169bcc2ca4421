import type { Static } from '@sinclair/typebox'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  EvaluationBody,
  EvaluationDetailBody,
  EvaluationPage,
} from '../../../http/evaluations/schemas.ts'
import { api } from '../../api/client.ts'
import { pagedQuery } from '../../api/paged-query.ts'

export type Evaluation = Static<typeof EvaluationBody>
export type EvaluationDetail = Static<typeof EvaluationDetailBody>
export type Figures = NonNullable<EvaluationDetail['figures']>

export const PATH = '/api/evaluations'

/** Whether the evaluation has not ended yet. */
export function isInProgress({ status }: Evaluation): boolean {
  return status === 'preparing' || status === 'running'
}

/** How often an evaluation in progress is fetched again. */
const REFETCH_EVERY_MS = 1_000

export const evaluationsQuery = infiniteQueryOptions({
  ...pagedQuery<Static<typeof EvaluationPage>>(['evaluations'], PATH, { limit: 20 }),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some(isInProgress)) ? REFETCH_EVERY_MS : false,
})

export const evaluationQuery = (id: string) =>
  queryOptions({
    queryKey: ['evaluation', id],
    queryFn: ({ signal }) => api<EvaluationDetail>('GET', `${PATH}/${id}`, { signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isInProgress(state.data) ? REFETCH_EVERY_MS : false,
  })
