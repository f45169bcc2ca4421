import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext, useDeferredValue, useState } from 'react'
import { type NamedField, VALUE_SEPARATOR } from '../../../model/voicelog.ts'
import { suggestionsQuery } from '../../api/queries.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { Combobox } from './combobox.tsx'
import { CloseMenu } from './filter-menu.tsx'

const messages = defineMessages(
  { operator_id: 'Operator', customer_id: 'Customer', department: 'Department' },
  { operator_id: 'オペレーター', customer_id: '顧客', department: '部署' },
)

/** A filter by operators, customers or departments, with suggestions. Its values are chips of the filter bar. */
export function NamedFilterField({
  field,
  value,
  onValue,
  className,
}: {
  field: NamedField
  /** As in the address: several with VALUE_SEPARATOR between them. */
  value: string | undefined
  onValue: (value: string) => void
  className?: string
}) {
  const m = useMessages(messages)
  const [typed, setTyped] = useState('')
  const isInMenu = useContext(CloseMenu) !== null
  const { data } = useQuery({
    ...suggestionsQuery(field, useDeferredValue(typed.trim())),
    placeholderData: keepPreviousData,
  })
  const chosen = value === undefined ? [] : value.split(VALUE_SEPARATOR)
  const add = (text: string) => {
    const given = text.trim()
    if (given !== '') onValue([...new Set([...chosen, given])].join(VALUE_SEPARATOR))
    setTyped('')
  }
  // Earlier suggestions that still match are shown until the next ones arrive.
  const wanted = typed.trim().toLowerCase()
  const suggestions = (data?.items ?? [])
    .map((each) => each.value)
    .filter((each) => !chosen.includes(each) && each.toLowerCase().includes(wanted))
  const isWhole = suggestions.some((each) => each.toLowerCase() === wanted)
  return (
    <Combobox
      label={m[field]}
      look={isInMenu ? 'always' : 'over'}
      typed={typed}
      onTyped={setTyped}
      options={suggestions.map((each) => ({
        key: each,
        content: <span className="truncate">{each}</span>,
        onChoose: () => add(each),
      }))}
      onEnter={() => add(typed)}
      // Half a name is no filter; a name that was typed in full is, known or not.
      onLeave={() => (suggestions.length === 0 || isWhole) && add(typed)}
      onBackspace={() => onValue(chosen.slice(0, -1).join(VALUE_SEPARATOR))}
      className={className}
    />
  )
}
