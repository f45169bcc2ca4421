import { parseInstant } from '../../lib/instant.ts'
import { type FieldError, fieldError } from '../../model/field-errors.ts'
import { invalidFields } from '../problems.ts'

/** What a recorder or a person says about a call, parsed (spec, "Ingest upload parameters"). */
export type CallFields = {
  callId: string | null
  /** Null: the organisation's default applies. */
  language: string | null
  operatorId: string | null
  customerId: string | null
  department: string | null
  callDate: Date | null
  /** Null: the key's, else the organisation's default applies. */
  agentChannel: number | null
}

/** The names of the fields beside `file`, in the order of the published table. */
export const CALL_FIELD_NAMES = [
  'call_id',
  'language',
  'operator_id',
  'customer_id',
  'department',
  'call_date',
  'agent_channel',
] as const

export type CallFieldName = (typeof CALL_FIELD_NAMES)[number]

/** Longest text of one field, in characters. */
export const MAX_FIELD_LENGTH = 255

/**
 * Parses the fields of an upload or a presign; an empty field counts as left out, as HTML forms send it.
 * @throws Problem invalid_fields, naming every wrong field at once
 */
export function parseCallFields(given: ReadonlyMap<string, string>): CallFields {
  const errors: FieldError[] = []
  for (const field of given.keys()) {
    if (!isCallFieldName(field))
      errors.push(fieldError(field, 'unknown_field', { known: CALL_FIELD_NAMES.join(', ') }))
  }
  const read = <T>(field: CallFieldName, parse: (text: string, field: string) => Parsed<T>): T | null => {
    const text = given.get(field)
    if (text === undefined || text === '') return null
    const parsed = parse(text, field)
    if ('value' in parsed) return parsed.value
    errors.push(parsed.error)
    return null
  }
  const fields: CallFields = {
    callId: read('call_id', parseText),
    language: read('language', parseLanguage),
    operatorId: read('operator_id', parseText),
    customerId: read('customer_id', parseText),
    department: read('department', parseText),
    callDate: read('call_date', parseCallDate),
    agentChannel: read('agent_channel', parseChannel),
  }
  if (errors.length > 0) throw invalidFields(errors)
  return fields
}

export function isCallFieldName(name: string): name is CallFieldName {
  return CALL_FIELD_NAMES.some((each) => each === name)
}

/** A language code in the form xx-XX (spec), such as en-US. */
export function isLanguageCode(text: string): boolean {
  return /^[a-z]{2}-[A-Z]{2}$/.test(text)
}

type Parsed<T> = { value: T } | { error: FieldError }

function parseText(text: string, field: string): Parsed<string> {
  if (text.length > MAX_FIELD_LENGTH) {
    return { error: fieldError(field, 'too_long', { length: text.length, max: MAX_FIELD_LENGTH }) }
  }
  // Control characters, NUL among them, and lone surrogates: PostgreSQL or a spreadsheet would choke on them later.
  if (/\p{Cc}|\p{Cs}/u.test(text)) return { error: fieldError(field, 'control_character') }
  return { value: text }
}

function parseLanguage(text: string, field: string): Parsed<string> {
  return isLanguageCode(text) ? { value: text } : { error: fieldError(field, 'not_a_language') }
}

function parseCallDate(text: string, field: string): Parsed<Date> {
  const instant = parseInstant(text)
  return instant === null ? { error: fieldError(field, 'not_a_time') } : { value: instant }
}

function parseChannel(text: string, field: string): Parsed<number> {
  if (text === '0' || text === '1') return { value: Number(text) }
  return { error: fieldError(field, 'not_a_channel') }
}
