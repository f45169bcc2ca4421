import { connect, type Socket } from 'node:net'

/**
 * Sends one request over a connection of its own and answers the status and body of what comes back.
 *
 * It costs the client as little as can be, so that a measurement is of the server: the same chunks are written again
 * and again, as fast as the socket takes them.
 * @throws Error where the answer is no 2xx
 */
export async function send(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: Iterable<Uint8Array> },
): Promise<string> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const socket = connect(Number(port), hostname)
  const answered = answerOf(socket)
  const lines = [`${method} ${pathname}${search} HTTP/1.1`, `Host: ${host}`, 'Connection: close']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  for (const chunk of body) {
    if (!socket.write(chunk)) await drainedOrClosed(socket)
    if (socket.destroyed) break
  }
  const answer = await answered
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
  if (!(status >= 200 && status < 300))
    throw new Error(`${method} ${pathname} answered ${answer.slice(0, 500)}`)
  return answer
}

function drainedOrClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      socket.off('drain', end).off('close', end)
      resolve()
    }
    socket.on('drain', end).on('close', end)
  })
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
    })
    socket.on('close', () => resolve(text))
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)))
  })
}
