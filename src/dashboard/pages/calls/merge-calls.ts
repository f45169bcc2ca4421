import type { InfiniteData } from '@tanstack/react-query'
import type { Voicelog, VoicelogList } from '../../api/types.ts'

export type CallPages = InfiniteData<VoicelogList>

/**
 * Merges fresh pages into the list: `first` is the current first page, `further` are current versions of later pages.
 *
 * The order is that of the service. New calls are added where the service has them; calls that they pushed off the first
 * page follow; calls that are gone from it are removed. If the fresh first page shares no call with the old one, the list
 * starts again with that page, so that no calls are missing in between. Returns the same object if nothing changed.
 */
export function mergePages(
  data: CallPages,
  { first, further }: { first: VoicelogList | undefined; further: VoicelogList[] },
): CallPages {
  const [head, ...rest] = data.pages
  if (head === undefined || first === undefined) return data
  const isFresh = new Set(first.items.map((each) => each.voicelog_id))
  const lastKnown = head.items.findLastIndex((each) => isFresh.has(each.voicelog_id))
  if (first.next_cursor === null || lastKnown === -1) {
    return rest.length === 0 && same(head.items, first.items) ? data : { pages: [first], pageParams: [''] }
  }
  const items = [...first.items, ...head.items.slice(lastKnown + 1)]
  const later = new Map(further.flatMap(({ items }) => items.map((each) => [each.voicelog_id, each])))
  const pages = [
    same(head.items, items) ? head : { ...head, items },
    ...rest.map((page) => {
      // A call that moved to the first page must not appear twice.
      const kept = page.items.filter((each) => !isFresh.has(each.voicelog_id))
      const fresher = kept.map((each) => later.get(each.voicelog_id) ?? each)
      return same(page.items, fresher) ? page : { ...page, items: fresher }
    }),
  ]
  return same(data.pages, pages) ? data : { ...data, pages }
}

/** The index of the page that a row of the list is in. */
export function pageOf({ pages }: CallPages, row: number): number {
  let rows = 0
  const index = pages.findIndex(({ items }) => {
    rows += items.length
    return row < rows
  })
  return Math.max(0, index)
}

/** Whether the call is still being processed. */
export function isInProgress({ status }: Pick<Voicelog, 'status'>): boolean {
  return status !== 'completed' && status !== 'failed'
}

function same<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index])
}
