import { FilterBar } from '../../components/forms/filter-bar.tsx'
import { SearchBox } from '../../components/forms/search-box.tsx'
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

/** The words of a search and all its filters, so that none applies unseen. */
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
            <SearchBox
              label={m.words}
              value={q ?? ''}
              onValue={(value) => set('q', value)}
              className="min-w-60 flex-1"
            />
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
