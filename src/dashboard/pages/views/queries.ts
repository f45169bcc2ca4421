import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { SavedViews } from '../../api/types.ts'

export type SavedView = SavedViews['items'][number]
export type ViewPage = SavedView['page']

export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => api<SavedViews>('GET', '/api/views', { signal }),
  staleTime: 60_000,
})

/** The address of a view, for a link of the router. */
export function addressOf({ page, query }: Pick<SavedView, 'page' | 'query'>) {
  const to: Record<ViewPage, '/calls' | '/search' | '/reports' | '/operators'> = {
    calls: '/calls',
    search: '/search',
    reports: '/reports',
    operators: '/operators',
  }
  return { to: to[page], search: Object.fromEntries(new URLSearchParams(query)) }
}

/** The filters of a page as the query of its address, always in the same order. */
export function queryOf(filters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return `${new URLSearchParams(given.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)))}`
}
