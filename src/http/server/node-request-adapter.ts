import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request and its response as node:http has them. */
export type NodeRequest = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** The client sends its body once it is told 100 Continue. */
  awaitsContinue: boolean
}

/**
 * The request as the standard has it; null where its address or a header is none. The body is read, and a client that
 * waits told to send it, only as somebody asks for it.
 */
export function toRequest(nodeRequest: NodeRequest): Request | null {
  const { incoming, outgoing } = nodeRequest
  const { method = 'GET', url = '/' } = incoming
  // Each request says whose it is (RFC 9112 §3.2).
  if (incoming.httpVersion === '1.1' && incoming.headers.host === undefined) return null
  // A client that breaks off is told to whoever reads the body, or through the signal.
  incoming.on('error', () => {})
  const gone = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort(new Error('The client went away'))
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

/** How long a client that still sends has to read why nobody listens. */
const LINGER_MS = 2_000

/**
 * Writes a response as fast as the client takes it; never throws. Where the request's body was not read to its end,
 * the connection ends after the response: what is still on its way is nothing to wait for.
 */
export async function writeResponse(response: Response, nodeRequest: NodeRequest): Promise<void> {
  const { incoming, outgoing } = nodeRequest
  try {
    // As pairs: a name may come several times.
    const headers = [...response.headers].flat()
    const isUnread = hasBody(incoming) && !incoming.complete
    if (isUnread) headers.push('connection', 'close')
    if (response.body === null || incoming.method === 'HEAD') {
      await response.body?.cancel()
      outgoing.writeHead(response.status, headers).end()
    } else if (isWhole(response)) {
      const bytes = await response.bytes()
      if (!response.headers.has('content-length')) headers.push('content-length', `${bytes.length}`)
      outgoing.writeHead(response.status, headers).write(bytes)
      // The client has all of it, by its length.
      if (isUnread && !nodeRequest.awaitsContinue) await linger(outgoing)
      outgoing.end()
    } else {
      outgoing.writeHead(response.status, headers)
      await writeStream(response.body, outgoing)
    }
  } catch {
    // A body that fails in the middle is cut: ended in order, it would pass for whole.
    outgoing.destroy()
  }
}

/** Origin form or absolute form (RFC 9112 §3.2); the host is the client's to say, and nothing here asks for it. */
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

/** The standard's Request takes none with these. */
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
    // Nothing is read ahead: a body that is refused is never asked for.
    { highWaterMark: 0 },
  )
}

/**
 * Resolves once the client has closed, or had time to read the response. Closed at once, with bytes of the client still
 * unread, a connection is reset and the response lost on its way (RFC 9112 §9.6). So it stays open for a while, unread:
 * no more is sent than the buffers between hold.
 */
async function linger(outgoing: ServerResponse): Promise<void> {
  if (outgoing.closed) return
  await once(outgoing, 'close', { signal: AbortSignal.timeout(LINGER_MS) }).catch(() => {})
}

/** What the application holds in memory already goes out in one piece, with its length. */
function isWhole(response: Response): boolean {
  return /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')
}

async function writeStream(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = body.getReader()
  const closed = new AbortController()
  outgoing.once('close', () => {
    closed.abort()
    reader.cancel().catch(() => {})
  })
  while (!outgoing.closed) {
    const { done, value } = await reader.read()
    if (done) {
      outgoing.end()
      return
    }
    if (!outgoing.write(value)) await once(outgoing, 'drain', { signal: closed.signal })
  }
}
