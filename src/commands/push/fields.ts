import type { CallFieldName } from '../../domain/ingest/fields.ts'
import { UsageError } from '../usage-error.ts'
import { isTimeZoneOrOffset } from './call-date.ts'

/** The form fields of an upload that describe the call. */
export type Fields = Partial<Record<CallFieldName, string>>

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
