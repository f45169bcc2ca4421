import { CheckField } from '../../../components/forms/field.tsx'

/** Check boxes to choose several values. */
export function Checks<Value extends string>({
  label,
  error,
  values,
  chosen,
  nameOf,
  onChange,
}: {
  label: string
  error?: string | undefined
  values: readonly Value[]
  chosen: readonly string[]
  nameOf: (value: Value) => string
  onChange: (chosen: Value[]) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {values.map((value) => (
          <CheckField
            key={value}
            label={nameOf(value)}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(values.filter((each) => (each === value ? target.checked : chosen.includes(each))))
            }
          />
        ))}
      </div>
      {error !== undefined && <p className="text-bad text-xs">{error}</p>}
    </fieldset>
  )
}
