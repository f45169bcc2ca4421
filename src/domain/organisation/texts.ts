import { isSlug } from '../../lib/slug.ts'
import { fieldErrorList } from '../../model/field-errors.ts'

/** Notes what is wrong with fields of lists in lists, each by its path: `sections.0.questions.2.text`. */
export type Findings = ReturnType<typeof findings>

export function findings() {
  const { errors, wrong } = fieldErrorList()
  return {
    errors,
    wrong,

    /** Trimmed. Control characters and lone surrogates would break pages and the database. */
    text(
      field: string,
      given: string,
      { max, empty = false, lines = false }: { max: number; empty?: boolean; lines?: boolean },
    ): string {
      const text = given.trim()
      const unwanted = lines ? /(?![\n\t])\p{Cc}|\p{Cs}/u : /\p{Cc}|\p{Cs}/u
      if (text === '' && !empty) wrong(field, 'empty')
      else if (text.length > max) wrong(field, 'too_long', { length: text.length, max })
      else if (unwanted.test(text)) wrong(field, 'control_character')
      return text
    },

    /** An id or a name that programs use: it stands in results for good. */
    slug(field: string, given: string, taken: Set<string>): string {
      if (!isSlug(given)) {
        wrong(field, 'not_a_slug')
      } else if (taken.has(given)) wrong(field, 'taken', { value: given })
      taken.add(given)
      return given
    },

    number(field: string, given: number, { min, max }: { min: number; max: number }): number {
      if (!(given >= min && given <= max)) wrong(field, 'out_of_range', { value: given, min, max })
      return given
    },

    /** How many of a kind there are. */
    count(field: string, given: readonly unknown[], { min, max }: { min: number; max: number }): void {
      if (given.length >= min && given.length <= max) return
      wrong(field, 'wrong_count', { count: given.length, min, max })
    },

    /** Texts of a list, those that are empty left out. */
    texts(field: string, given: readonly string[], { most, max }: { most: number; max: number }): string[] {
      this.count(field, given, { min: 0, max: most })
      return [...new Set(given.map((each, index) => this.text(`${field}.${index}`, each, { max })))]
    },
  }
}
