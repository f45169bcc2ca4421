import type { InfiniteData } from '@tanstack/react-query'
import type { Voicelog, VoicelogList } from '../../api/types.ts'

export type CallPages = InfiniteData<VoicelogList>

/**
 * Pages with what is fresher in them: `first` is the first page as it is now, `further` are others.
 *
 * The service's order holds: what is new stands where the service puts it, what it pushed off the first page follows,
 * and what is gone goes. Where more came than a page holds the list begins anew, so that nothing is missing in between.
 * Answers the same object where nothing changed.
 */
export function merged(
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
      // A call that moved to the top is no longer where it was.
      const kept = page.items.filter((each) => !isFresh.has(each.voicelog_id))
      const fresher = kept.map((each) => later.get(each.voicelog_id) ?? each)
      return same(page.items, fresher) ? page : { ...page, items: fresher }
    }),
  ]
  return same(data.pages, pages) ? data : { ...data, pages }
}

/** Which page a row of the list is in. */
export function pageOf({ pages }: CallPages, row: number): number {
  let rows = 0
  const index = pages.findIndex(({ items }) => {
    rows += items.length
    return row < rows
  })
  return Math.max(0, index)
}

/** Whether its status will change by itself. */
export function isUnderWay({ status }: Pick<Voicelog, 'status'>): boolean {
  return status !== 'completed' && status !== 'failed'
}

function same<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index])
}
