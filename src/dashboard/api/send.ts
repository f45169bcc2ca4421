import { ApiProblem } from './problem.ts'

/** The status and JSON body of an answer; the body is empty if the answer has no JSON object. */
export type Answer = { status: number; body: Record<string, unknown> }

/** The connection failed or was lost. A browser does not say which, or why. */
export class ConnectionLost extends ApiProblem {
  constructor(readonly sentBytes: number) {
    super(0, 'unreachable', 'The service cannot be reached')
  }
}

/**
 * Sends a body and reports the progress. It uses XMLHttpRequest, since fetch reports no upload progress.
 * @throws ConnectionLost, or the abort reason of `signal`
 */
export function send(
  url: string,
  {
    method,
    headers = {},
    body,
    onProgress,
    signal,
  }: {
    method: 'POST' | 'PUT'
    headers?: Record<string, string>
    body: FormData | File
    onProgress: (sentBytes: number, totalBytes: number) => void
    signal: AbortSignal
  },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let sentBytes = 0
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      sentBytes = loaded
      onProgress(loaded, total)
    }
    request.onload = () => resolve({ status: request.status, body: parsed(request.responseText) })
    request.onerror = () => reject(new ConnectionLost(sentBytes))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    request.send(body)
  })
}

/** The problem in an error answer, with `code` if the answer has none. */
export function problemIn({ status, body }: Answer, code = `http_${status}`): ApiProblem {
  const detail = typeof body.detail === 'string' ? body.detail : `HTTP ${status}`
  return new ApiProblem(status, typeof body.code === 'string' ? body.code : code, detail, body)
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
