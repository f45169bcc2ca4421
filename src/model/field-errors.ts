import { fill } from '../lib/fill.ts'

/**
 * Every error that a field can have: its code and its English text, which follows the name of the field. `{name}` in
 * a text stands for a parameter. Programs should use the code and the parameters, never the text.
 */
export const FIELD_ERRORS = {
  missing: 'is missing',
  missing_base: 'is missing, and so is If-Match: one of them must name the version that was edited',
  neither_code_nor_password: 'must have a code or a password',
  empty: 'is empty',
  too_long: 'has {length} characters; at most {max} are allowed',
  too_short: 'has {length} characters; at least {min} are needed',
  wrong_length: 'has {length} characters; {min} to {max} are allowed',
  control_character: 'has a control character, which is not allowed',
  not_text: 'is not text',
  not_a_number: 'is not a number',
  not_an_object: 'is not an object',
  not_a_list: 'is not a list',
  out_of_range: 'is {value}; {min} to {max} is allowed',
  too_small: 'is {value}; at least {min} is needed',
  too_large: 'is {value}; at most {max} is allowed',
  wrong_count: 'has {count} items; {min} to {max} are allowed',
  given_twice: 'is given twice',
  unknown_field: 'is not a known field; the fields are {known}',
  unexpected_field: 'is not a field of this request',
  foreign_file: 'is a file; only the part named file may be one',
  invalid_audio: 'is empty or cut short',
  not_one_of: 'is not one of {known}',
  not_an_email: 'is not an email address, such as name@example.com',
  common_password: 'is easy to guess; use several unrelated words',
  known_words: 'is made of words that others know, such as the name of the organisation; add unrelated words',
  password_is_email: 'is the email address, which others know; use something else',
  current_password: 'is the same as the current password',
  not_a_language: 'is not a language code of the form xx-XX, such as en-US',
  not_a_time: 'is not an ISO 8601 time such as 2025-01-31T09:30:00Z',
  not_in_future: 'must be in the future',
  not_before_to: 'must be before to',
  not_a_time_zone: 'is not a time zone such as Asia/Tokyo or UTC',
  not_a_date: 'is not a date, such as 2026-01-31',
  not_own_field_filter: 'is not of the form name=value&name.min=value&name.max=value',
  not_a_channel: 'is not 0 (left) or 1 (right)',
  not_a_byte_count: 'is not a whole number of bytes, 1 to {max}',
  not_an_id: 'is not an id (a UUID)',
  not_a_user: 'is not the id of a user',
  not_a_team: 'is not the id of a team',
  not_csv: 'is not CSV with a line of column names and the same number of fields in each line',
  too_many_lines: 'has more than {max} lines below the column names',
  not_a_cursor: 'is not a next_cursor of this list with this sort',
  unknown_sort: 'is not one of {known}, with or without - in front',
  unknown_trait: 'has {value}, which is not one of {known}',
  not_an_answer: 'is not a question id and an answer, such as greeting:no',
  unknown_answer: 'is not an answer to this question; allowed are {known} and null',
  unknown_question: 'is not a question of version {version} of the scorecard; its questions are {known}',
  unknown_user: 'is not a user of this organisation who can log in',
  unknown_thread: 'is not the first comment of a thread on this call',
  unknown_call: 'is not one of the calls',
  mail_off: 'needs a mail server: the server administrator sets SMTP_URL',
  unknown_segment: 'is not a segment of this transcript',
  no_roles: 'needs a transcript with agent or customer; the speakers of this one are {known}',
  speaker_without_words: 'limits q to one speaker, but there is no q',
  no_word: 'has no word to search for; give a word or "several in a row"',
  too_many_buckets: 'divides this period into about {count} buckets; at most {max} are allowed',
  below_minimum: 'is {value}; it must not be less than min_duration_ms, which is {min}',
  not_a_slug: 'must be 1 to 64 characters of a-z, 0-9 and _, starting with a letter, such as next_steps',
  taken: 'is {value}, which another item already has',
  too_many_questions: 'have {count} questions; at most {max} are allowed',
  no_weight: 'have no question with a weight above 0, so nothing could be scored',
  no_points: 'have no points; at least one option must have some',
  foreign_to_kind: 'is not a field of a question of kind {kind}',
  condition_empty: 'is empty; an example is silence_ratio < 0.2',
  condition_too_deep: 'is nested more than {max} levels deep',
  condition_unclosed: 'has {found} where ) is expected',
  condition_ends_unclosed: 'ends where ) is expected',
  condition_incomplete: 'has {found} where a number or a metric is expected',
  condition_ends_incomplete: 'ends where a number or a metric is expected',
  condition_goes_on: 'cannot be read from {found} onwards',
  condition_meaningless: 'has {found}, which is not allowed in a condition',
  condition_not_compared: 'has a number where a comparison is expected, such as silence_ratio < 0.2',
  condition_compared_twice: 'uses a comparison as a number; join comparisons with and, or',
  condition_without_role: 'uses "{name}" without a role; write {name}.agent or {name}.customer',
  condition_unknown_metric: 'uses "{name}", which is not a metric; the metrics are {known}',
  /** For everything that has no code of its own; the message of the error says more. */
  invalid: 'is not valid',
} as const

export type FieldErrorCode = keyof typeof FIELD_ERRORS

/** The names in braces in a text, as a union. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The parameters of a code; an empty tuple if its text has none. */
export type FieldErrorParams<Code extends FieldErrorCode> = [NamesIn<(typeof FIELD_ERRORS)[Code]>] extends [
  never,
]
  ? []
  : [params: Record<NamesIn<(typeof FIELD_ERRORS)[Code]>, string | number>]

/** One field that is wrong. */
export type FieldError = {
  /** Its path, such as `sections.0.questions.2.text`. */
  field: string
  code: FieldErrorCode
  /** The English text, without the name of the field. */
  message: string
  /** The parameters of the text; left out if it has none. */
  params?: Readonly<Record<string, string | number>>
}

/**
 * Describes one field that is wrong.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { fieldError } from './field-errors.ts'
 *
 * assert.deepEqual(fieldError('limit', 'out_of_range', { value: 500, min: 1, max: 200 }), {
 *   field: 'limit',
 *   code: 'out_of_range',
 *   message: 'is 500; 1 to 200 is allowed',
 *   params: { value: 500, min: 1, max: 200 },
 * })
 * ```
 */
export function fieldError<Code extends FieldErrorCode>(
  field: string,
  code: Code,
  ...[params]: FieldErrorParams<Code>
): FieldError {
  const message = fill(FIELD_ERRORS[code], params ?? {})
  return { field, code, message, ...(params !== undefined && { params }) }
}

/** Names of an organisation's own that one message lists: there may be a hundred, of 64 characters each. */
const MAX_KNOWN = 20

/** The `known` of an error, where an organisation has made the names: the first 20, and how many more there are. */
export function knownNames(names: readonly string[]): string {
  const more = names.length - MAX_KNOWN
  return more <= 0 ? names.join(', ') : `${names.slice(0, MAX_KNOWN).join(', ')} and ${more} more`
}

/** Collects the errors of several fields, so that one answer can name all of them. */
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
