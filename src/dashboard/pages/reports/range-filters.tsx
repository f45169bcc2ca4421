import type { NamedField } from '../../../model/voicelog.ts'
import { activeFilters, FilterBar } from '../../components/forms/filter-bar.tsx'
import { NamedFilterField } from '../../components/forms/named-field.tsx'
import { PeriodField } from '../../components/forms/period-field.tsx'
import { midnight } from '../../i18n/days.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { withDays } from '../../i18n/periods.ts'
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
    days7: 'Last 7 days',
    days30: 'Last 30 days',
    days90: 'Last 90 days',
    days365: 'Last 365 days',
  },
  {
    days7: '過去7日間',
    days30: '過去30日間',
    days90: '過去90日間',
    days365: '過去365日間',
  },
)

const PRESETS = [7, 30, 90, 365] as const
const DEFAULT_DAYS = 30
/** The filters that have a field on every report page. */
const FIELDS = ['from', 'to', 'intent', 'emotion', 'status', 'language']

/** The filters of a report by name, as in the address of the page. */
export type ReportFilters = Record<string, string | undefined>

/** The filters for the API, with the default period, the last 30 days, if they have no start. */
export function withPeriod(given: ReportFilters): ReportFilters {
  const filters = withDays(given)
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
  texts: readonly NamedField[]
}) {
  const m = useMessages(messages)
  const filterLabel = useFilterLabel(filters)
  const set = (changes: ReportFilters) => {
    const entries = Object.entries({ ...filters, ...changes }).filter(([, value]) => value)
    onChange(Object.fromEntries(entries))
  }
  const { from, to } = withPeriod(filters)
  const preset = to === undefined ? PRESETS.find((days) => midnight(1 - days) === from) : undefined
  const { from: _, to: __, period, ...others } = filters
  // The period field shows a preset; only other periods need chips.
  const isOwn = period === undefined && preset === undefined
  const shown = isOwn ? { from, to, ...others } : others
  return (
    <>
      <FilterBar
        lead={
          <PeriodField
            value={period ?? `${preset}`}
            isOwn={isOwn}
            onValue={(value) =>
              set(
                Number(value) > 0
                  ? { from: midnight(1 - Number(value)), to: undefined, period: undefined }
                  : { from: undefined, to: undefined, period: value },
              )
            }
            className="max-md:flex-1 md:w-36"
          >
            {PRESETS.map((days) => (
              <option key={days} value={days}>
                {m[`days${days}`]}
              </option>
            ))}
          </PeriodField>
        }
        fields={FIELDS}
        active={activeFilters(shown, filterLabel, (name, value) => set({ [name]: value }))}
        onClear={
          Object.keys(others).length === 0
            ? null
            : () => set(Object.fromEntries(Object.keys(others).map((name) => [name, undefined])))
        }
      >
        <DayField end="from" value={from} onValue={(value) => set({ from: value, to, period: undefined })} />
        <DayField end="to" value={to} onValue={(value) => set({ from, to: value, period: undefined })} />
        {texts.map((name) => (
          <NamedFilterField
            key={name}
            field={name}
            value={filters[name]}
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
