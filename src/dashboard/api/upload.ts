import { ApiProblem } from './problem.ts'
import { readSession, renewAccess } from './session.ts'

export type UploadFields = Record<string, string>

type Upload = {
  file: File
  /** Of the call, by the API's names; what is empty is left out. */
  fields: UploadFields
  /** Bytes that are on their way, of all that will be sent. */
  onProgress: (sentBytes: number, totalBytes: number) => void
  signal: AbortSignal
}

/**
 * Sends one recording as the person who is logged in, and gives the id of its call.
 * XMLHttpRequest, since fetch does not tell how much of a body has gone out.
 * @throws ApiProblem; what `signal` was aborted with
 */
export async function uploadRecording(upload: Upload): Promise<string> {
  if (readSession()?.accessToken === null) await renewAccess()
  const first = await send(upload)
  if (first.status !== 401 || readSession() === null) return accepted(first)
  // The access token ran out before it was this file's turn.
  await renewAccess()
  return accepted(await send(upload))
}

type Answer = { status: number; body: Record<string, unknown> }

function send({ file, fields, onProgress, signal }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', '/api/voicelogs')
    request.setRequestHeader('authorization', `Bearer ${readSession()?.accessToken ?? ''}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    request.onload = () => resolve({ status: request.status, body: parsed(request.responseText) })
    request.onerror = () => reject(new ApiProblem(0, 'unreachable', 'The service cannot be reached'))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    request.send(formOf(file, fields))
  })
}

/** The fields come before the file: what is wrong with them is then known before its bytes are sent. */
function formOf(file: File, fields: UploadFields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value.trim() !== '') form.set(name, value.trim())
  }
  form.set('file', file)
  return form
}

function accepted({ status, body }: Answer): string {
  if (status === 200 && typeof body.voicelog_id === 'string') return body.voicelog_id
  const code = typeof body.code === 'string' ? body.code : `http_${status}`
  throw new ApiProblem(status, code, typeof body.detail === 'string' ? body.detail : `HTTP ${status}`, body)
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
