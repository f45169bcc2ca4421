import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { clockTime } from '../../../lib/time/clock.ts'
import { searchQuery } from '../../api/queries.ts'
import type { SearchPage as SearchResults } from '../../api/types.ts'
import { MoreButton } from '../../components/data/paged-list.tsx'
import { StatusBadge } from '../../components/data/status.tsx'
import { Empty, Failed, Loading } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { PageHead } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { withDays } from '../../i18n/periods.ts'
import { type ListFilters, listOf } from '../call/from-list.ts'
import { useNewWalk } from '../call/walk/walk.ts'
import { CallById } from '../calls/call-by-id.tsx'
import { ViewsMenu } from '../views/views-menu.tsx'
import { SearchFilters } from './search-filters.tsx'

const messages = defineMessages(
  {
    title: 'Search',
    how: '"exact phrase", -exclude, this OR that. Finds all forms of a word.',
    begin: 'Search all transcripts',
    beginHint: 'Type words from a call above, or browse the list.',
    allCalls: 'All calls',
    none: 'No matches',
    noneHint: 'Try fewer or different words.',
    filteredHint: 'Only the calls that match the filters above are searched.',
    clear: 'Clear filters',
    moreHits: 'More matches in this call',
    incomplete: 'Older calls are still being indexed. Some may be missing.',
  },
  {
    title: '検索',
    how: '"連続した語句"、-除く語、これ OR あれ で検索できます。',
    begin: '発話内容を入力すると、全通話から検索します',
    beginHint: '上の欄に言葉を入力するか、一覧から探してください。',
    allCalls: 'すべての通話',
    none: '該当する発言はありません',
    noneHint: '言葉を減らすか、別の言葉で検索してください。',
    filteredHint: '上の条件に合う通話だけを検索しています。',
    clear: '条件をクリア',
    moreHits: 'この通話にさらにあり',
    incomplete: '過去の通話を検索用に読み込み中です。一部が表示されない場合があります。',
  },
)

type FoundCall = SearchResults['items'][number]
type Hit = FoundCall['hits'][number]

/** Search in transcripts. Each match links to the call, at the moment it was spoken. */
export function SearchPage() {
  const m = useMessages(messages)
  const filters: Record<string, string | undefined> = useSearch({ from: '/shell/search' })
  const navigate = useNavigate()
  useNewWalk()
  const found = useInfiniteQuery(searchQuery(withDays(filters)))
  const calls = found.data?.pages.flatMap(({ items }) => items) ?? []
  const change = (search: ListFilters) => void navigate({ to: '/search', search, replace: true })
  const isFiltered = Object.keys(filters).some((name) => name !== 'q')
  const { list } = listOf('search', filters)
  return (
    <div className="mx-auto max-w-4xl pb-8">
      <PageHead title={m.title} actions={<ViewsMenu page="search" filters={filters} />} />
      <SearchFilters filters={filters} onChange={change} />
      <p className="px-4 pb-3 text-muted text-xs md:px-6">{m.how}</p>
      <CallById typed={filters.q} list={list} />
      {!filters.q ? (
        <Empty title={m.begin}>
          <AllCalls hint={m.beginHint} />
        </Empty>
      ) : found.isPending ? (
        <Loading />
      ) : found.isError ? (
        <Failed
          error={found.error}
          onRetry={() => found.refetch()}
          // The words of the search are no filter: they stay.
          onClear={isFiltered ? () => change({ q: filters.q }) : undefined}
        />
      ) : calls.length === 0 ? (
        <Empty title={m.none}>
          {isFiltered ? (
            <>
              <p className="mb-3">{m.filteredHint}</p>
              <Button onClick={() => change({ q: filters.q })}>{m.clear}</Button>
            </>
          ) : (
            <AllCalls hint={m.noneHint} />
          )}
        </Empty>
      ) : (
        <div className="space-y-3 px-4 md:px-6">
          {found.data.pages.some(({ complete }) => !complete) && <p className="text-warn">{m.incomplete}</p>}
          <ul className="space-y-3">
            {calls.map((each) => (
              <Found key={each.voicelog_id} call={each} list={list} />
            ))}
          </ul>
          <MoreButton query={found} />
        </div>
      )}
    </div>
  )
}

function AllCalls({ hint }: { hint: string }) {
  const m = useMessages(messages)
  return (
    <>
      <p className="mb-3">{hint}</p>
      <Link to="/calls" search={{}} className="font-medium text-accent underline">
        {m.allCalls}
      </Link>
    </>
  )
}

function Found({ call, list }: { call: FoundCall; list: string | undefined }) {
  const m = useMessages(messages)
  const format = useFormat()
  const labels = useLabels()
  const params = { voicelogId: call.voicelog_id }
  return (
    <li className="rounded-lg border border-line bg-raised p-4">
      <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to="/calls/$voicelogId"
          params={params}
          search={{ list }}
          className="font-semibold text-accent hover:underline"
        >
          {call.call_id ?? format.dateTime(call.call_date ?? call.created_at)}
        </Link>
        <StatusBadge status={call.status} />
        <span className="text-muted">
          {[
            format.dateTime(call.call_date ?? call.created_at),
            call.operator_name ?? call.operator_id,
            call.department,
          ]
            .filter((each) => each !== null)
            .join(' · ')}
        </span>
      </p>
      <ul className="space-y-1">
        {call.hits.map((hit) => (
          <li key={hit.segment_id} className="flex gap-3">
            <Link
              to="/calls/$voicelogId"
              params={params}
              search={{ list, t: Math.floor((hit.times[0]?.[0] ?? hit.start_ms) / 100) / 10 }}
              className="shrink-0 text-accent tabular-nums hover:underline"
            >
              {clockTime(hit.times[0]?.[0] ?? hit.start_ms)}
            </Link>
            <p>
              <span className="text-muted">{labels.speaker(hit.speaker)}: </span>
              <span lang={call.language}>
                <Highlighted hit={hit} />
              </span>
            </p>
          </li>
        ))}
      </ul>
      {call.more_hits && <p className="mt-1 text-muted">{m.moreHits}</p>}
    </li>
  )
}

function Highlighted({ hit: { text, highlights } }: { hit: Hit }) {
  const parts = highlights.map(([from = 0, to = 0], index) => ({
    before: text.slice(highlights[index - 1]?.[1] ?? 0, from),
    marked: text.slice(from, to),
    from,
  }))
  return (
    <>
      {parts.map(({ before, marked, from }) => (
        <span key={from}>
          {before}
          <mark className="rounded bg-warn-soft text-ink">{marked}</mark>
        </span>
      ))}
      {text.slice(highlights.at(-1)?.[1] ?? 0)}
    </>
  )
}
