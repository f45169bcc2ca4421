import type { ReactNode } from 'react'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { PERIODS, type Period } from '../../i18n/periods.ts'
import { SelectField } from './field.tsx'

const messages = defineMessages<Period | 'period' | 'always' | 'own'>(
  {
    period: 'Period',
    today: 'Today',
    yesterday: 'Yesterday',
    this_week: 'This week',
    last_month: 'Last month',
    always: 'Any time',
    own: 'Custom dates',
  },
  {
    period: '期間',
    today: '今日',
    yesterday: '昨日',
    this_week: '今週',
    last_month: '先月',
    always: '全期間',
    own: '日付を指定',
  },
)

/** The names of the periods. */
export function usePeriodNames(): Record<Period, string> {
  return useMessages(messages)
}

/** A choice between periods that move with the day, further `children`, and dates that the user enters. */
export function PeriodField({
  value,
  onValue,
  isOwn,
  className,
  children,
}: {
  /** A period, or a value of `children`; undefined for none. */
  value: string | undefined
  onValue: (value: string) => void
  /** Whether dates are given that are none of these. */
  isOwn: boolean
  className?: string
  /** Further options; without them there is one for calls of any time. */
  children?: ReactNode
}) {
  const m = useMessages(messages)
  return (
    <SelectField
      label={m.period}
      hideLabel
      value={isOwn ? 'own' : (value ?? '')}
      onChange={({ target }) => target.value !== 'own' && onValue(target.value)}
      className={className}
    >
      {children === undefined && <option value="">{m.always}</option>}
      {PERIODS.map((each) => (
        <option key={each} value={each}>
          {m[each]}
        </option>
      ))}
      {children}
      {/* Not to be chosen: the fields of the dates choose it. */}
      {isOwn && <option value="own">{m.own}</option>}
    </SelectField>
  )
}
