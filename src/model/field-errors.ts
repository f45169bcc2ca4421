import { fill } from '../lib/fill.ts'

/**
 * What may be wrong with a field, by code: in English, after the name of the field. Programs go by the code and its
 * params, which are named in the text.
 */
export const FIELD_ERRORS = {
  missing: 'is missing',
  missing_base: 'is missing, and there is no If-Match: the version that was edited would do',
  neither_code_nor_password: 'has neither code nor password',
  empty: 'is empty',
  too_long: 'has {length} characters: at most {max} would do',
  too_short: 'has {length} characters: at least {min} would do',
  wrong_length: 'has {length} characters: {min} to {max} would do',
  control_character: 'has a control character',
  not_text: 'is not text',
  out_of_range: 'is {value}: {min} to {max} would do',
  too_small: 'is {value}: at least {min} would do',
  too_large: 'is {value}: at most {max} would do',
  wrong_count: 'has {count}: {min} to {max} would do',
  given_twice: 'is given twice',
  unknown_field: 'is not a field: {known} are',
  unexpected_field: 'is not a field here',
  foreign_file: 'is a file: only the part named file may be one',
  invalid_audio: 'is empty or cut short',
  not_one_of: 'is not one of {known}',
  not_an_email: 'is not an email address, such as name@example.com',
  common_password: 'is among the first that anyone would guess: several unrelated words would do',
  password_is_email: 'is the email address: something that is not public would do',
  current_password: 'is the current password',
  not_a_language: 'is not a language code of the form xx-XX, such as en-US',
  not_a_time: 'is not an ISO 8601 time such as 2025-01-31T09:30:00Z',
  not_in_future: 'is not in the future',
  not_before_to: 'is not before to',
  not_a_time_zone: 'is not a time zone such as Asia/Tokyo or UTC',
  not_a_channel: 'is not 0 (left) or 1 (right)',
  not_a_byte_count: 'is not a whole number of bytes, 1 to {max}',
  not_an_id: 'is not an id',
  not_a_cursor: 'is not a next_cursor of this list in this order',
  unknown_sort: 'is not one of {known}, each with or without - before it',
  unknown_trait: 'has {value}: {known} would do',
  not_an_answer: 'is not a question and its answer, such as greeting:no',
  unknown_answer: 'is no answer to this question: {known} or null would do',
  unknown_question: 'is no question of version {version} of the scorecard: {known} are',
  speaker_without_words: 'says who is to have said q: there is no q',
  no_word: 'has no word to look for: a word, or "several in a row", would do',
  too_many_buckets: 'makes about {count} buckets of this time, at most {max}',
  below_minimum: 'is {value}, less than min_duration_ms, which is {min}',
  not_a_slug: 'is not of the form a-z, 0-9 and _, a letter first, at most 64: next_steps would do',
  taken: 'is taken: there is another {value}',
  too_many_questions: 'have {count} questions: at most {max} would do',
  no_weight: 'have no question with a weight: there would be nothing to score',
  no_points: 'have no points: at least one option must give some',
  foreign_to_kind: 'does not belong to a question of kind {kind}',
  condition_empty: 'is empty: silence_ratio < 0.2 would do',
  condition_too_deep: 'is nested more than {max} levels deep',
  condition_unclosed: 'has {found} where ) is missing',
  condition_ends_unclosed: 'has its end where ) is missing',
  condition_incomplete: 'has {found} where a number or a metric is missing',
  condition_ends_incomplete: 'has its end where a number or a metric is missing',
  condition_goes_on: 'cannot be read from {found} on',
  condition_meaningless: 'has {found}, which means nothing here',
  condition_not_compared: 'has a number where a comparison is missing, such as silence_ratio < 0.2',
  condition_compared_twice: 'compares or reckons with a comparison: join comparisons by and, or',
  condition_without_role: '"{name}" is told apart by role: {name}.agent or {name}.customer would do',
  condition_unknown_metric: '"{name}" is not a metric: {known} are',
  /** Its message says more: what no other code is for. */
  invalid: 'is not valid',
} as const

export type FieldErrorCode = keyof typeof FIELD_ERRORS

/** The names in braces in a text. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The values that belong to a code: none where its text names none. */
export type FieldErrorParams<Code extends FieldErrorCode> = [NamesIn<(typeof FIELD_ERRORS)[Code]>] extends [
  never,
]
  ? []
  : [params: Record<NamesIn<(typeof FIELD_ERRORS)[Code]>, string | number>]

/** One wrong field: where it stands, what is wrong, what would do. */
export type FieldError = {
  field: string
  code: FieldErrorCode
  /** In English. */
  message: string
  /** The values of the message, where it has any. */
  params?: Readonly<Record<string, string | number>>
}

/** What is wrong with a field, with the values that belong to it. */
export function fieldError<Code extends FieldErrorCode>(
  field: string,
  code: Code,
  ...[params]: FieldErrorParams<Code>
): FieldError {
  const message = fill(FIELD_ERRORS[code], params ?? {})
  return { field, code, message, ...(params !== undefined && { params }) }
}

/** Wrong fields as they are found one after another, so that one answer names them all. */
export function fieldErrorList() {
  const errors: FieldError[] = []
  return {
    errors,
    addError<Code extends FieldErrorCode>(
      field: string,
      code: Code,
      ...params: FieldErrorParams<Code>
    ): void {
      errors.push(fieldError(field, code, ...params))
    },
  }
}
