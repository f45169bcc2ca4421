import { ApiProblem } from './problem.ts'

export type Answer = { status: number; body: Record<string, unknown> }

/** The connection broke off, or never came about; a browser does not say which, nor why. */
export class LineBroken extends ApiProblem {
  constructor(readonly sentBytes: number) {
    super(0, 'unreachable', 'The service cannot be reached')
  }
}

/**
 * Sends a body and tells how much of it is on its way; XMLHttpRequest, since fetch does not tell that.
 * @throws LineBroken; what `signal` was aborted with
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
    request.onerror = () => reject(new LineBroken(sentBytes))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    request.send(body)
  })
}

/** The problem in an answer that refuses; `code` where it does not name one. */
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
