import { retry } from '../../lib/async/retry.ts'
import { parseRetryAfter } from '../../lib/time/retry-after.ts'
import { type Answer, ApiProblem, jsonObjectIn, retryAfterSeconds } from './problem.ts'

/** A connection that has sent no bytes and brought no answer for this long counts as lost. The service waits as long for bytes. */
const STALLED_MS = 60_000

/** The connection failed, was lost or stalled. A browser does not say which, or why. */
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
    let stalled = setTimeout(abort, STALLED_MS)
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      sentBytes = loaded
      clearTimeout(stalled)
      stalled = setTimeout(abort, STALLED_MS)
      onProgress(loaded, total)
    }
    request.onload = () => {
      // Browsers log an error for a header that another origin, such as object storage, does not expose.
      const isOurs = new URL(url, location.href).origin === location.origin
      const retryAfterMs = parseRetryAfter(isOurs ? request.getResponseHeader('retry-after') : null)
      resolve({ status: request.status, body: jsonObjectIn(request.responseText), retryAfterMs })
    }
    request.onerror = () => reject(new ConnectionLost(sentBytes))
    request.onabort = () => reject(signal.aborted ? signal.reason : new ConnectionLost(sentBytes))
    request.onloadend = () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort)
    request.send(body)
  })
}

/** A limit lasts a minute. A file that is still refused after five is shown as refused, and can be sent again. */
const MAX_LIMITED_MS = 5 * 60_000

/**
 * Repeats `work` while the service has too many requests, as it asks. A person may choose more small files than a minute
 * allows.
 * @throws ApiProblem, or the abort reason of `signal`
 */
export function whileLimited<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return retry(work, {
    isTransient: (error) =>
      error instanceof ApiProblem && ['rate_limited', 'overloaded'].includes(error.code),
    retryAfterMs: (error) => 1_000 * (retryAfterSeconds(error) ?? 5),
    forMs: MAX_LIMITED_MS,
    firstDelayMs: 1_000,
    maxDelayMs: 5_000,
    signal,
  })
}
