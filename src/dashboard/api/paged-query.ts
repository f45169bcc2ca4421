import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { api, type Query } from './client.ts'

/** A list that the API answers in pages, each with the cursor of the next one (`null` on the last). */
export function pagedQuery<Page extends { next_cursor: string | null }>(
  queryKey: QueryKey,
  path: string,
  query: Query,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api<Page>('GET', path, { query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
}
