import { useState } from 'react'
import { Button } from '../../components/forms/button.tsx'
import { SelectField, TextField } from '../../components/forms/field.tsx'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { COMPARISONS, comparisonOf, shownValue, useMetrics, writtenValue } from './metrics.ts'

const messages = defineMessages(
  {
    metric: 'Metric',
    operator: 'Comparison',
    value: 'Value, {unit}',
    '<': 'is less than',
    '<=': 'is at most',
    '>': 'is more than',
    '>=': 'is at least',
    '=': 'is',
    '!=': 'is not',
    condition: 'Yes if this is true',
    conditionHint: 'For example: silence_ratio < 0.2 and interruptions.agent / turns <= 0.1',
    free: 'Write a condition',
    simple: 'Choose from a list',
    names: 'Metrics and their units',
    ms: 'in milliseconds',
    ratio: 'from 0 to 1',
  },
  {
    metric: '数値',
    operator: '比較',
    value: '値（{unit}）',
    '<': 'より小さい',
    '<=': '以下',
    '>': 'より大きい',
    '>=': '以上',
    '=': '等しい',
    '!=': '等しくない',
    condition: '「はい」となる条件',
    conditionHint: '例：silence_ratio < 0.2 and interruptions.agent / turns <= 0.1',
    free: '条件を書く',
    simple: '一覧から選ぶ',
    names: '数値と単位',
    ms: 'ミリ秒',
    ratio: '0から1まで',
  },
)

/** The condition of a metric question: one comparison, or a condition as text. */
export function ConditionFields({
  condition,
  error,
  onChange,
}: {
  condition: string
  error: string | undefined
  onChange: (condition: string) => void
}) {
  const m = useMessages(messages)
  const metrics = useMetrics()
  const [isFree, setIsFree] = useState(condition !== '' && comparisonOf(condition) === null)
  const isSimple = condition === '' || comparisonOf(condition) !== null
  if (!isFree)
    return (
      <ComparisonFields
        condition={condition}
        error={error}
        onChange={onChange}
        onFree={() => setIsFree(true)}
      />
    )
  return (
    <div className="space-y-2">
      <TextField
        label={m.condition}
        hint={m.conditionHint}
        error={error}
        value={condition}
        spellCheck={false}
        maxLength={300}
        onChange={({ target }) => onChange(target.value)}
      />
      <details className="text-muted">
        <summary>{m.names}</summary>
        <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
          {metrics.map(({ name, label, unit, scale }) => (
            <li key={name} className="break-words py-0.5">
              <code className="text-ink">{name}</code> {label}
              {', '}
              {scale === 1000 ? m.ms : scale === 1 ? unit : m.ratio}
            </li>
          ))}
        </ul>
      </details>
      {isSimple && <Button onClick={() => setIsFree(false)}>{m.simple}</Button>}
    </div>
  )
}

function ComparisonFields({
  condition,
  error,
  onChange,
  onFree,
}: {
  condition: string
  error: string | undefined
  onChange: (condition: string) => void
  onFree: () => void
}) {
  const m = useMessages(messages)
  const metrics = useMetrics()
  const given = comparisonOf(condition)
  const [name, setName] = useState(given?.metric ?? 'silence_ratio')
  const [operator, setOperator] = useState(given?.operator ?? '<')
  const metric = metrics.find((each) => each.name === name) ?? metrics[0]
  const [value, setValue] = useState(
    given === null || metric === undefined ? '' : `${shownValue(given.value, metric)}`,
  )
  if (metric === undefined) return null

  function change(next: { name?: string; operator?: string; value?: string }) {
    const now = { name, operator, value, ...next }
    setName(now.name)
    setOperator(now.operator)
    setValue(now.value)
    const chosen = metrics.find((each) => each.name === now.name)
    const number = now.value.trim() === '' ? Number.NaN : Number(now.value)
    if (chosen === undefined || Number.isNaN(number)) onChange('')
    else onChange(`${now.name} ${now.operator} ${writtenValue(number, chosen)}`)
  }

  return (
    <div className="flex flex-wrap items-start gap-2">
      <SelectField
        label={m.metric}
        value={name}
        onChange={({ target }) => change({ name: target.value })}
        className="min-w-40 flex-1"
      >
        {metrics.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={m.operator}
        value={operator}
        onChange={({ target }) => change({ operator: target.value })}
        className="w-36"
      >
        {COMPARISONS.map((each) => (
          <option key={each} value={each}>
            {m[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={fill(m.value, { unit: metric.unit })}
        error={error}
        type="number"
        min={0}
        step="any"
        value={value}
        onChange={({ target }) => change({ value: target.value })}
        className="w-40"
      />
      <Button look="quiet" className="mt-6" onClick={onFree}>
        {m.free}
      </Button>
    </div>
  )
}
