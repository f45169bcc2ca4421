import { createServer } from 'node:net'

/**
 * Makes sure that a port of this machine can be listened on.
 * @throws Error of one line that says why not
 */
export async function ensurePortIsFree(port: number): Promise<void> {
  // Somebody may have it on IPv6 alone, or on IPv4 alone.
  for (const host of ['::', '0.0.0.0']) {
    const { code } = await listenOnce(port, host)
    if (code === 'EADDRINUSE') {
      throw new Error(`Port ${port} is in use: end what listens there, or choose another with PORT=…`)
    }
    if (code === 'EACCES') {
      throw new Error(`Port ${port} is not ours to listen on: choose one above 1023 with PORT=…`)
    }
  }
}

/** A port that was free a moment ago; whoever uses it must be ready to find it taken. */
export async function freePort(): Promise<number> {
  const { port } = await listenOnce(0, '127.0.0.1')
  if (port === null) throw new Error('Cannot find a free port on 127.0.0.1')
  return port
}

function listenOnce(port: number, host: string): Promise<{ port: number | null; code: string | null }> {
  const { promise, resolve } = Promise.withResolvers<{ port: number | null; code: string | null }>()
  const server = createServer()
  server.once('error', (error) => {
    resolve({ port: null, code: 'code' in error ? String(error.code) : null })
  })
  server.listen({ port, host, exclusive: true }, () => {
    const address = server.address()
    const listened = typeof address === 'object' && address !== null ? address.port : null
    server.close(() => resolve({ port: listened, code: null }))
  })
  return promise
}
