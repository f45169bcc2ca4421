import { FilterBar } from '../../components/forms/filter-bar.tsx'
import { PeriodField } from '../../components/forms/period-field.tsx'
import { midnight } from '../../i18n/days.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { withDays } from '../../i18n/periods.ts'
import { useActiveFilters } from '../calls/filters/active-filters.ts'
import { CrossedDays, DayField } from '../calls/filters/fields.tsx'
import { useFilterFields } from '../calls/filters/use-filter-fields.tsx'

const messages = defineMessages(
  {
    dates: 'Dates',
    days7: 'Last 7 days',
    days30: 'Last 30 days',
    days90: 'Last 90 days',
    days365: 'Last 365 days',
  },
  {
    dates: '日付',
    days7: '過去7日間',
    days30: '過去30日間',
    days90: '過去90日間',
    days365: '過去365日間',
  },
)

const PRESETS = [7, 30, 90, 365] as const
const DEFAULT_DAYS = 30

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
  without = [],
}: {
  filters: ReportFilters
  onChange: (next: ReportFilters) => void
  /** Filters that the page is about. */
  without?: readonly string[]
}) {
  const m = useMessages(messages)
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
  const setOne = (name: string, value: string) => set({ [name]: value })
  const fields = useFilterFields(filters, setOne).filter(({ name }) => !without.includes(name))
  const active = useActiveFilters(shown, setOne)
  const dates = {
    name: 'dates',
    sets: ['from', 'to'],
    title: m.dates,
    isWide: true as const,
    control: (
      <>
        <DayField end="from" value={from} onValue={(value) => set({ from: value, to, period: undefined })} />
        <DayField end="to" value={to} onValue={(value) => set({ from, to: value, period: undefined })} />
      </>
    ),
  }
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
        fields={[dates, ...fields]}
        active={active}
        onClear={
          Object.keys(others).length === 0
            ? null
            : () => set(Object.fromEntries(Object.keys(others).map((name) => [name, undefined])))
        }
      />
      <CrossedDays from={from} to={to} onSwap={set} />
    </>
  )
}
