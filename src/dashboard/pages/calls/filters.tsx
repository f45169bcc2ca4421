import { clsx } from 'clsx'
import { Search, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { TypedField } from '../../components/typed-field.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { DayField, EmotionField, IntentField, LanguageField, StatusField } from './filter-fields.tsx'

const messages = defineMessages(
  {
    q: 'Search transcripts',
    operator_id: 'Operator',
    customer_id: 'Customer',
    department: 'Department',
    min_quality: 'Min. quality',
    max_quality: 'Max. quality',
    filters: 'Filters',
    clear: 'Clear filters',
  },
  {
    q: '発話内容',
    operator_id: 'オペレーター',
    customer_id: '顧客',
    department: '部署',
    min_quality: '品質（下限）',
    max_quality: '品質（上限）',
    filters: '絞り込み',
    clear: '条件をクリア',
  },
)

/** The filters of the API by name, as the address has them. */
export type CallFilters = Record<string, string | undefined>

/** What is looked for; each change is a new address, so it can be sent to somebody and gone back from. */
export function Filters({
  filters,
  onChange,
}: {
  filters: CallFilters
  onChange: (next: CallFilters) => void
}) {
  const m = useMessages(messages)
  const [isOpen, setIsOpen] = useState(false)
  const count = Object.keys(filters).filter((name) => name !== 'sort').length
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = filters
    onChange(value === '' ? others : { ...others, [name]: value })
  }
  const text = (name: 'operator_id' | 'customer_id' | 'department', className = 'w-32') => (
    <TypedField
      label={m[name]}
      value={filters[name] ?? ''}
      onValue={(value) => set(name, value)}
      className={className}
    />
  )
  return (
    <search className="flex flex-wrap items-end gap-2 px-4 pb-3 md:px-6">
      <div className="relative w-full sm:w-64">
        <Search aria-hidden="true" className="absolute top-2 left-2 size-4 text-muted" />
        <TypedField
          label={m.q}
          value={filters.q ?? ''}
          onValue={(value) => set('q', value)}
          className="[&_input]:pl-8"
        />
      </div>
      <Button className="sm:hidden" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden="true" className="size-4" /> {m.filters}
        {count > 0 && ` (${count})`}
      </Button>
      {/* On a phone they would take the place of the list. */}
      <div className={clsx('contents', !isOpen && 'max-sm:hidden')}>
        <StatusField value={filters.status} onValue={(value) => set('status', value)} />
        <IntentField value={filters.intent} onValue={(value) => set('intent', value)} />
        <EmotionField value={filters.emotion} onValue={(value) => set('emotion', value)} />
        <LanguageField value={filters.language} onValue={(value) => set('language', value)} />
        {text('operator_id')}
        {text('customer_id')}
        {text('department')}
        <TypedField
          label={m.min_quality}
          type="number"
          value={filters.min_quality ?? ''}
          onValue={(value) => set('min_quality', value)}
          className="w-32"
        />
        <TypedField
          label={m.max_quality}
          type="number"
          value={filters.max_quality ?? ''}
          onValue={(value) => set('max_quality', value)}
          className="w-32"
        />
        <DayField end="from" value={filters.from} onValue={(value) => set('from', value)} />
        <DayField end="to" value={filters.to} onValue={(value) => set('to', value)} />
      </div>
      {count > 0 && (
        <Button
          look="quiet"
          onClick={() => onChange(filters.sort === undefined ? {} : { sort: filters.sort })}
        >
          <X aria-hidden="true" className="size-4" /> {m.clear}
        </Button>
      )}
    </search>
  )
}
