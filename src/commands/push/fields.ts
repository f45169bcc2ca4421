import { isTimeZone } from './call-date.ts'

/** The upload's fields beside `file` (spec, "Ingest upload parameters"), and the channel of the agent. */
export const FIELD_NAMES = [
  'call_id',
  'language',
  'operator_id',
  'customer_id',
  'department',
  'call_date',
  'agent_channel',
] as const

export type FieldName = (typeof FIELD_NAMES)[number]

/** What is said about one call, as the form fields of the upload. */
export type Fields = Partial<Record<FieldName, string>>

export function isFieldName(name: string): name is FieldName {
  return FIELD_NAMES.some((each) => each === name)
}

/** The command cannot be run as it was given. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** @throws UsageError where the zone is not known */
export function readTimeZone(name: string | undefined): string {
  if (name === undefined) return Intl.DateTimeFormat().resolvedOptions().timeZone
  if (isTimeZone(name)) return name
  throw new UsageError(`--timezone is ${JSON.stringify(name)}: a name such as Europe/Berlin or UTC would do`)
}
