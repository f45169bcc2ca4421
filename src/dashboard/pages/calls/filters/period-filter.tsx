import type { ReactNode } from 'react'
import type { ActiveFilter } from '../../../components/forms/filter-bar.tsx'
import type { FilterField } from '../../../components/forms/filter-menu.tsx'
import { PeriodField } from '../../../components/forms/period-field.tsx'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'
import { withDays } from '../../../i18n/periods.ts'
import { useIsPhone } from '../../../media-queries.ts'
import { DayField } from './fields.tsx'

const messages = defineMessages({ dates: 'Dates' }, { dates: '日付' })

type Filters = Readonly<Record<string, string | undefined>>

/**
 * The period of a list as a filter: periods that move with the day are a choice in the bar, other dates are in the menu.
 * On a phone all of them are among the fields.
 */
export function usePeriodFilter(
  { period, from, to, ...others }: Filters,
  onChange: (next: Record<string, string | undefined>) => void,
): { lead: ReactNode; fields: FilterField[]; chipsOf: (active: ActiveFilter[]) => ActiveFilter[] } {
  const m = useMessages(messages)
  const isPhone = useIsPhone()
  const days = withDays({ period, from, to })
  const change = (next: Filters) => {
    const given = Object.entries(next).filter(([, value]) => value !== undefined && value !== '')
    onChange({ ...others, ...Object.fromEntries(given) })
  }
  const choice = (
    <PeriodField
      value={period}
      isOwn={period === undefined && (from !== undefined || to !== undefined)}
      onValue={(value) => change({ period: value })}
      className="md:w-36"
    />
  )
  const dates: FilterField = {
    name: 'dates',
    sets: ['from', 'to'],
    title: m.dates,
    isWide: true,
    control: (
      <>
        <DayField end="from" value={days.from} onValue={(value) => change({ to: days.to, from: value })} />
        <DayField end="to" value={days.to} onValue={(value) => change({ from: days.from, to: value })} />
      </>
    ),
  }
  if (!isPhone)
    return {
      lead: choice,
      fields: [dates],
      // The choice in the bar shows it.
      chipsOf: (active) => active.filter(({ name }) => name !== 'period'),
    }
  const moving: FilterField = { name: 'period', sets: ['period'], title: m.dates, control: choice }
  return { lead: null, fields: [moving, dates], chipsOf: (active) => active }
}
