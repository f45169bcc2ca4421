import { CALL_FIELD_NAMES, type CallFieldName, isCallFieldName } from '../../domain/ingest/fields.ts'
import { isSlug } from '../../lib/slug.ts'
import { OWN_FIELD_PREFIX, type OwnFieldKey } from '../../model/own-fields.ts'
import { UsageError } from '../usage-error.ts'
import { isTimeZoneOrOffset } from './call-date.ts'

/** A field of every call, or one of the organisation's own. */
export type FieldName = CallFieldName | OwnFieldKey

/** The form fields of an upload that describe the call. */
export type Fields = Partial<Record<FieldName, string>>

/** The names of fields, for people. */
export const FIELD_NAMES: readonly string[] = [...CALL_FIELD_NAMES, `${OWN_FIELD_PREFIX}NAME`]

/** Whether this is the name of a field. Which own fields there are only the service knows. */
export function isFieldName(name: string): name is FieldName {
  return (
    isCallFieldName(name) ||
    (name.startsWith(OWN_FIELD_PREFIX) && isSlug(name.slice(OWN_FIELD_PREFIX.length)))
  )
}

/**
 * Reads `NAME=VALUE` of --field.
 *
 * @throws UsageError
 */
export function readOwnField(text: string): Fields {
  const [, name = '', value = ''] = /^(?:field\.)?([^=]+)=(.*)$/s.exec(text) ?? []
  if (isSlug(name) && value !== '') return { [`${OWN_FIELD_PREFIX}${name}`]: value }
  throw new UsageError(`--field is ${JSON.stringify(text)}: expected NAME=VALUE, such as tier=gold`)
}

/**
 * Reads --timezone; without it, the time zone of this machine.
 *
 * @throws UsageError if the zone is unknown
 */
export function readTimeZone(name: string | undefined): string {
  if (name === undefined) return Intl.DateTimeFormat().resolvedOptions().timeZone
  if (isTimeZoneOrOffset(name)) return name
  throw new UsageError(`--timezone is ${JSON.stringify(name)}: expected a name such as Europe/Berlin or UTC`)
}
