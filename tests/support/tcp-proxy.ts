import { connect, createServer, type Socket } from 'node:net'

/** Stands between the service and Redis or PostgreSQL, and does what networks do. */
export type TcpProxy = {
  /** The target's address, with the proxy's host and port. */
  url: string
  /**
   * What becomes of the answer to the next command whose bytes hold `text`:
   * `swallow` loses it, and all that follow on that connection, `cut` loses it and ends the connection.
   * Resolves once that command has gone by.
   */
  loseReplyTo(text: string, how: 'swallow' | 'cut'): Promise<void>
  /**
   * Keeps back the next command whose bytes hold `text`, after `skip` others, and all that follow on that connection.
   * Resolves once it is kept back; it never goes on.
   */
  hold(text: string, options?: { skip?: number }): Promise<void>
  /** Passes so many bytes a second at most from each client to the target. */
  pace(bytesPerSecond: number): void
  /** New connections go to another target. */
  retarget(target: string): void
  /** Answers lost so far. */
  lost(): number
  /** Bytes that came from clients and from the target so far. */
  bytes(): { fromClients: number; fromTarget: number }
  /** Ends every connection and refuses new ones. */
  down(): void
  /** Connections refused so far. */
  refused(): number
  /** Keeps every connection, old and new, and passes nothing on. */
  silence(): void
  /** Undoes both; what was kept back is lost. */
  up(): void
  close(): Promise<void>
}

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  let { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let order: { text: string; how: 'swallow' | 'cut'; seen: () => void } | null = null
  let holding: { text: string; skip: number; held: () => void } | null = null
  let bytesPerSecond = Number.POSITIVE_INFINITY
  let lost = 0
  const bytes = { fromClients: 0, fromTarget: 0 }
  let refused = 0
  let state: 'up' | 'down' | 'silent' = 'up'

  const server = createServer((client) => {
    if (state === 'down') {
      refused++
      client.destroy()
      return
    }
    const upstream = connect(Number(port), hostname)
    let losing: 'swallow' | 'cut' | null = null
    let isHeld = false
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    client.on('data', (chunk) => {
      if (state === 'silent' || isHeld) return
      bytes.fromClients += chunk.length
      if (order !== null && chunk.toString('latin1').includes(order.text)) {
        losing = order.how
        order.seen()
        order = null
      }
      if (holding !== null && chunk.toString('latin1').includes(holding.text) && holding.skip-- === 0) {
        isHeld = true
        holding.held()
        holding = null
        return
      }
      upstream.write(chunk)
      if (bytesPerSecond === Number.POSITIVE_INFINITY) return
      client.pause()
      setTimeout(() => client.resume(), (chunk.length / bytesPerSecond) * 1_000)
    })
    upstream.on('data', (chunk) => {
      if (state === 'silent') return
      bytes.fromTarget += chunk.length
      if (losing === null) {
        client.write(chunk)
        return
      }
      lost++
      if (losing === 'cut') client.destroy()
    })
  })
  const endConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', () => listening.resolve())
  await listening.promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  const url = new URL(target)
  url.port = String(address.port)
  return {
    url: url.href,
    loseReplyTo(text, how) {
      return new Promise((seen) => {
        order = { text, how, seen }
      })
    },
    hold(text, { skip = 0 } = {}) {
      return new Promise((held) => {
        holding = { text, skip, held }
      })
    },
    pace(rate) {
      bytesPerSecond = rate
    },
    retarget(other) {
      ;({ hostname, port } = new URL(other))
    },
    lost: () => lost,
    bytes: () => ({ ...bytes }),
    refused: () => refused,
    down() {
      state = 'down'
      endConnections()
    },
    silence() {
      state = 'silent'
    },
    up() {
      // What was kept back would arrive in the middle of something else.
      if (state === 'silent') endConnections()
      state = 'up'
    },
    async close() {
      endConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
