import { Search } from 'lucide-react'
import { DebouncedField } from '../../components/forms/debounced-field.tsx'
import { SelectField } from '../../components/forms/field.tsx'
import { FilterBar } from '../../components/forms/filter-bar.tsx'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import type { ListFilters } from '../call/from-list.ts'
import { CrossedDays, DayField } from '../calls/filter-fields.tsx'
import { useFilterLabel } from '../calls/filter-label.ts'

const messages = defineMessages(
  {
    words: 'Search transcripts',
    speaker: 'Speaker',
    anybody: 'Anyone',
    operator_id: 'Operator',
    customer_id: 'Customer',
    department: 'Department',
  },
  {
    words: '発話内容',
    speaker: '話者',
    anybody: '全員',
    operator_id: 'オペレーター',
    customer_id: '顧客',
    department: '部署',
  },
)

const TEXTS = ['operator_id', 'customer_id', 'department'] as const
/** The filters that have a field here. Others come from the list of calls, and are shown as chips. */
const FIELDS = ['speaker', ...TEXTS, 'from', 'to']

/** The words of a search and all its filters: none of them works unseen. */
export function SearchFilters({
  filters,
  onChange,
}: {
  filters: ListFilters
  onChange: (next: ListFilters) => void
}) {
  const m = useMessages(messages)
  const labels = useLabels()
  const filterLabel = useFilterLabel(filters)
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = filters
    onChange(value === '' ? others : { ...others, [name]: value })
  }
  const { q, ...others } = filters
  const active = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : { name, text: filterLabel(name, value), onRemove: () => set(name, '') },
  )
  return (
    <>
      <FilterBar
        lead={
          <div className="relative w-full min-w-60 flex-1">
            <Search
              aria-hidden="true"
              className="absolute top-2 left-2 size-4 text-muted touch:top-3 touch:left-3"
            />
            <DebouncedField
              label={m.words}
              value={q ?? ''}
              onValue={(value) => set('q', value)}
              className="[&_input]:pl-8 touch:[&_input]:pl-9"
            />
          </div>
        }
        fields={FIELDS}
        active={active}
        onClear={active.length === 0 ? null : () => onChange(q === undefined ? {} : { q })}
      >
        <SelectField
          label={m.speaker}
          hideLabel
          value={filters.speaker ?? ''}
          onChange={({ target }) => set('speaker', target.value)}
          className="w-32"
        >
          <option value="">{m.anybody}</option>
          <option value="agent">{labels.speaker('agent')}</option>
          <option value="customer">{labels.speaker('customer')}</option>
        </SelectField>
        {TEXTS.map((name) => (
          <DebouncedField
            key={name}
            label={m[name]}
            value={filters[name] ?? ''}
            onValue={(value) => set(name, value)}
            className="w-32"
          />
        ))}
        <DayField end="from" value={filters.from} onValue={(value) => set('from', value)} />
        <DayField end="to" value={filters.to} onValue={(value) => set('to', value)} />
      </FilterBar>
      <CrossedDays from={filters.from} to={filters.to} onSwap={(days) => onChange({ ...filters, ...days })} />
    </>
  )
}
