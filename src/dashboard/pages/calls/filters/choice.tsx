import { Check } from 'lucide-react'
import { useContext, useState } from 'react'
import { Combobox } from '../../../components/forms/combobox.tsx'
import { SelectField } from '../../../components/forms/field.tsx'
import { CloseMenu } from '../../../components/forms/filter-menu.tsx'

/** The props of a field for one filter. */
export type ValueField = {
  /** In the form of the API. Undefined and empty both mean no filter. */
  value: string | undefined
  onValue: (value: string) => void
}

/** A choice between codes, shown by name, or any. In a menu it is a list, and the menu closes with the choice. */
export function Choice<Code extends string>({
  value = '',
  onValue,
  label,
  any,
  codes,
  nameOf,
}: ValueField & {
  label: string
  any: string
  codes: readonly Code[]
  nameOf: (code: Code) => string
}) {
  const close = useContext(CloseMenu)
  const [typed, setTyped] = useState('')
  const options = [
    { code: '', name: any },
    ...[...new Set(codes)].map((code) => ({ code, name: nameOf(code) })),
  ]
  if (close === null)
    return (
      <SelectField
        label={label}
        hideLabel
        value={value}
        onChange={({ target }) => onValue(target.value)}
        className="w-40"
      >
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    )
  const wanted = typed.trim().toLowerCase()
  return (
    <Combobox
      label={label}
      look="always"
      typed={typed}
      onTyped={setTyped}
      options={options
        .filter(({ code, name }) => code !== '' && name.toLowerCase().includes(wanted))
        .map(({ code, name }) => ({
          key: code,
          content: (
            <>
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {code === value && <Check aria-hidden="true" className="size-4 shrink-0" />}
            </>
          ),
          onChoose: () => {
            onValue(code)
            close()
          },
        }))}
    />
  )
}
