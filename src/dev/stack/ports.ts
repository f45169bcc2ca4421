import { createServer } from 'node:net'

/** Whether nobody listens on a port of this machine, as far as the service would notice. */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  return (await listenOnce(port, host)) !== null
}

/** A port that was free a moment ago; whoever uses it must be ready to find it taken. */
export async function freePort(): Promise<number> {
  const port = await listenOnce(0, '127.0.0.1')
  if (port === null) throw new Error('Cannot find a free port on 127.0.0.1')
  return port
}

function listenOnce(port: number, host: string): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const server = createServer()
  server.once('error', () => resolve(null))
  server.listen({ port, host, exclusive: true }, () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null))
  })
  return promise
}
