import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createPaceMeter, type Pace, type PaceMeter } from './pace.ts'

/** A request of node:http, together with its response. */
export type NodeRequest = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** Whether the client waits for 100 Continue before it sends its body. */
  awaitsContinue: boolean
}

/**
 * The Fetch API's Request for a request of node:http; null if its target or a header is invalid. The body is read, and
 * 100 Continue sent, only when the application reads the body.
 */
export function toRequest(nodeRequest: NodeRequest): Request | null {
  const { incoming, outgoing } = nodeRequest
  const { method = 'GET', url = '/' } = incoming
  // HTTP/1.1 requires a Host header (RFC 9112 §3.2).
  if (incoming.httpVersion === '1.1' && incoming.headers.host === undefined) return null
  // A disconnected client is reported by the body or by the signal.
  incoming.on('error', () => {})
  const gone = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort(new Error('The client has disconnected'))
  })
  try {
    return new Request(targetOf(url), {
      method,
      headers: headersOf(incoming),
      body: mayHaveBody(method) && hasBody(incoming) ? bodyOf(nodeRequest) : null,
      signal: gone.signal,
    })
  } catch {
    return null
  }
}

/** How long a client that still sends its body has to read the refusal. */
const LINGER_MS = 2_000

/**
 * Writes a response as fast as the client takes it and returns how much of its body that was; never throws. A client
 * that takes it more slowly than `pace` is disconnected. If the request's body was not read to its end, the connection is
 * closed after the response, and the rest of the body is not waited for.
 */
export async function writeResponse(
  response: Response,
  nodeRequest: NodeRequest,
  pace: Pace,
): Promise<{ bytes: number; complete: boolean }> {
  const { incoming, outgoing } = nodeRequest
  const taking = createPaceMeter(pace)
  try {
    // As a list of names and values: a name may occur several times.
    const headers = [...response.headers].flat()
    const isUnread = hasBody(incoming) && !incoming.complete
    if (isUnread) headers.push('connection', 'close')
    if (response.body === null || incoming.method === 'HEAD') {
      await response.body?.cancel()
      outgoing.writeHead(response.status, headers).end()
    } else if (isWhole(response)) {
      const bytes = await response.bytes()
      if (!response.headers.has('content-length')) headers.push('content-length', `${bytes.length}`)
      outgoing.writeHead(response.status, headers)
      await writePaced(bytes, outgoing, taking)
      // By its Content-Length the client knows that it has all of it.
      if (isUnread && !nodeRequest.awaitsContinue) await linger(outgoing)
      outgoing.end()
    } else {
      outgoing.writeHead(response.status, headers)
      await writeStream(response.body, outgoing, taking)
    }
    if (!outgoing.writableFinished && !outgoing.closed) await taking.wait(() => finished(outgoing))
  } catch {
    // Closing the connection tells the client that the body is incomplete; an orderly end would not.
    outgoing.destroy()
  }
  return { bytes: taking.countedBytes, complete: outgoing.writableFinished }
}

/** The target in origin form or absolute form (RFC 9112 §3.2). The host comes from the client and is not used. */
function targetOf(url: string): URL {
  const { pathname, search } = new URL(url.startsWith('/') ? `http://localhost${url}` : url)
  return new URL(`http://localhost${pathname}${search}`)
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  }
  return headers
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The Fetch API's Request allows no body with GET and HEAD. */
function mayHaveBody(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

function bodyOf(nodeRequest: NodeRequest): ReadableStream<Uint8Array> {
  const { incoming, outgoing } = nodeRequest
  const chunks = incoming.iterator({ destroyOnReturn: false })
  let cancelled = false
  return new ReadableStream(
    {
      async pull(controller) {
        if (nodeRequest.awaitsContinue) outgoing.writeContinue()
        nodeRequest.awaitsContinue = false
        const { done, value } = await chunks.next()
        if (cancelled) return
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel() {
        cancelled = true
        incoming.pause()
      },
    },
    // Nothing is read ahead: no byte of a refused body is asked for.
    { highWaterMark: 0 },
  )
}

/**
 * Resolves once the client has closed the connection, or has had time to read the response. If a connection is closed
 * while bytes of the client are unread, it is reset and the response may be lost (RFC 9112 §9.6). So it stays open for a
 * while, unread: the client can send no more than the buffers hold.
 */
async function linger(outgoing: ServerResponse): Promise<void> {
  if (outgoing.closed) return
  await once(outgoing, 'close', { signal: AbortSignal.timeout(LINGER_MS) }).catch(() => {})
}

/** Whether the application has the whole body in memory. Then it is sent in one piece, with its length. */
function isWhole(response: Response): boolean {
  return /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')
}

/** Resolves once the system has taken all of a response, or the connection is closed. */
function finished(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    outgoing.once('finish', resolve).once('close', resolve)
  })
}

async function writeStream(
  body: ReadableStream<Uint8Array>,
  outgoing: ServerResponse,
  taking: PaceMeter,
): Promise<void> {
  const reader = body.getReader()
  outgoing.once('close', () => {
    reader.cancel().catch(() => {})
  })
  try {
    while (!outgoing.closed) {
      const { done, value } = await reader.read()
      if (done) {
        outgoing.end()
        return
      }
      await writePaced(value, outgoing, taking)
    }
  } catch (error) {
    reader.cancel().catch(() => {})
    throw error
  }
}

/** A slow client is waited for after this many bytes: small enough that each takes less than the longest wait. */
const SLICE_BYTES = 64 * 1024

/** Writes bytes slice by slice, each once the client has taken the one before. @throws TooSlow */
async function writePaced(bytes: Uint8Array, outgoing: ServerResponse, taking: PaceMeter): Promise<void> {
  for (let at = 0; at < bytes.length && !outgoing.closed; at += SLICE_BYTES) {
    const slice = bytes.subarray(at, at + SLICE_BYTES)
    if (!outgoing.write(slice)) await taking.wait(() => drained(outgoing))
    taking.count(slice.length)
  }
}

/** Resolves once a response takes more bytes, or its connection is closed. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      outgoing.off('drain', settle).off('close', settle)
      resolve()
    }
    outgoing.once('drain', settle).once('close', settle)
  })
}
