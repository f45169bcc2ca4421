import { ValueErrorType as Type, type ValueError } from '@sinclair/typebox/errors'
import { type FieldError, fieldError } from '../model/field-errors.ts'

/** What a schema has against a field, by code where there is one for it, else in the words of the schema. */
export function schemaError(field: string, error: ValueError): FieldError {
  return known(field, error) ?? { field, code: 'invalid', message: decapitalised(error.message) }
}

function known(field: string, { type, path, schema, value, errors }: ValueError): FieldError | null {
  const { minimum: min, maximum: max, minItems = 0, maxItems, minLength, maxLength } = schema
  switch (type) {
    case Type.ObjectRequiredProperty:
      return fieldError(field, 'missing')
    case Type.ObjectAdditionalProperties:
      return fieldError(field, 'unexpected_field')
    case Type.StringPattern:
      // A schema says by its error of what form a text has to be.
      if (schema.error === 'not_a_language') return fieldError(field, 'not_a_language')
      return schema.error === 'control_character' ? fieldError(field, 'control_character') : null
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
    case Type.Kind:
      return Array.isArray(schema.enum)
        ? fieldError(field, 'not_one_of', { known: schema.enum.join(', ') })
        : null
    case Type.Union:
      // Of a field that may be null, what its other form has against it.
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
