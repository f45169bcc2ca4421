import type { CallFieldName } from '../../domain/ingest/fields.ts'
import { isTimeZoneOrOffset } from './call-date.ts'

/** What is said about one call, as the form fields of the upload. */
export type Fields = Partial<Record<CallFieldName, string>>

/** The command cannot be run as it was given. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** @throws UsageError where the zone is not known */
export function readTimeZone(name: string | undefined): string {
  if (name === undefined) return Intl.DateTimeFormat().resolvedOptions().timeZone
  if (isTimeZoneOrOffset(name)) return name
  throw new UsageError(`--timezone is ${JSON.stringify(name)}: a name such as Europe/Berlin or UTC would do`)
}
