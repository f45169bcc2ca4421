import { Search } from 'lucide-react'
import { NAMED_FIELDS } from '../../../model/voicelog.ts'
import { DebouncedField } from '../../components/forms/debounced-field.tsx'
import { SelectField } from '../../components/forms/field.tsx'
import { activeFilters, FilterBar } from '../../components/forms/filter-bar.tsx'
import { NamedFilterField } from '../../components/forms/named-field.tsx'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import type { ListFilters } from '../call/from-list.ts'
import { CrossedDays, PeriodFields } from '../calls/filter-fields.tsx'
import { useFilterLabel } from '../calls/filter-label.ts'

const messages = defineMessages(
  {
    words: 'Search transcripts',
    speaker: 'Speaker',
    anybody: 'Anyone',
  },
  {
    words: '発話内容',
    speaker: '話者',
    anybody: '全員',
  },
)

/** The filters that have a field here. Others come from the list of calls, and are shown as chips. */
const FIELDS = ['speaker', 'period', 'from', 'to']

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
  const active = activeFilters(others, filterLabel, set)
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
        {NAMED_FIELDS.map((field) => (
          <NamedFilterField
            key={field}
            field={field}
            value={filters[field]}
            onValue={(value) => set(field, value)}
            className="w-32"
          />
        ))}
        <PeriodFields filters={filters} onChange={onChange} />
      </FilterBar>
      <CrossedDays from={filters.from} to={filters.to} onSwap={(days) => onChange({ ...filters, ...days })} />
    </>
  )
}
