import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Query } from './client.ts'
import { pagedQuery } from './paged-query.ts'
import type { Intents, Profile, SearchPage, Settings, VoicelogDetail, VoicelogList } from './types.ts'

// What pages ask for, under the keys by which it is kept.

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api<Profile>('GET', '/api/auth/me', { signal }),
  staleTime: 60_000,
})

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api<Settings>('GET', '/api/settings', { signal }),
})

export const intentsQuery = queryOptions({
  queryKey: ['settings', 'intents'],
  queryFn: ({ signal }) => api<Intents>('GET', '/api/settings/intents', { signal }),
  staleTime: 60_000,
})

export const callsQuery = (filters: Query) =>
  infiniteQueryOptions({
    ...pagedQuery<VoicelogList>(['calls', filters], '/api/voicelogs', { limit: 100, ...filters }),
    // What is there is kept up to date a page at a time (pages/calls/live-calls.ts): read again as a whole it would be
    // fifty requests where somebody has scrolled far, and compared as a whole with each page that comes.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

export const searchQuery = (filters: Query) =>
  infiniteQueryOptions({
    ...pagedQuery<SearchPage>(['search', filters], '/api/search', { limit: 20, ...filters }),
    placeholderData: keepPreviousData,
    enabled: Boolean(filters.q),
  })

export const callQuery = (voicelogId: string) =>
  queryOptions({
    queryKey: ['call', voicelogId],
    queryFn: ({ signal }) => api<VoicelogDetail>('GET', `/api/voicelogs/${voicelogId}`, { signal }),
    // Each reading of a transcript is in the audit: it is asked for again only while something changes.
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? 2_000 : false),
    refetchOnWindowFocus: false,
  })

export function isUnderWay({ status, analytics }: VoicelogDetail): boolean {
  if (status !== 'completed' && status !== 'failed') return true
  return Object.values(analytics).some((each) => each.status === 'pending' || each.status === 'running')
}
