import { DEFAULT_SORT } from '../../api/queries.ts'
import { SelectField } from '../../components/forms/field.tsx'
import { FilterBar } from '../../components/forms/filter-bar.tsx'
import { SearchBox } from '../../components/forms/search-box.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { useActiveFilters } from './filters/active-filters.ts'
import { CrossedDays } from './filters/fields.tsx'
import { usePeriodFilter } from './filters/period-filter.tsx'
import { useFilterFields } from './filters/use-filter-fields.tsx'

const messages = defineMessages(
  {
    q: 'Search transcripts',
    sort: 'Sort',
    '-created_at': 'Newest received first',
    created_at: 'Oldest received first',
    '-call_date': 'Latest call first',
    call_date: 'Earliest call first',
    '-duration_ms': 'Longest first',
    duration_ms: 'Shortest first',
    '-quality_score': 'Best quality first',
    quality_score: 'Worst quality first',
  },
  {
    q: '発話内容',
    sort: '並び順',
    '-created_at': '受信の新しい順',
    created_at: '受信の古い順',
    '-call_date': '通話日時の新しい順',
    call_date: '通話日時の古い順',
    '-duration_ms': '長い順',
    duration_ms: '短い順',
    '-quality_score': '品質の高い順',
    quality_score: '品質の低い順',
  },
)

/** The API's filters by name, as in the address of the page. */
export type CallFilters = Record<string, string | undefined>

const SORTS = [
  '-call_date',
  'call_date',
  '-created_at',
  'created_at',
  '-duration_ms',
  'duration_ms',
  '-quality_score',
  'quality_score',
] as const

/** The filters of the list. They are kept in the address, so that a filtered list can be shared as a link. */
export function Filters({
  filters,
  isSortOffered,
  onChange,
}: {
  filters: CallFilters
  /** Whether to offer the order as a field, for a list without headings to sort by. */
  isSortOffered: boolean
  onChange: (next: CallFilters) => void
}) {
  const m = useMessages(messages)
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = filters
    onChange(value === '' ? others : { ...others, [name]: value })
  }
  const { sort: _, q, ...given } = filters
  const fields = useFilterFields(filters, set)
  const period = usePeriodFilter(filters, onChange)
  const active = useActiveFilters(given, set)
  const sort = (
    <SelectField
      label={m.sort}
      hideLabel
      value={filters.sort ?? DEFAULT_SORT}
      onChange={({ target }) => set('sort', target.value === DEFAULT_SORT ? '' : target.value)}
      className="w-44 max-md:flex-1"
    >
      {SORTS.map((each) => (
        <option key={each} value={each}>
          {m[each]}
        </option>
      ))}
    </SelectField>
  )
  return (
    <>
      <FilterBar
        lead={
          <>
            <SearchBox label={m.q} value={q ?? ''} onValue={(value) => set('q', value)} className="sm:w-64" />
            {period.lead}
          </>
        }
        trailing={isSortOffered && sort}
        fields={[...period.fields, ...fields]}
        active={period.chipsOf(active)}
        onClear={
          q === undefined && active.length === 0
            ? null
            : () => onChange(filters.sort === undefined ? {} : { sort: filters.sort })
        }
      />
      <CrossedDays from={filters.from} to={filters.to} onSwap={(days) => onChange({ ...filters, ...days })} />
    </>
  )
}
