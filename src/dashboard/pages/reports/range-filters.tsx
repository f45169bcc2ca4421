import { EMOTIONS } from '../../../lib/analytics.ts'
import { SelectField, TextField } from '../../components/field.tsx'
import { TypedField } from '../../components/typed-field.tsx'
import { dayOf, instantOf, midnight } from '../../i18n/days.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { useTerms } from '../../i18n/terms.ts'
import { IntentOptions } from '../calls/intent-options.tsx'

const messages = defineMessages(
  {
    range: 'Period',
    days7: 'Last 7 days',
    days30: 'Last 30 days',
    days90: 'Last 90 days',
    days365: 'Last 365 days',
    own: 'Other dates',
    from: 'From',
    to: 'To',
    department: 'Department',
    operator_id: 'Operator',
    customer_id: 'Customer',
    intent: 'Intent',
    anyIntent: 'Any intent',
    emotion: 'Customer emotion',
    anyEmotion: 'Any emotion',
  },
  {
    range: '期間',
    days7: '過去7日間',
    days30: '過去30日間',
    days90: '過去90日間',
    days365: '過去365日間',
    own: '日付を指定',
    from: '開始日',
    to: '終了日',
    department: '部署',
    operator_id: 'オペレーター',
    customer_id: '顧客',
    intent: '用件',
    anyIntent: 'すべての用件',
    emotion: '顧客の感情',
    anyEmotion: 'すべての感情',
  },
)

const PRESETS = [7, 30, 90, 365] as const
const DEFAULT_DAYS = 30

/** What a report is of, as the address has it. */
export type ReportFilters = Record<string, string | undefined>
type TextFilter = 'department' | 'operator_id' | 'customer_id'

/** The same with the period that holds where the address names none. */
export function withPeriod(filters: ReportFilters): ReportFilters {
  return filters.from === undefined ? { ...filters, from: midnight(1 - DEFAULT_DAYS) } : filters
}

/** Which calls a report is of; each change is a new address. */
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
  const terms = useTerms()
  const set = (changes: ReportFilters) => {
    const entries = Object.entries({ ...filters, ...changes }).filter(([, value]) => value)
    onChange(Object.fromEntries(entries))
  }
  const { from, to } = withPeriod(filters)
  const preset = to === undefined ? PRESETS.find((days) => midnight(1 - days) === from) : undefined
  return (
    <search className="flex flex-wrap items-end gap-2 px-4 pb-3 md:px-6">
      <SelectField
        label={m.range}
        hideLabel
        value={preset ?? ''}
        onChange={({ target }) =>
          target.value !== '' && set({ from: midnight(1 - Number(target.value)), to: undefined })
        }
        className="w-36"
      >
        {PRESETS.map((days) => (
          <option key={days} value={days}>
            {m[`days${days}`]}
          </option>
        ))}
        <option value="">{m.own}</option>
      </SelectField>
      <TextField
        label={m.from}
        hideLabel
        title={m.from}
        type="date"
        value={dayOf(from)}
        onChange={({ target }) => set({ from: instantOf(target.value, 0) })}
        className="w-36"
      />
      <TextField
        label={m.to}
        hideLabel
        title={m.to}
        type="date"
        // The last day asked for is in it.
        value={dayOf(to, -1)}
        onChange={({ target }) => set({ to: instantOf(target.value, 1) })}
        className="w-36"
      />
      {texts.map((name) => (
        <TypedField
          key={name}
          label={m[name]}
          value={filters[name] ?? ''}
          onValue={(value) => set({ [name]: value })}
          className="w-32"
        />
      ))}
      <SelectField
        label={m.intent}
        hideLabel
        value={filters.intent ?? ''}
        onChange={({ target }) => set({ intent: target.value })}
        className="w-40"
      >
        <option value="">{m.anyIntent}</option>
        <IntentOptions />
      </SelectField>
      <SelectField
        label={m.emotion}
        hideLabel
        value={filters.emotion ?? ''}
        onChange={({ target }) => set({ emotion: target.value })}
        className="w-36"
      >
        <option value="">{m.anyEmotion}</option>
        {EMOTIONS.map((each) => (
          <option key={each} value={each}>
            {terms.emotion(each)}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
