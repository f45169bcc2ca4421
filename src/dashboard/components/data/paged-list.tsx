import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { ErrorLine, Failed, Loading } from '../feedback/states.tsx'
import { Button } from '../forms/button.tsx'

const messages = defineMessages({ more: 'Show more' }, { more: 'さらに表示' })

/** A list that is fetched one page at a time: loading, failed, empty or with items. */
export function PagedList<Item>({
  query,
  keyOf,
  empty,
  children,
}: {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  /** What identifies an item within the list. */
  keyOf: (item: Item) => string | number
  empty: ReactNode
  children: (item: Item) => ReactNode
}) {
  const { data, error } = query
  if (data === undefined) {
    return error === null ? <Loading /> : <Failed error={error} onRetry={() => query.refetch()} />
  }
  const items = data.pages.flatMap((each) => each.items)
  if (items.length === 0) return empty
  return (
    <>
      <ul className="*:first:pt-0 *:last:pb-0 divide-y divide-line">
        {items.map((each) => (
          <li key={keyOf(each)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            {children(each)}
          </li>
        ))}
      </ul>
      <ErrorLine error={error} />
      <MoreButton query={query} />
    </>
  )
}

/** Fetches the next page of a list. Renders nothing on the last page. */
export function MoreButton({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  className,
}: {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  className?: string
}) {
  const m = useMessages(messages)
  if (!hasNextPage) return null
  return (
    <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()} className={className}>
      {m.more}
    </Button>
  )
}
