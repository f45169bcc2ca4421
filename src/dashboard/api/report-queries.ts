import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Query } from './client.ts'
import { pagedQuery } from './paged-query.ts'
import type {
  AgreementReport,
  Breakdown,
  OperatorScorecard,
  Operators,
  Overview,
  TimeSeries,
} from './types.ts'

// The queries of reports and operators. The previous answer stays visible while filters change.

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export const overviewQuery = (filters: Query) =>
  queryOptions({
    queryKey: ['report-overview', filters],
    queryFn: ({ signal }) => api<Overview>('GET', '/api/reports/overview', { query: filters, signal }),
    placeholderData: keepPreviousData,
  })

export const timeSeriesQuery = (filters: Query, bucket: string) =>
  queryOptions({
    queryKey: ['report-series', filters, bucket],
    queryFn: ({ signal }) =>
      api<TimeSeries>('GET', '/api/reports/timeseries', {
        query: { ...filters, bucket, time_zone: timeZone },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const agreementQuery = (filters: Query) =>
  queryOptions({
    queryKey: ['report-agreement', filters],
    queryFn: ({ signal }) =>
      api<AgreementReport>('GET', '/api/reports/agreement', {
        query: { ...filters, time_zone: timeZone },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const breakdownQuery = (filters: Query, by: string) =>
  infiniteQueryOptions({
    ...pagedQuery<Breakdown>(['report-breakdown', filters, by], '/api/reports/breakdown', {
      ...filters,
      by,
      compare: 'previous_period',
      limit: 25,
    }),
    placeholderData: keepPreviousData,
  })

export const operatorsQuery = (filters: Query) =>
  infiniteQueryOptions({
    ...pagedQuery<Operators>(['operators', filters], '/api/operators', {
      ...filters,
      compare: 'previous_period',
      limit: 50,
    }),
    placeholderData: keepPreviousData,
  })

export const scorecardQuery = (operatorId: string, filters: Query) =>
  queryOptions({
    queryKey: ['operator-scorecard', operatorId, filters],
    queryFn: ({ signal }) =>
      api<OperatorScorecard>('GET', `/api/operators/${encodeURIComponent(operatorId)}/scorecard`, {
        query: filters,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
