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

// Below what systems give to outgoing connections (32768 on Linux, 49152 elsewhere): a port from there may become the
// source of somebody's connection before the server that it was meant for listens.
const LOWEST_PORT = 12_000
const PORTS = 18_000

/** A port that was free a moment ago; whoever uses it must be ready to find it taken. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < 100; tried++) {
    const port = LOWEST_PORT + Math.floor(Math.random() * PORTS)
    if ((await listenOnce(port, '127.0.0.1')).code === null) return port
  }
  throw new Error('Cannot find a free port on 127.0.0.1')
}

/** Listens for a moment; `code` is the system's name of what is in the way, null where nothing is. */
function listenOnce(port: number, host: string): Promise<{ code: string | null }> {
  const { promise, resolve } = Promise.withResolvers<{ code: string | null }>()
  const server = createServer()
  server.once('error', (error) => resolve({ code: 'code' in error ? String(error.code) : 'unknown' }))
  server.listen({ port, host, exclusive: true }, () => server.close(() => resolve({ code: null })))
  return promise
}
