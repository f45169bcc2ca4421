import { MAX_MIN_CALLS, type ValueSort } from '../../../model/measures.ts'
import { DebouncedField } from '../../components/forms/debounced-field.tsx'
import { SelectField } from '../../components/forms/field.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages<ValueSort | 'sort' | 'min_calls'>(
  {
    sort: 'Sort',
    value: 'By name',
    '-calls': 'Most calls first',
    quality_score: 'Worst quality first',
    '-quality_score': 'Best quality first',
    '-auto_fails': 'Most auto-fails first',
    min_calls: 'Minimum calls',
  },
  {
    sort: '並び順',
    value: '名前順',
    '-calls': '通話の多い順',
    quality_score: '品質の低い順',
    '-quality_score': '品質の高い順',
    '-auto_fails': '不合格の多い順',
    min_calls: '最少通話数',
  },
)

/** The order of a table of measures, and how many calls a row must have. */
export function ValueOrder({
  sort,
  minCalls,
  orders,
  onChange,
}: {
  sort: string
  minCalls: string | undefined
  /** The default first. */
  orders: readonly ValueSort[]
  /** Receives undefined for the default. */
  onChange: (order: { sort?: string | undefined; min_calls?: string | undefined }) => void
}) {
  const m = useMessages(messages)
  return (
    <>
      <SelectField
        label={m.sort}
        hideLabel
        value={sort}
        onChange={({ target }) => onChange({ sort: target.value === orders[0] ? undefined : target.value })}
        className="w-44 max-md:min-w-36 max-md:flex-1"
      >
        {orders.map((each) => (
          <option key={each} value={each}>
            {m[each]}
          </option>
        ))}
      </SelectField>
      <DebouncedField
        label={m.min_calls}
        type="number"
        range={[1, MAX_MIN_CALLS]}
        value={minCalls ?? ''}
        onValue={(value) => onChange({ min_calls: value === '' ? undefined : value })}
        className="w-36 max-md:min-w-36 max-md:flex-1"
      />
    </>
  )
}
