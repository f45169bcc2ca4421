export type UploadFields = Record<string, string>

/** One recording to be sent. */
export type Upload = {
  file: File
  /** Of the call, by the API's names; what is empty is left out. */
  fields: UploadFields
  /** Bytes that are on their way, of all that will be sent; from the start again where sending begins anew. */
  onProgress: (sentBytes: number, totalBytes: number) => void
  signal: AbortSignal
}

/** The fields that say something. */
export function givenFields(fields: UploadFields): UploadFields {
  const given = Object.entries(fields).map(([name, value]): [string, string] => [name, value.trim()])
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}
