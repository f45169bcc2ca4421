import type { CallFieldName } from '../../domain/ingest/fields.ts'
import { isTimeZoneOrOffset } from './call-date.ts'

/** The form fields of an upload that describe the call. */
export type Fields = Partial<Record<CallFieldName, string>>

/** The arguments of the command are wrong. The message says which, and what was expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
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
