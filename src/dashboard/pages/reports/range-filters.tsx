import { DebouncedField } from '../../components/forms/debounced-field.tsx'
import { SelectField } from '../../components/forms/field.tsx'
import { FilterBar } from '../../components/forms/filter-bar.tsx'
import { midnight } from '../../i18n/days.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import {
  CrossedDays,
  DayField,
  EmotionField,
  IntentField,
  LanguageField,
  StatusField,
} from '../calls/filter-fields.tsx'
import { useFilterLabel } from '../calls/filter-label.ts'

const messages = defineMessages(
  {
    range: 'Period',
    days7: 'Last 7 days',
    days30: 'Last 30 days',
    days90: 'Last 90 days',
    days365: 'Last 365 days',
    own: 'Custom dates',
    department: 'Department',
    operator_id: 'Operator',
    customer_id: 'Customer',
  },
  {
    range: '期間',
    days7: '過去7日間',
    days30: '過去30日間',
    days90: '過去90日間',
    days365: '過去365日間',
    own: '日付を指定',
    department: '部署',
    operator_id: 'オペレーター',
    customer_id: '顧客',
  },
)

const PRESETS = [7, 30, 90, 365] as const
const DEFAULT_DAYS = 30
/** The filters that have a field on every report page. */
const FIELDS = ['from', 'to', 'intent', 'emotion', 'status', 'language']

/** The filters of a report by name, as in the address of the page. */
export type ReportFilters = Record<string, string | undefined>
type TextFilter = 'department' | 'operator_id' | 'customer_id'

/** The filters with the default period, the last 30 days, if they have no start. */
export function withPeriod(filters: ReportFilters): ReportFilters {
  return filters.from === undefined ? { ...filters, from: midnight(1 - DEFAULT_DAYS) } : filters
}

/** The filters of a report. They are kept in the address of the page. */
export function RangeFilters({
  filters,
  onChange,
  texts,
}: {
  filters: ReportFilters
  onChange: (next: ReportFilters) => void
  texts: readonly TextFilter[]
}) {
  const m = useMessages(messages)
  const filterLabel = useFilterLabel(filters)
  const set = (changes: ReportFilters) => {
    const entries = Object.entries({ ...filters, ...changes }).filter(([, value]) => value)
    onChange(Object.fromEntries(entries))
  }
  const { from, to } = withPeriod(filters)
  const preset = to === undefined ? PRESETS.find((days) => midnight(1 - days) === from) : undefined
  const { from: _, to: __, ...others } = filters
  // The period field shows a preset; only other periods need chips.
  const shown = preset === undefined ? { from, to, ...others } : others
  return (
    <>
      <FilterBar
        lead={
          <SelectField
            label={m.range}
            hideLabel
            value={preset ?? ''}
            onChange={({ target }) =>
              target.value !== '' && set({ from: midnight(1 - Number(target.value)), to: undefined })
            }
            className="max-md:flex-1 md:w-36"
          >
            {PRESETS.map((days) => (
              <option key={days} value={days}>
                {m[`days${days}`]}
              </option>
            ))}
            <option value="">{m.own}</option>
          </SelectField>
        }
        fields={[...FIELDS, ...texts]}
        active={Object.entries(shown).flatMap(([name, value]) =>
          value === undefined
            ? []
            : { name, text: filterLabel(name, value), onRemove: () => set({ [name]: undefined }) },
        )}
        onClear={
          Object.keys(others).length === 0
            ? null
            : () => set(Object.fromEntries(Object.keys(others).map((name) => [name, undefined])))
        }
      >
        <DayField end="from" value={from} onValue={(value) => set({ from: value })} />
        <DayField end="to" value={to} onValue={(value) => set({ to: value })} />
        {texts.map((name) => (
          <DebouncedField
            key={name}
            label={m[name]}
            value={filters[name] ?? ''}
            onValue={(value) => set({ [name]: value })}
            className="w-32"
          />
        ))}
        <IntentField value={filters.intent} onValue={(intent) => set({ intent })} />
        <EmotionField value={filters.emotion} onValue={(emotion) => set({ emotion })} />
        <StatusField value={filters.status} onValue={(status) => set({ status })} />
        <LanguageField value={filters.language} onValue={(language) => set({ language })} />
      </FilterBar>
      <CrossedDays from={from} to={to} onSwap={set} />
    </>
  )
}
