import { OWN_FIELD_PREFIX } from '../../../../model/own-fields.ts'
import { NAMED_FIELDS, VALUE_SEPARATOR } from '../../../../model/voicelog.ts'
import type { ActiveFilter } from '../../../components/forms/filter-bar.tsx'
import { useFilterLabel } from './filter-label.ts'
import { ownFieldFilters, withOwnField } from './own-field-filter.ts'

/**
 * The filters of an address as chips: one for each value of a filter that can have several, and for each of the
 * organisation's own fields. `set` sets a filter by its name in the API; an empty value removes it.
 */
export function useActiveFilters(
  filters: Readonly<Record<string, string | undefined>>,
  set: (name: string, value: string) => void,
): ActiveFilter[] {
  const labelOf = useFilterLabel(filters)
  return Object.entries(filters).flatMap(([name, value]): ActiveFilter[] => {
    if (value === undefined) return []
    if (name === 'fields')
      return [...ownFieldFilters(value).keys()].map((field) => ({
        name: `${OWN_FIELD_PREFIX}${field}`,
        text: labelOf(`${OWN_FIELD_PREFIX}${field}`, value),
        onRemove: () => set('fields', withOwnField(value, field, {})),
      }))
    const values = NAMED_FIELDS.some((each) => each === name) ? value.split(VALUE_SEPARATOR) : [value]
    return values.map((each) => ({
      name,
      text: labelOf(name, each),
      onRemove: () => set(name, values.filter((other) => other !== each).join(VALUE_SEPARATOR)),
    }))
  })
}
