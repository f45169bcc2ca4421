import { isSlug } from '../lib/slug.ts'
import { fieldErrorList } from '../model/field-errors.ts'
import { invalidFields } from './problems.ts'

export type FieldChecks = ReturnType<typeof fieldChecks>

/**
 * Checks fields one after another and collects what is wrong with each in `errors`, by its path such as
 * `sections.0.questions.2.text`. Each check returns the value as it is stored, also if it is wrong.
 */
export function fieldChecks() {
  const { errors, addError } = fieldErrorList()
  return {
    errors,
    addError,

    /** A text, trimmed. Control characters and lone surrogates are refused: they break pages and the database. */
    text(
      field: string,
      given: string,
      { max, empty = false, lines = false }: { max: number; empty?: boolean; lines?: boolean },
    ): string {
      const text = given.trim()
      const unwanted = lines ? /(?![\n\t])\p{Cc}|\p{Cs}/u : /\p{Cc}|\p{Cs}/u
      if (text === '' && !empty) addError(field, 'empty')
      else if (text.length > max) addError(field, 'too_long', { length: text.length, max })
      else if (unwanted.test(text)) addError(field, 'control_character')
      return text
    },

    /** An id or name that results will refer to: a slug that is not in `taken` yet, and is added to it. */
    slug(field: string, given: string, taken: Set<string>): string {
      if (!isSlug(given)) addError(field, 'not_a_slug')
      else if (taken.has(given)) addError(field, 'taken', { value: given })
      taken.add(given)
      return given
    },

    /** A number from `min` to `max`, both included. */
    number(field: string, given: number, { min, max }: { min: number; max: number }): number {
      if (!(given >= min && given <= max)) addError(field, 'out_of_range', { value: given, min, max })
      return given
    },

    /** The length of a list, from `min` to `max`. */
    count(field: string, given: readonly unknown[], { min, max }: { min: number; max: number }): void {
      if (given.length >= min && given.length <= max) return
      addError(field, 'wrong_count', { count: given.length, min, max })
    },

    /** A list of texts; repeats are left out. */
    texts(
      field: string,
      given: readonly string[],
      { maxCount, maxCharacters: max }: { maxCount: number; maxCharacters: number },
    ): string[] {
      this.count(field, given, { min: 0, max: maxCount })
      return [...new Set(given.map((each, index) => this.text(`${field}.${index}`, each, { max })))]
    },

    /** Ends the checks. @throws Problem invalid_fields if any of them failed */
    throwErrors(): void {
      if (errors.length > 0) throw invalidFields(errors)
    },
  }
}
