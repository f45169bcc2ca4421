import { Search } from 'lucide-react'
import { DebouncedField } from '../../components/forms/debounced-field.tsx'
import { FilterBar } from '../../components/forms/filter-bar.tsx'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import type { ListFilters } from '../call/from-list.ts'
import { useActiveFilters } from '../calls/filters/active-filters.ts'
import { Choice } from '../calls/filters/choice.tsx'
import { CrossedDays } from '../calls/filters/fields.tsx'
import { usePeriodFilter } from '../calls/filters/period-filter.tsx'
import { useFilterFields } from '../calls/filters/use-filter-fields.tsx'

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
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = filters
    onChange(value === '' ? others : { ...others, [name]: value })
  }
  const { q, ...others } = filters
  const active = useActiveFilters(others, set)
  const fields = useFilterFields(filters, set)
  const period = usePeriodFilter(filters, onChange)
  const speaker = {
    name: 'speaker',
    sets: ['speaker'],
    title: m.speaker,
    control: (
      <Choice
        label={m.speaker}
        any={m.anybody}
        codes={['agent', 'customer']}
        nameOf={labels.speaker}
        value={filters.speaker}
        onValue={(value) => set('speaker', value)}
      />
    ),
  }
  return (
    <>
      <FilterBar
        lead={
          <>
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
            {period.lead}
          </>
        }
        fields={[speaker, ...period.fields, ...fields]}
        active={period.chipsOf(active)}
        onClear={active.length === 0 ? null : () => onChange(q === undefined ? {} : { q })}
      />
      <CrossedDays from={filters.from} to={filters.to} onSwap={(days) => onChange({ ...filters, ...days })} />
    </>
  )
}
