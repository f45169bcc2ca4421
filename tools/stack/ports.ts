import { createServer } from 'node:net'

/**
 * Checks that this process can listen on a port.
 * @throws Error with the reason in one line
 */
export async function ensurePortIsFree(port: number): Promise<void> {
  // Another program may listen on IPv6 only, or on IPv4 only.
  for (const host of ['::', '0.0.0.0']) {
    const { code } = await listenOnce(port, host)
    if (code === 'EADDRINUSE') {
      throw new Error(`Port ${port} is in use: end what listens there, or choose another with PORT=…`)
    }
    if (code === 'EACCES') {
      throw new Error(`Port ${port} needs root: choose one above 1023 with PORT=…`)
    }
  }
}

// Below the ports of outgoing connections (from 32768 on Linux, 49152 elsewhere): a connection may take one of those
// before the server listens on it.
const LOWEST_PORT = 12_000
const PORTS = 18_000

/** Finds a free port of 127.0.0.1. Another program may take it before the caller listens on it. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < 100; tried++) {
    const port = LOWEST_PORT + Math.floor(Math.random() * PORTS)
    if ((await listenOnce(port, '127.0.0.1')).code === null) return port
  }
  throw new Error('Cannot find a free port on 127.0.0.1')
}

/** Listens for a moment; `code` is the system's error code, null if listening works. */
function listenOnce(port: number, host: string): Promise<{ code: string | null }> {
  const { promise, resolve } = Promise.withResolvers<{ code: string | null }>()
  const server = createServer()
  server.once('error', (error) => resolve({ code: 'code' in error ? String(error.code) : 'unknown' }))
  server.listen({ port, host, exclusive: true }, () => server.close(() => resolve({ code: null })))
  return promise
}
