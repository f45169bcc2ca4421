/** Fields of a call by their names in the API. */
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

/** The fields that are not empty, trimmed. */
export function givenFields(fields: UploadFields): UploadFields {
  const given = Object.entries(fields).map(([name, value]): [string, string] => [name, value.trim()])
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}
