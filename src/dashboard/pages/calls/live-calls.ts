import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
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
  const query = callsQuery(filters)
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
    queryClient.setQueryData<CallPages>(query.queryKey, (old) => old && merged(old, { first, further }))
  }, [first, upper, lower, query.queryKey, queryClient])
  const onSight = useCallback(
    (firstRow: number, lastRow: number) => {
      if (data === undefined) return
      setUpperIndex(pageOf(data, firstRow))
      setLowerIndex(pageOf(data, lastRow))
    },
    [data],
  )
  return { ...calls, onSight }
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
