import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { callsQuery, searchQuery, type WalkPage, walkQuery } from '../../../api/queries.ts'
import { withDays } from '../../../i18n/periods.ts'
import { useShortcuts } from '../../../keys/shortcuts.ts'
import { queueQuery } from '../../reviews/queries.ts'
import { useDeletedCalls } from '../deletions.ts'
import { type CallTab, useFromList } from '../from-list.ts'

/** The place of a call in the list that it was opened from. */
export type Walk = {
  /** From 1. */
  position: number
  total: number
  /** Whether the list has more calls than are counted in `total`. */
  isMore: boolean
  previous: string | null
  next: string | null
}

/** The queries of the pages with lists, whose calls a walk begins with. */
const LISTS = { '/calls': callsQuery, '/search': searchQuery, '/reviews': queueQuery }

/** How many pages of a list are fetched to find the call in it, in a tab that has not shown the list. */
const MAX_PAGES = 5

/**
 * The way through the list that a call was opened from; null if the call is not in it. J and K go along it. The list is
 * kept as it was when its first call was opened: one that is reviewed may no longer match the filters.
 */
export function useWalk(voicelogId: string): Walk | null {
  const { to, search: filters } = useFromList()
  const search = withDays(filters)
  const queryClient = useQueryClient()
  const calls = useInfiniteQuery({
    ...walkQuery(to, search),
    initialData: () =>
      queryClient.getQueryData<InfiniteData<WalkPage, string>>(
        LISTS[to](search).queryKey as readonly unknown[],
      ),
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = calls
  const deleted = useDeletedCalls()
  const ids = (data?.pages ?? [])
    .flatMap(({ items }) => items.map((each) => each.voicelog_id))
    .filter((each) => each === voicelogId || !deleted.has(each))
  const at = ids.indexOf(voicelogId)
  const isSought = at === -1 && (data?.pages.length ?? 0) < MAX_PAGES
  const isLast = at !== -1 && at === ids.length - 1
  useEffect(() => {
    if (data !== undefined && hasNextPage && !isFetchingNextPage && (isSought || isLast)) void fetchNextPage()
  }, [data, hasNextPage, isFetchingNextPage, fetchNextPage, isSought, isLast])
  const walk =
    at === -1
      ? null
      : {
          position: at + 1,
          total: ids.length,
          isMore: hasNextPage,
          previous: ids[at - 1] ?? null,
          next: ids[at + 1] ?? null,
        }
  const goTo = useGoTo()
  useShortcuts([
    ['j', () => goTo(walk?.next ?? null)],
    ['k', () => goTo(walk?.previous ?? null)],
  ])
  return walk
}

/** Opens another call of the list in the same tab of the page. */
export function useGoTo(): (voicelogId: string | null) => void {
  const navigate = useNavigate()
  return (voicelogId) => {
    if (voicelogId === null) return
    void navigate({
      to: '/calls/$voicelogId',
      params: { voicelogId },
      search: keepPlace,
    })
  }
}

/** The address of another call of the list: at its beginning, in the same tab of the page. */
export function keepPlace({ list, tab }: { list?: string; tab?: CallTab }): { list?: string; tab?: CallTab } {
  return { ...(list !== undefined && { list }), ...(tab !== undefined && { tab }) }
}

/** For a list of calls: the next call that is opened from it begins a way through the list as it is then. */
export function useNewWalk(): void {
  const queryClient = useQueryClient()
  useEffect(() => queryClient.removeQueries({ queryKey: ['walk'] }), [queryClient])
}
