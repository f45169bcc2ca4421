import { ValueErrorType as Type, type ValueError } from '@sinclair/typebox/errors'
import { type FieldError, fieldError } from './field-errors.ts'

/** Wrong fields that one answer names at most: more would not help the person who corrects them. */
const MAX_ERRORS = 20

/**
 * The errors of a TypeBox schema as field errors, one for each field: further errors of a field follow from its first.
 * @param root the name for what is wrong with the whole value, such as `body`
 */
export function schemaErrors(errors: Iterable<ValueError>, root = ''): FieldError[] {
  const byField = new Map<string, FieldError>()
  for (const each of errors) {
    if (byField.size === MAX_ERRORS) break
    const field = each.path.replace(/^\//, '').replaceAll('/', '.') || root
    if (!byField.has(field)) byField.set(field, schemaError(field, each))
  }
  return [...byField.values()]
}

/** The field error for a schema's error, or `invalid` with the schema's own message if no code fits. */
function schemaError(field: string, error: ValueError): FieldError {
  return known(field, error) ?? { field, code: 'invalid', message: decapitalised(error.message) }
}

/** What a schema may give as its `x-error-code`, an extension of OpenAPI: the code for a text of the wrong form. */
const FORM_CODES = ['control_character', 'not_a_language', 'not_a_time', 'not_a_channel'] as const

function known(field: string, { type, path, schema, value, errors }: ValueError): FieldError | null {
  const { minimum: min, maximum: max, minItems = 0, maxItems, minLength, maxLength } = schema
  switch (type) {
    case Type.ObjectRequiredProperty:
      return fieldError(field, 'missing')
    case Type.ObjectAdditionalProperties:
      return fieldError(field, 'unexpected_field')
    case Type.StringPattern:
    case Type.Kind: {
      const code = FORM_CODES.find((each) => each === schema['x-error-code'])
      if (code !== undefined) return fieldError(field, code)
      return Array.isArray(schema.enum)
        ? fieldError(field, 'not_one_of', { known: schema.enum.join(', ') })
        : null
    }
    case Type.StringMinLength:
      return value === ''
        ? fieldError(field, 'empty')
        : fieldError(field, 'too_short', { length: `${value}`.length, min: minLength })
    case Type.StringMaxLength:
      return fieldError(field, 'too_long', { length: `${value}`.length, max: maxLength })
    case Type.ArrayMinItems:
    case Type.ArrayMaxItems:
      if (!Array.isArray(value) || maxItems === undefined) return null
      return fieldError(field, 'wrong_count', { count: value.length, min: minItems, max: maxItems })
    case Type.IntegerMinimum:
    case Type.IntegerMaximum:
    case Type.NumberMinimum:
    case Type.NumberMaximum: {
      const number = Number(value)
      if (min !== undefined && max !== undefined)
        return fieldError(field, 'out_of_range', { value: number, min, max })
      return min === undefined
        ? fieldError(field, 'too_large', { value: number, max })
        : fieldError(field, 'too_small', { value: number, min })
    }
    case Type.Integer:
    case Type.Number:
      return Number.isFinite(Number(value)) ? null : fieldError(field, 'not_a_number')
    case Type.Union:
      // Of a field that may be null, and of a number in a query, the error of its other form.
      for (const branch of errors) {
        const [first] = branch
        const found = first === undefined || first.path !== path ? null : known(field, first)
        if (found !== null) return found
      }
      return null
    default:
      return null
  }
}

function decapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
