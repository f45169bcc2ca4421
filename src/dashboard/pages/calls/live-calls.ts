import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { api, type Query } from '../../api/client.ts'
import { callsQuery } from '../../api/queries.ts'
import type { VoicelogList } from '../../api/types.ts'
import { type CallPages, isUnderWay, merged, pageOf } from './merge-calls.ts'

const LOOK_EVERY_MS = 4_000

/**
 * The calls of a query, page by page, kept up to date while the tab is seen: the first page is asked for again, and
 * those in sight as long as a call in them is under way.
 */
export function useLiveCalls(filters: Query) {
  const queryClient = useQueryClient()
  const query = useMemo(() => callsQuery(filters), [filters])
  const calls = useInfiniteQuery(query)
  const { data } = calls
  // No screen shows rows of more than two pages.
  const [upperIndex, setUpperIndex] = useState(0)
  const [lowerIndex, setLowerIndex] = useState(0)
  const first = useLook(filters, data, 0)
  const upper = useLook(filters, data, upperIndex)
  const lower = useLook(filters, data, lowerIndex)
  useEffect(() => {
    const further = [upper, lower].filter((each) => each !== undefined)
    const old = queryClient.getQueryData<CallPages>(query.queryKey)
    const fresh = old && merged(old, { first, further })
    // Set anew, it would count as changed even where it is the same.
    if (fresh !== old) queryClient.setQueryData<CallPages>(query.queryKey, fresh)
  }, [first, upper, lower, query, queryClient])
  const onSight = useCallback(
    (firstRow: number, lastRow: number) => {
      if (data === undefined) return
      setUpperIndex(pageOf(data, firstRow))
      setLowerIndex(pageOf(data, lastRow))
    },
    [data],
  )
  // As it is: a copy would read all of it, and the page be drawn again whenever anything in it changes.
  return { calls, onSight }
}

/** A page as it is by now; one that is not the first is looked at only while a call in it is under way. */
function useLook(filters: Query, data: CallPages | undefined, index: number): VoicelogList | undefined {
  const page = data?.pages[index]
  const cursor = `${data?.pageParams[index] ?? ''}`
  const look = useQuery({
    queryKey: ['calls', 'live', filters, cursor],
    queryFn: ({ signal }) =>
      api<VoicelogList>('GET', '/api/voicelogs', { query: { limit: 100, ...filters, cursor }, signal }),
    // What was just read needs no second look.
    initialData: page,
    staleTime: LOOK_EVERY_MS,
    refetchInterval: LOOK_EVERY_MS,
    enabled: page !== undefined && (index === 0 || page.items.some(isUnderWay)),
  })
  return look.data
}
