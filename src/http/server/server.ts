import { createServer, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { AnyElysia } from 'elysia'
import { Problem, type ProblemCode } from '../../domain/problems.ts'
import { problemResponse } from '../plugins/problems.ts'
import { routeOf } from '../plugins/route-patterns.ts'
import { type NodeRequest, toRequest, writeResponse } from './node-request-adapter.ts'
import { type Pace, TRANSFER_PACE } from './pace.ts'
import { expectEnd, factsOf, type RequestFacts } from './request-facts.ts'

export type HttpServer = {
  port: number
  /** Accepts no more requests and resolves once those in progress are answered. With `now` they are cut off. */
  stop(options?: { now?: boolean }): Promise<void>
}

export type ListenOptions = {
  port: number
  /** The address of this machine to listen on; null for every one. @default null */
  host?: string | null
  /** Further connections are closed at once. @default no limit */
  maxConnections?: number
  /** How slowly a client may take a response. @default TRANSFER_PACE */
  downloadPace?: Pace
  /** Called with each request once its response has been taken or has broken off. */
  onAnswered?(answered: AnsweredRequest): void
}

/** A request as the access log knows it: nothing that a client wrote, so that no secret gets in. */
export type AnsweredRequest = RequestFacts & {
  method: string
  /** The pattern of the route, such as `/api/voicelogs/:voicelog_id`; null if there is none. */
  route: string | null
  status: number
  /** Until the client had all of the response. */
  durationMs: number
  /** Of the response's body, as far as the client took it. */
  bytes: number
  /** Whether the client had all of the response. */
  complete: boolean
  requestId: string | null
}

/** Request headers that take longer to arrive are refused with 408. */
const HEAD_MS = 30_000
/** An idle connection is closed after this. It is longer than any wait inside the service, so that a 503 gets out before. */
const IDLE_MS = 120_000
/** How long a connection is kept between requests. Most proxies keep theirs for 60 s, and ours must live longer. */
const KEEP_ALIVE_MS = 75_000

/**
 * Serves an application over HTTP/1.1; resolves once it listens.
 *
 * It uses node:http, because Bun.serve answers `Expect: 100-continue` (RFC 9110 §10.1.1) before the application can
 * refuse, so that clients send bodies that are then refused. Malformed requests also get problem+json.
 * @throws Error if the port is taken
 * @see docs/decisions/0010-node-http.md
 */
export async function listen(app: AnyElysia, options: ListenOptions): Promise<HttpServer> {
  const { port, host, maxConnections, downloadPace = TRANSFER_PACE, onAnswered } = options
  const peers = new WeakMap<Request, { address: string }>()
  // Routes need only the client's address from the server.
  const lookup: unknown = { requestIP: (request: Request) => peers.get(request) ?? null }
  app.server = lookup as NonNullable<typeof app.server>
  app.compile()

  async function answer(nodeRequest: NodeRequest): Promise<void> {
    const request = toRequest(nodeRequest)
    if (request === null)
      return await refuse(nodeRequest, 'malformed_request', 'The request target, a header or Host is invalid')
    peers.set(request, { address: nodeRequest.incoming.socket.remoteAddress ?? '' })
    const startedAt = performance.now()
    const end = expectEnd(request)
    try {
      const response = await app.fetch(request)
      const written = await writeResponse(response, nodeRequest, downloadPace)
      onAnswered?.({
        method: request.method,
        route: routeOf(app.routes, request.method, new URL(request.url).pathname),
        status: response.status,
        durationMs: Math.round(performance.now() - startedAt),
        ...written,
        ...factsOf(request),
        requestId: response.headers.get('x-request-id'),
      })
    } finally {
      end()
    }
  }

  const server = createServer({
    headersTimeout: HEAD_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The reader of a body applies its pace.
    requestTimeout: 0,
    // A missing Host is refused by toRequest, with problem+json.
    requireHostHeader: false,
  })
  if (maxConnections !== undefined) server.maxConnections = maxConnections
  server.setTimeout(IDLE_MS, (socket: Socket) => socket.destroy())
  server.on('request', (incoming, outgoing) => {
    void answer({ incoming, outgoing, awaitsContinue: false })
  })
  server.on('checkContinue', (incoming, outgoing) => {
    void answer({ incoming, outgoing, awaitsContinue: true })
  })
  server.on('checkExpectation', (incoming, outgoing) => {
    const nodeRequest = { incoming, outgoing, awaitsContinue: true }
    void refuse(nodeRequest, 'expectation_failed', 'The only supported expectation is 100-continue')
  })
  server.on('clientError', refuseUnreadable)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, ...(host && { host }), exclusive: true }, resolve)
  })
  return { port: portOf(server), stop: (options) => stop(server, options) }
}

async function refuse(nodeRequest: NodeRequest, code: ProblemCode, detail: string): Promise<void> {
  const response = problemResponse(new Problem(code, detail))
  response.headers.set('connection', 'close')
  await writeResponse(response, nodeRequest, TRANSFER_PACE)
}

async function stop(server: Server, { now = false } = {}): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  if (now) server.closeAllConnections()
  else server.closeIdleConnections()
  await closed
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  return address.port
}

/** Refuses what cannot be parsed as a request, directly on the connection. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return void socket.destroy()
  const problem = unreadable(error.code)
  const response = problemResponse(problem)
  void response.text().then((body) => {
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`
    const length = `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n`
    socket.end(`${status}\r\n${headers}${length}\r\n${body}`)
  })
}

function unreadable(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('head_too_large', 'The request headers are larger than 16 KiB in all')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('head_stalled', `The request headers were not complete after ${HEAD_MS / 1000} s`)
    default:
      return new Problem('malformed_request', 'This is not an HTTP/1.1 request')
  }
}
