import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, type Query } from '../../api/client.ts'
import { callsQuery } from '../../api/queries.ts'
import type { VoicelogList } from '../../api/types.ts'

const LOOK_EVERY_MS = 4_000

/**
 * The calls of a query, page by page, kept up to date: the newest page is asked for again while the tab is seen, and
 * what is new or changed in it is put where it belongs. Pages are never thrown away, so nothing jumps while reading.
 */
export function useLiveCalls(filters: Query) {
  const queryClient = useQueryClient()
  const query = callsQuery(filters)
  const calls = useInfiniteQuery(query)
  const first = useQuery({
    queryKey: ['calls-live', filters],
    queryFn: ({ signal }) =>
      api<VoicelogList>('GET', '/api/voicelogs', { query: { limit: 100, ...filters }, signal }),
    refetchInterval: LOOK_EVERY_MS,
    enabled: calls.isSuccess,
  })
  useEffect(() => {
    const fresh = first.data
    if (fresh === undefined) return
    queryClient.setQueryData<InfiniteData<VoicelogList, string>>(query.queryKey, (old) =>
      old === undefined ? old : { ...old, pages: merged(old.pages, fresh) },
    )
  }, [first.data, query.queryKey, queryClient])
  return calls
}

/** Pages with what is fresher, and what is new before all others, as the service orders it. */
function merged(pages: VoicelogList[], fresh: VoicelogList): VoicelogList[] {
  const byId = new Map(fresh.items.map((each) => [each.voicelog_id, each]))
  const known = new Set(pages.flatMap(({ items }) => items.map((each) => each.voicelog_id)))
  const added = fresh.items.filter((each) => !known.has(each.voicelog_id))
  return pages.map((page, index) => {
    const items = page.items.map((each) => byId.get(each.voicelog_id) ?? each)
    return { ...page, items: index === 0 ? [...added, ...items] : items }
  })
}
