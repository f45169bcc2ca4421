import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { api, type Query } from '../../api/client.ts'
import { callPage, callsQuery } from '../../api/queries.ts'
import type { VoicelogList } from '../../api/types.ts'
import { type CallPages, isInProgress, mergePages, pageOf } from './merge-calls.ts'

const REFETCH_EVERY_MS = 4_000

/**
 * The list of calls, kept up to date while the tab is visible. The first page is fetched again every 4 seconds, and so is
 * each visible page that has a call in progress.
 */
export function useLiveCalls(filters: Query) {
  const queryClient = useQueryClient()
  const query = useMemo(() => callsQuery(filters), [filters])
  const calls = useInfiniteQuery(query)
  const { data } = calls
  // A screen shows rows of at most two pages.
  const [upperIndex, setUpperIndex] = useState(0)
  const [lowerIndex, setLowerIndex] = useState(0)
  const first = useFreshPage(filters, data, 0)
  const upper = useFreshPage(filters, data, upperIndex)
  const lower = useFreshPage(filters, data, lowerIndex)
  useEffect(() => {
    const further = [upper, lower].filter((each) => each !== undefined)
    const old = queryClient.getQueryData<CallPages>(query.queryKey)
    const fresh = old && mergePages(old, { first, further })
    // Setting the same data again would count as a change.
    if (fresh !== old) queryClient.setQueryData<CallPages>(query.queryKey, fresh)
  }, [first, upper, lower, query, queryClient])
  const onVisibleRows = useCallback(
    (firstRow: number, lastRow: number) => {
      if (data === undefined) return
      setUpperIndex(pageOf(data, firstRow))
      setLowerIndex(pageOf(data, lastRow))
    },
    [data],
  )
  // Not spread: reading every property of the query would render the page again on every change of any of them.
  return { calls, onVisibleRows }
}

/** The current state of one page. A page other than the first is fetched only while a call in it is in progress. */
function useFreshPage(filters: Query, data: CallPages | undefined, index: number): VoicelogList | undefined {
  const page = data?.pages[index]
  const cursor = `${data?.pageParams[index] ?? ''}`
  const fresh = useQuery({
    queryKey: ['calls', 'live', filters, cursor],
    queryFn: ({ signal }) =>
      api<VoicelogList>('GET', '/api/voicelogs', {
        query: { ...callPage(filters), cursor },
        signal,
      }),
    // A page that was just fetched is not fetched again at once.
    initialData: page,
    staleTime: REFETCH_EVERY_MS,
    refetchInterval: REFETCH_EVERY_MS,
    enabled: page !== undefined && (index === 0 || page.items.some(isInProgress)),
  })
  return fresh.data
}
