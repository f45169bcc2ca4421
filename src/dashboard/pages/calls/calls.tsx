import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { MAX_IDS } from '../../../model/voicelog.ts'
import { DEFAULT_SORT } from '../../api/queries.ts'
import { Empty, Failed, Loading } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { PageHead } from '../../components/layout/panel.tsx'
import { midnight } from '../../i18n/days.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { withDays } from '../../i18n/periods.ts'
import { lazyComponent } from '../../lazy.tsx'
import { useIsNarrow } from '../../media-queries.ts'
import { useDeletedCalls } from '../call/deletions.ts'
import { listOf } from '../call/from-list.ts'
import { useNewWalk } from '../call/walk/walk.ts'
import { isFirstHour } from '../first-hour/begun.ts'
import { ViewsMenu } from '../views/views-menu.tsx'
import { ExportButton } from './bulk/export-button.tsx'
import { RetryFailedButton } from './bulk/retry-failed.tsx'
import { SelectionBar } from './bulk/selection.tsx'
import { CallById } from './call-by-id.tsx'
import { CallTable } from './call-table.tsx'
import { ColumnMenu, useChosenColumns } from './column-menu.tsx'
import { type CallFilters, Filters } from './filters.tsx'
import { useLiveCalls } from './live-calls.ts'
import { SpeechNotice } from './speech-notice.tsx'

const messages = defineMessages(
  {
    title: 'Calls',
    none: 'No calls yet',
    noneHint: 'Calls appear here when a recorder sends them with an API key, or when you upload them.',
    upload: 'Upload recordings',
    noMatch: 'No calls match these filters',
    noMatchHint: 'Remove a filter or try other words.',
    clear: 'Clear filters',
    hits: 'Show the matches in the transcripts',
  },
  {
    title: '通話',
    none: '通話はまだありません',
    noneHint: '録音システムがAPIキーで送信した通話や、アップロードした通話がここに表示されます。',
    upload: '録音をアップロード',
    noMatch: '条件に合う通話はありません',
    noMatchHint: '条件を減らすか、別の言葉で検索してください。',
    clear: '条件をクリア',
    hits: '発言箇所を表示',
  },
)

// Most visits are not the first.
const FirstHour = lazyComponent(() => import('../first-hour/first-hour.tsx'), 'FirstHour')

const NONE: ReadonlySet<string> = new Set()

/** The list of calls, newest first by default. The filters are in the address. */
export function CallsPage() {
  const m = useMessages(messages)
  const filters: CallFilters = useSearch({ from: '/shell/calls' })
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const today = midnight(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a period is another one on another day
  const query = useMemo(() => withDays(filters), [filters, today])
  useNewWalk()
  const columns = useChosenColumns({ isNarrow })
  const { calls, onVisibleRows } = useLiveCalls(query)
  const change = (next: CallFilters) => void navigate({ to: '/calls', search: next, replace: true })
  const isFiltered = Object.keys(filters).some((name) => name !== 'sort')
  const deleted = useDeletedCalls()
  const items = useMemo(
    () =>
      calls.data?.pages.flatMap((page) => page.items.filter((each) => !deleted.has(each.voicelog_id))) ?? [],
    [calls.data, deleted],
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE)
  // Actions must not apply to selected calls that are no longer in the list.
  const selected = useMemo(
    () => items.flatMap(({ voicelog_id: id }) => (chosen.has(id) ? [id] : [])),
    [items, chosen],
  )
  const { isFetchingNextPage, fetchNextPage } = calls
  const onMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])
  return (
    <div className="flex h-full flex-col">
      <PageHead
        title={m.title}
        actions={
          <>
            {filters.status === 'failed' && <RetryFailedButton filters={query} />}
            <ViewsMenu page="calls" filters={filters} />
            <ColumnMenu {...columns} />
            <ExportButton filters={query} />
          </>
        }
      />
      <SpeechNotice isEmpty={calls.isSuccess && items.length === 0 && !isFiltered} />
      <Filters filters={filters} isSortOffered={isNarrow} onChange={change} />
      <CallById typed={filters.q} list={listOf('calls', filters).list} />
      {filters.q !== undefined && (
        <p className="px-4 pb-2 md:px-6">
          <Link to="/search" search={withoutSort(filters)} className="text-accent hover:underline">
            {m.hits}
          </Link>
        </p>
      )}
      {calls.isSuccess && !isFiltered && (items.length === 0 || isFirstHour()) && (
        <Suspense fallback={null}>
          {/* The list keeps its half of the page. */}
          <div className={items.length > 0 ? 'max-h-1/2 shrink-0 overflow-y-auto' : ''}>
            <FirstHour calls={items} />
          </div>
        </Suspense>
      )}
      {selected.length > 0 && (
        <SelectionBar
          ids={selected}
          onAll={() => setChosen(new Set(items.slice(0, MAX_IDS).map((each) => each.voicelog_id)))}
          onClear={() => setChosen(NONE)}
        />
      )}
      {calls.isPending ? (
        <Loading />
      ) : calls.isError && items.length === 0 ? (
        <Failed error={calls.error} onRetry={() => calls.refetch()} onClear={() => change({})} />
      ) : items.length > 0 ? (
        <CallTable
          selected={chosen}
          onSelect={setChosen}
          items={items}
          columns={columns.chosen}
          isNarrow={isNarrow}
          list={listOf('calls', filters).list}
          sort={filters.sort ?? DEFAULT_SORT}
          onSort={(sort) => change(sort === null ? withoutSort(filters) : { ...filters, sort })}
          onVisibleRows={onVisibleRows}
          hasMore={calls.hasNextPage}
          onMore={onMore}
        />
      ) : isFiltered ? (
        <Empty title={m.noMatch}>
          <p className="mb-3">{m.noMatchHint}</p>
          <Button onClick={() => change({})}>{m.clear}</Button>
        </Empty>
      ) : (
        <Empty title={m.none}>
          <p className="mb-3">{m.noneHint}</p>
          <Link to="/upload" className="font-medium text-accent underline">
            {m.upload}
          </Link>
        </Empty>
      )}
    </div>
  )
}

/** The search page has an order of its own. */
function withoutSort({ sort: _, ...filters }: CallFilters): CallFilters {
  return filters
}
