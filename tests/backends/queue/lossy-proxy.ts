import { connect, createServer, type Socket } from 'node:net'

/** Stands between a client and Redis, and can lose what Redis answers. */
export type LossyProxy = {
  url: string
  /**
   * What becomes of the answer to the next command whose bytes hold `text`:
   * `swallow` loses it and leaves the connection open, `cut` loses it and ends the connection.
   */
  loseReplyTo(text: string, how: 'swallow' | 'cut'): void
  /** How often that happened. */
  lost(): number
  close(): Promise<void>
}

export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let order: { text: string; how: 'swallow' | 'cut' } | null = null
  let lost = 0

  const server = createServer((client) => {
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
      if (order !== null && bytes.toString('latin1').includes(order.text)) {
        losing = order.how
        order = null
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (losing === null) {
        client.write(bytes)
        return
      }
      lost++
      if (losing === 'cut') client.destroy()
    })
  })
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
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
