import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { NamedField } from '../../model/voicelog.ts'
import { api, type Query } from './client.ts'
import { pagedQuery } from './paged-query.ts'
import type {
  Intents,
  Profile,
  SearchPage,
  Settings,
  Suggestions,
  VoicelogDetail,
  VoicelogList,
} from './types.ts'

// The queries of the pages, each with the key of its cache entry.

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

/** The order of the list where the address has none: by the date that it shows, the latest first. */
export const DEFAULT_SORT = '-call_date'

/** What each page of the list of calls is asked for by; pages that are fetched again must be asked for in the same way. */
export function callPage(filters: Query): Query {
  return { limit: 100, about: true, sort: DEFAULT_SORT, ...filters }
}

export const callsQuery = (filters: Query) =>
  infiniteQueryOptions({
    ...pagedQuery<VoicelogList>(['calls', filters], '/api/voicelogs', callPage(filters)),
    // pages/calls/live-calls.ts updates the list one page at a time. To fetch it again as a whole would take 50 requests
    // after somebody scrolled through 5,000 calls, and structural sharing would compare all of it with every new page.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

export const searchQuery = (filters: Query) =>
  infiniteQueryOptions({
    ...pagedQuery<SearchPage>(['search', filters], '/api/search', { limit: 20, ...filters }),
    placeholderData: keepPreviousData,
    enabled: Boolean(filters.q),
  })

/** The call with an ID, if there is one. */
export const callByIdQuery = (callId: string) =>
  queryOptions({
    queryKey: ['call-by-id', callId],
    queryFn: ({ signal }) =>
      api<VoicelogList>('GET', '/api/voicelogs', { query: { call_id: callId, limit: 1 }, signal }),
  })

export const suggestionsQuery = (field: NamedField, q: string) =>
  queryOptions({
    queryKey: ['suggestions', field, q],
    queryFn: ({ signal }) => api<Suggestions>('GET', '/api/suggestions', { query: { field, q }, signal }),
    staleTime: 60_000,
  })

/** What a walk through a list knows of its calls. */
export type WalkPage = { items: { voicelog_id: string }[]; next_cursor: string | null }

/** Where the lists of calls come from, by the pages that show them. */
const LISTS = {
  '/calls': ['/api/voicelogs', { limit: 100, sort: DEFAULT_SORT }],
  '/search': ['/api/search', { limit: 20 }],
  '/reviews': ['/api/review-queue', { limit: 50 }],
} as const

/** The calls of a list in its order, as they were when it was first read. */
export const walkQuery = (page: keyof typeof LISTS, filters: Query) => {
  const [path, defaults] = LISTS[page]
  return infiniteQueryOptions({
    ...pagedQuery<WalkPage>(['walk', page, filters], path, { ...defaults, ...filters }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const callQuery = (voicelogId: string) =>
  queryOptions({
    queryKey: ['call', voicelogId],
    queryFn: ({ signal }) => api<VoicelogDetail>('GET', `/api/voicelogs/${voicelogId}`, { signal }),
    // Every read of a transcript is written to the audit log: it is fetched again only while the call changes.
    refetchInterval: ({ state }) =>
      state.data !== undefined && hasWorkInProgress(state.data) ? 2_000 : false,
    refetchOnWindowFocus: false,
  })

/** Whether the call or one of its analytics is still being processed. */
function hasWorkInProgress({ status, analytics }: VoicelogDetail): boolean {
  if (status !== 'completed' && status !== 'failed') return true
  return Object.values(analytics).some((each) => each.status === 'pending' || each.status === 'running')
}
