import { isCalendarDate } from '../../lib/time/calendar-date.ts'
import { type FieldError, fieldError, knownNames } from '../../model/field-errors.ts'
import { OWN_FIELD_LIMITS, OWN_FIELD_PREFIX, type OwnField, type OwnValues } from '../../model/own-fields.ts'

/**
 * Parses the values of an organisation's fields, which came as text. An empty one counts as left out.
 * @param given by their names, without `field.`
 * @returns the values, and what is wrong by the names with `field.`
 */
export function parseOwnValues(
  given: ReadonlyMap<string, string>,
  fields: readonly OwnField[],
): { values: OwnValues; errors: FieldError[] } {
  const values: OwnValues = {}
  const errors: FieldError[] = []
  // One for all names, as a body may have thousands that are unknown.
  const known = fields.length === 0 ? 'none yet' : knownNames(fields.map((each) => each.name))
  const unknown = fieldError(OWN_FIELD_PREFIX, 'unknown_field', { known })
  for (const [name, text] of given) {
    const field = fields.find((each) => each.name === name)
    const path = `${OWN_FIELD_PREFIX}${name}`
    if (field === undefined) {
      errors.push({ ...unknown, field: path })
      continue
    }
    if (text === '') continue
    const parsed = parseOwnValue(text, field)
    if (typeof parsed === 'object') errors.push(parsed.error(path))
    else values[name] = parsed
  }
  return { values, errors }
}

type Wrong = { error(path: string): FieldError }

function parseOwnValue(text: string, { kind, choices }: OwnField): string | number | Wrong {
  switch (kind) {
    case 'text': {
      const max = OWN_FIELD_LIMITS.text
      if (text.length > max)
        return { error: (path) => fieldError(path, 'too_long', { length: text.length, max }) }
      if (/\p{Cc}|\p{Cs}/u.test(text)) return { error: (path) => fieldError(path, 'control_character') }
      return text
    }
    case 'number': {
      const number = /^[+-]?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : Number.NaN
      return Number.isFinite(number) ? number : { error: (path) => fieldError(path, 'not_a_number') }
    }
    case 'date':
      return isCalendarDate(text) ? text : { error: (path) => fieldError(path, 'not_a_date') }
    case 'choice':
      if (choices.includes(text)) return text
      return { error: (path) => fieldError(path, 'not_one_of', { known: knownNames(choices) }) }
    default:
      return kind satisfies never
  }
}
