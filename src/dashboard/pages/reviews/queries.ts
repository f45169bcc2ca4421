import type { Static } from '@sinclair/typebox'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { TodayBody } from '../../../http/reports/today-schemas.ts'
import type {
  CalibrationBody,
  CalibrationPage,
  PlanBody,
  PlansBody,
  TaskBody,
  TaskOfCallBody,
  TaskPage,
  ThreadsBody,
} from '../../../http/review-work/schemas.ts'
import { api, type Query } from '../../api/client.ts'
import { pagedQuery } from '../../api/paged-query.ts'

// The queries of the review queue, plans, comments and calibrations, and of the page Today.

export type Task = Static<typeof TaskBody>
export type Plan = Static<typeof PlanBody>
export type Thread = Static<typeof ThreadsBody>['items'][number]
export type Comment = Omit<Thread, 'answers'>
export type Calibration = Static<typeof CalibrationBody>
export type Today = Static<typeof TodayBody>

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => api<Today>('GET', '/api/today', { signal }),
})

export const queueQuery = (filters: Query) =>
  infiniteQueryOptions({
    ...pagedQuery<Static<typeof TaskPage>>(['review-queue', filters], '/api/review-queue', {
      limit: 50,
      ...filters,
    }),
  })

export const reviewOfCallQuery = (voicelogId: string) =>
  queryOptions({
    queryKey: ['review-state', voicelogId],
    queryFn: ({ signal }) =>
      api<Static<typeof TaskOfCallBody>>('GET', `/api/voicelogs/${voicelogId}/review-state`, { signal }),
  })

export const commentsQuery = (voicelogId: string) =>
  queryOptions({
    queryKey: ['comments', voicelogId],
    queryFn: ({ signal }) =>
      api<Static<typeof ThreadsBody>>('GET', `/api/voicelogs/${voicelogId}/comments`, { signal }),
  })

export const plansQuery = queryOptions({
  queryKey: ['review-plans'],
  queryFn: ({ signal }) => api<Static<typeof PlansBody>>('GET', '/api/review-plans', { signal }),
})

export const calibrationsQuery = pagedQuery<Static<typeof CalibrationPage>>(
  ['calibrations'],
  '/api/calibrations',
  { limit: 20 },
)

export const calibrationQuery = (id: string) =>
  queryOptions({
    queryKey: ['calibration', id],
    queryFn: ({ signal }) => api<Calibration>('GET', `/api/calibrations/${id}`, { signal }),
  })
