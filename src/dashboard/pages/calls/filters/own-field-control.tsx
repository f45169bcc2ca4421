import type { Settings } from '../../../api/types.ts'
import { DebouncedField } from '../../../components/forms/debounced-field.tsx'
import { TextField } from '../../../components/forms/field.tsx'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { Choice } from './choice.tsx'
import type { OwnFieldFilter } from './own-field-filter.ts'

const messages = defineMessages(
  { any: 'Any', none: 'Not given', from: '{field} from', to: '{field} up to' },
  { any: '指定なし', none: '値なし', from: '{field}（下限）', to: '{field}（上限）' },
)

export type OwnField = Settings['fields'][number]

/** In the address, a choice without a value is an empty text; here it needs a code of its own. */
const NONE = '\u0000'

/** The filter by one of the organisation's own fields: a value, or bounds of numbers and dates. */
export function OwnFieldControl({
  field: { label, kind, choices },
  filter,
  onFilter,
}: {
  field: OwnField
  filter: OwnFieldFilter
  onFilter: (filter: OwnFieldFilter) => void
}) {
  const m = useMessages(messages)
  const value = filter['']
  if (kind === 'choice')
    return (
      <Choice
        label={label}
        any={m.any}
        codes={[...choices, NONE]}
        nameOf={(code) => (code === NONE ? m.none : code)}
        value={value === '' ? NONE : value}
        onValue={(code) => onFilter(code === '' ? {} : { '': code === NONE ? '' : code })}
      />
    )
  if (kind === 'text')
    return (
      <DebouncedField
        label={label}
        value={value ?? ''}
        onValue={(text) => onFilter(text === '' ? {} : { '': text })}
      />
    )
  const bound = (end: '.min' | '.max') => {
    const name = fill(end === '.min' ? m.from : m.to, { field: label })
    const onValue = (text: string) => {
      const { '': _, [end]: __, ...other } = filter
      onFilter(text === '' ? other : { ...other, [end]: text })
    }
    return kind === 'number' ? (
      <DebouncedField label={name} type="number" range={null} value={filter[end] ?? ''} onValue={onValue} />
    ) : (
      <TextField
        label={name}
        hideLabel
        type="date"
        value={filter[end] ?? ''}
        onChange={({ target }) => onValue(target.value)}
      />
    )
  }
  return (
    <>
      {bound('.min')}
      {bound('.max')}
    </>
  )
}
