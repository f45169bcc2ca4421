import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { request } from '../../api/client.ts'
import { DEFAULT_SORT } from '../../api/queries.ts'
import { Empty, Failed, Loading } from '../../components/feedback/states.tsx'
import { toast } from '../../components/feedback/toasts.tsx'
import { Button } from '../../components/forms/button.tsx'
import { PermittedButton } from '../../components/forms/permitted-button.tsx'
import { PageHead } from '../../components/layout/panel.tsx'
import { useErrorText } from '../../i18n/error-text.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { useIsNarrow } from '../../media-queries.ts'
import { useDeletedCalls } from '../call/deletions.ts'
import { listOf } from '../call/from-list.ts'
import { CallTable } from './call-table.tsx'
import { ColumnMenu, useChosenColumns } from './column-menu.tsx'
import { type CallFilters, Filters } from './filters.tsx'
import { useLiveCalls } from './live-calls.ts'
import { RetryFailedButton } from './retry-failed.tsx'
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
    export: 'Export CSV',
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
    export: 'CSV出力',
    hits: '発言箇所を表示',
  },
)

/** The list of calls, newest first by default. The filters are in the address. */
export function CallsPage() {
  const m = useMessages(messages)
  const filters: CallFilters = useSearch({ from: '/shell/calls' })
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const columns = useChosenColumns({ isNarrow })
  const { calls, onVisibleRows } = useLiveCalls(filters)
  const change = (next: CallFilters) => void navigate({ to: '/calls', search: next, replace: true })
  const isFiltered = Object.keys(filters).some((name) => name !== 'sort')
  const deleted = useDeletedCalls()
  const items = useMemo(
    () =>
      calls.data?.pages.flatMap((page) => page.items.filter((each) => !deleted.has(each.voicelog_id))) ?? [],
    [calls.data, deleted],
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
            {filters.status === 'failed' && <RetryFailedButton filters={filters} />}
            <ColumnMenu {...columns} />
            <ExportButton filters={filters} />
          </>
        }
      />
      <SpeechNotice isEmpty={calls.isSuccess && items.length === 0 && !isFiltered} />
      <Filters filters={filters} isSortOffered={isNarrow} onChange={change} />
      {filters.q !== undefined && (
        <p className="px-4 pb-2 md:px-6">
          <Link to="/search" search={withoutSort(filters)} className="text-accent hover:underline">
            {m.hits}
          </Link>
        </p>
      )}
      {calls.isPending ? (
        <Loading />
      ) : calls.isError && items.length === 0 ? (
        <Failed error={calls.error} onRetry={() => calls.refetch()} onClear={() => change({})} />
      ) : items.length > 0 ? (
        <CallTable
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

/** Enough to export more than a million calls. */
const EXPORT_TIMEOUT_MS = 10 * 60_000

function ExportButton({ filters }: { filters: CallFilters }) {
  const m = useMessages(messages)
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const response = await request('GET', '/api/voicelogs/export', {
        query: { sort: DEFAULT_SORT, ...filters, format: 'csv' },
        timeoutMs: EXPORT_TIMEOUT_MS,
      })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await response.blob())
      link.download = 'voicelogs.csv'
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (error) {
      toast(errorText(error), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <PermittedButton permission="exports" busy={busy} onClick={save}>
      <Download aria-hidden="true" className="size-4" /> {m.export}
    </PermittedButton>
  )
}
