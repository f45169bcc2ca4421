import { useSearch } from '@tanstack/react-router'

/** The tabs beside the transcript, the first one by default. */
export const CALL_TABS = ['summary', 'scorecard', 'emotion', 'facts'] as const
export type CallTab = (typeof CALL_TABS)[number]

/** The filters of a list by name, as in its address. */
export type ListFilters = Record<string, string | undefined>

/** The pages with lists of calls. */
export type ListPage = 'calls' | 'search' | 'reviews'

/**
 * The list that a call was opened from, as its address has it in `list`: the filters of /calls, or those of another page
 * after `search?` or `reviews?`. It is in the address, so that a new tab knows it, too.
 */
export function listOf(page: ListPage, filters: ListFilters): { list?: string } {
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const query = `${new URLSearchParams(given)}`
  if (page !== 'calls') return { list: `${page}?${query}` }
  return query === '' ? {} : { list: query }
}

/** The page and the filters that `list` of an address names. */
function readList(list = ''): { to: `/${ListPage}`; search: ListFilters } {
  const page = (['search', 'reviews'] as const).find((each) => list.startsWith(`${each}?`))
  const query = page === undefined ? list : list.slice(page.length + 1)
  return { to: `/${page ?? 'calls'}`, search: Object.fromEntries(new URLSearchParams(query)) }
}

/** The list that the call of this page was opened from. */
export function useFromList() {
  return readList(useSearch({ from: '/shell/calls/$voicelogId' }).list)
}
