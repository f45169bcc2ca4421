import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/**
 * What a network or a store can do to a request. `refuse` 503, `fail` 500, `fill` 507, `hang` no answer; after the store has
 * done what was asked: `lose-answer`, `cut-answer` and `stall-answer` in its middle, `shorten` to half of it with a length
 * that says so, `wrong-size` in a HEAD.
 */
export type Fault =
  | 'refuse'
  | 'fail'
  | 'fill'
  | 'hang'
  | 'lose-answer'
  | 'cut-answer'
  | 'stall-answer'
  | 'shorten'
  | 'wrong-size'

/** The parts of a request by which faults are chosen. */
export type Call = { method: string; part: string | null; upload: boolean }

export type FaultyProxy = {
  endpoint: string
  /** From now on, the next calls that match get the fault, so many times. */
  inject(kind: Fault, options: { times: number; when: (call: Call) => boolean }): void
  reset(): void
  /** How many calls have matched since the last reset. */
  count(matches: (call: Call) => boolean): number
  stop(): Promise<void>
}

/** A proxy in front of a real S3 server. It keeps the Host header, which the signatures cover. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let fault: { kind: Fault; times: number; when: (call: Call) => boolean } | null = null
  let calls: Call[] = []

  function faultFor(call: Call): Fault | null {
    if (fault === null || fault.times === 0 || !fault.when(call)) return null
    fault.times--
    return fault.kind
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', target)
    const call = {
      method: request.method ?? '',
      part: url.searchParams.get('partNumber'),
      upload: url.searchParams.has('uploadId'),
    }
    calls.push(call)
    const kind = faultFor(call)
    try {
      await pass(request, response, url, kind)
    } catch {
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    inject(kind, { times, when }) {
      fault = { kind, times, when }
    },
    reset() {
      fault = null
      calls = []
    },
    count: (matches) => calls.filter(matches).length,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  kind: Fault | null,
): Promise<void> {
  const body = Buffer.concat(await Array.fromAsync(request))
  if (kind === 'hang') return
  if (kind === 'refuse') return answerError(response, 503, 'SlowDown')
  if (kind === 'fail') return answerError(response, 500, 'InternalError')
  if (kind === 'fill') return answerError(response, 507, 'XMinioStorageFull')
  const answer = await fetch(url, {
    method: request.method,
    headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, `${value}`]),
    body: body.byteLength > 0 ? body : null,
    redirect: 'manual',
  })
  // Passed on as it comes: a whole object at once would be late for a client that waits for its first bytes.
  if (kind === null && answer.body !== null) {
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    await pipeline(answer.body, response)
    return
  }
  const bytes = await answer.bytes()
  const half = bytes.subarray(0, bytes.byteLength / 2)
  if (kind === 'lose-answer') return void request.socket.destroy()
  const headers = Object.fromEntries(answer.headers)
  if (kind === 'wrong-size') headers['content-length'] = '1'
  if (kind === 'shorten') headers['content-length'] = `${half.byteLength}`
  response.writeHead(answer.status, headers)
  if (kind === 'shorten') return void response.end(half)
  if (kind === 'stall-answer') return void response.write(half)
  if (kind === 'cut-answer') return void response.write(half, () => request.socket.destroy())
  response.end(bytes)
}

function answerError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<Error><Code>${code}</Code><Message>Injected</Message></Error>`)
}
