import { connect, createServer, type Socket } from 'node:net'

/** Stands between the service and Redis or PostgreSQL, and does what networks do. */
export type TcpProxy = {
  /** The target's address, with the proxy's host and port. */
  url: string
  /**
   * What becomes of the answer to the next command whose bytes hold `text`:
   * `swallow` loses it, and all that follow on that connection, `cut` loses it and ends the connection.
   */
  loseReplyTo(text: string, how: 'swallow' | 'cut'): void
  /** Answers lost so far. */
  lost(): number
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
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let order: { text: string; how: 'swallow' | 'cut' } | null = null
  let lost = 0
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
    client.on('data', (bytes) => {
      if (state === 'silent') return
      if (order !== null && bytes.toString('latin1').includes(order.text)) {
        losing = order.how
        order = null
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (state === 'silent') return
      if (losing === null) {
        client.write(bytes)
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
      order = { text, how }
    },
    lost: () => lost,
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
