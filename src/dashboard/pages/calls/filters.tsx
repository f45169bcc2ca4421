import { Search } from 'lucide-react'
import { NAMED_FIELDS } from '../../../model/voicelog.ts'
import { DEFAULT_SORT } from '../../api/queries.ts'
import { DebouncedField } from '../../components/forms/debounced-field.tsx'
import { SelectField } from '../../components/forms/field.tsx'
import { activeFilters, FilterBar } from '../../components/forms/filter-bar.tsx'
import { NamedFilterField } from '../../components/forms/named-field.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import {
  CrossedDays,
  EmotionField,
  IntentField,
  LanguageField,
  PeriodFields,
  ReliabilityField,
  StatusField,
} from './filter-fields.tsx'
import { useFilterLabel } from './filter-label.ts'

const messages = defineMessages(
  {
    q: 'Search transcripts',
    call_id: 'Call ID',
    min_quality: 'Min. quality',
    max_quality: 'Max. quality',
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
    call_id: '通話ID',
    min_quality: '品質（下限）',
    max_quality: '品質（上限）',
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

const NUMBERS = ['min_quality', 'max_quality'] as const
const CHOICES = ['status', 'intent', 'emotion', 'language', 'transcript_reliability'] as const
/** Operator, customer and department are chips as well: their fields take one after another. */
const FIELDS = [...CHOICES, 'call_id', ...NUMBERS, 'period', 'from', 'to']
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
  const filterLabel = useFilterLabel(filters)
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = filters
    onChange(value === '' ? others : { ...others, [name]: value })
  }
  const given = Object.entries(filters).filter(([name]) => name !== 'sort')
  const typed = (name: 'call_id' | (typeof NUMBERS)[number], type: 'text' | 'number') => (
    <DebouncedField
      key={name}
      label={m[name]}
      type={type}
      value={filters[name] ?? ''}
      onValue={(value) => set(name, value)}
      className="w-32"
    />
  )
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
          <div className="relative w-full sm:w-64">
            <Search
              aria-hidden="true"
              className="absolute top-2 left-2 size-4 text-muted touch:top-3 touch:left-3"
            />
            <DebouncedField
              label={m.q}
              value={filters.q ?? ''}
              onValue={(value) => set('q', value)}
              className="[&_input]:pl-8 touch:[&_input]:pl-9"
            />
          </div>
        }
        trailing={isSortOffered && sort}
        fields={FIELDS}
        active={activeFilters(Object.fromEntries(given.filter(([name]) => name !== 'q')), filterLabel, set)}
        onClear={
          given.length === 0 ? null : () => onChange(filters.sort === undefined ? {} : { sort: filters.sort })
        }
      >
        <StatusField value={filters.status} onValue={(value) => set('status', value)} />
        <IntentField value={filters.intent} onValue={(value) => set('intent', value)} />
        <EmotionField value={filters.emotion} onValue={(value) => set('emotion', value)} />
        <LanguageField value={filters.language} onValue={(value) => set('language', value)} />
        <ReliabilityField
          value={filters.transcript_reliability}
          onValue={(value) => set('transcript_reliability', value)}
        />
        {typed('call_id', 'text')}
        {NAMED_FIELDS.map((field) => (
          <NamedFilterField
            key={field}
            field={field}
            value={filters[field]}
            onValue={(value) => set(field, value)}
            className={field === 'department' ? 'w-32 max-md:col-span-2' : 'w-32'}
          />
        ))}
        {NUMBERS.map((name) => typed(name, 'number'))}
        <PeriodFields filters={filters} onChange={onChange} />
      </FilterBar>
      <CrossedDays from={filters.from} to={filters.to} onSwap={(days) => onChange({ ...filters, ...days })} />
    </>
  )
}
