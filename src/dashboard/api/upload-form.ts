import { OWN_FIELD_PREFIX } from '../../model/own-fields.ts'

/** Fields of a call by their names in the API; `field.NAME` for one of the organisation's own. */
export type UploadFields = Record<string, string>

/** One recording to upload. */
export type Upload = {
  file: File
  /** Fields of the call by their names in the API. Empty ones are not sent. */
  fields: UploadFields
  /** Reports progress in bytes. `sentBytes` returns to 0 when the upload starts again. */
  onProgress: (sentBytes: number, totalBytes: number) => void
  signal: AbortSignal
}

/** Fields as JSON has them: the organisation's own ones apart, by their names without `field.`. */
export function fieldsAsJson(given: UploadFields): UploadFields & { fields?: UploadFields } {
  const entries = Object.entries(given)
  const own = entries.filter(([name]) => name.startsWith(OWN_FIELD_PREFIX))
  if (own.length === 0) return given
  const named = own.map(([name, value]) => [name.slice(OWN_FIELD_PREFIX.length), value])
  const others = entries.filter(([name]) => !name.startsWith(OWN_FIELD_PREFIX))
  return { ...Object.fromEntries(others), fields: Object.fromEntries(named) }
}

/** The fields that are not empty, trimmed. */
export function givenFields(fields: UploadFields): UploadFields {
  const given = Object.entries(fields).map(([name, value]): [string, string] => [name, value.trim()])
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}
