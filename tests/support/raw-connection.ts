/**
 * A connection to 127.0.0.1 that is kept: sends a request and answers the whole response, its length being what
 * Content-Length says. One request at a time.
 */
export async function openConnection(port: number): Promise<(request: string) => Promise<string>> {
  let answered = Promise.withResolvers<string>()
  let text = ''
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data(_, bytes) {
        text += bytes.toString('latin1')
        const bodyAt = text.indexOf('\r\n\r\n') + 4
        const length = /content-length: (\d+)/i.exec(text)?.[1]
        if (bodyAt > 3 && length !== undefined && text.length >= bodyAt + Number(length))
          answered.resolve(text)
      },
      close: () => answered.reject(new Error('the service closed the connection')),
      error: (_, error) => answered.reject(error),
    },
  })
  return async (request) => {
    answered = Promise.withResolvers()
    text = ''
    socket.write(request)
    return await answered.promise
  }
}
