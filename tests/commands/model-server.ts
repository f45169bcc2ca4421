import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { pack } from 'tar-stream'

/** How the server answers a request for its file. */
export type Behaviour =
  | { kind: 'well' }
  /** Sends the whole file, whatever range is requested. */
  | { kind: 'no_range' }
  /** Closes the connection after so many bytes. */
  | { kind: 'cut'; afterBytes: number }
  /** Sends so many bytes and then nothing. */
  | { kind: 'hang'; afterBytes: number }
  /** Sends bytes without end. */
  | { kind: 'endless' }
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** A few bytes at a time. */
  | { kind: 'slow'; pieces: number }

/** An HTTP server with one file, on a free port unless one is given. Each request takes the next behaviour, and the last one is used for all further ones. */
export async function startModelServer(
  content: Uint8Array,
  behaviours: Behaviour[] = [{ kind: 'well' }],
  port = 0,
) {
  let file = content
  const queue = [...behaviours]
  const requests: { path: string; range: string | null; ifRange: string | null }[] = []
  const server = createServer((request, response) => {
    const range = request.headers.range ?? null
    const ifRange = String(request.headers['if-range'] ?? '')
    requests.push({ path: request.url ?? '', range, ifRange })
    const behaviour = queue.length > 1 ? queue.shift() : queue[0]
    void answer(response, file, behaviour ?? { kind: 'well' }, { range, ifRange })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    mirror: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    requests,
    /** Serves another file at the same address from now on. */
    replace(content: Uint8Array) {
      file = content
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(
  response: ServerResponse,
  file: Uint8Array,
  behaviour: Behaviour,
  { range, ifRange }: { range: string | null; ifRange: string },
): Promise<void> {
  if (behaviour.kind === 'status') {
    response.writeHead(behaviour.status, behaviour.headers).end('no')
    return
  }
  const etag = `"${sha256Of(file).slice(0, 16)}"`
  const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
  const isPart = behaviour.kind !== 'no_range' && start > 0 && ifRange === etag
  if (isPart && start >= file.length) {
    response.writeHead(416).end()
    return
  }
  const body = isPart ? file.subarray(start) : file
  response.writeHead(isPart ? 206 : 200, {
    ...(behaviour.kind !== 'no_range' && { etag }),
    ...(isPart && { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` }),
    ...(behaviour.kind !== 'endless' && { 'content-length': body.length }),
  })
  await send(response, body, behaviour)
}

async function send(response: ServerResponse, body: Uint8Array, behaviour: Behaviour): Promise<void> {
  switch (behaviour.kind) {
    case 'cut':
      // The client must read the bytes before the connection closes, and a server cannot know when it has.
      response.write(body.subarray(0, behaviour.afterBytes))
      await Bun.sleep(50)
      response.destroy()
      return
    case 'hang':
      response.write(body.subarray(0, behaviour.afterBytes))
      return
    case 'endless':
      while (!response.destroyed && response.writable) {
        if (!response.write(body)) await Promise.race([once(response, 'drain'), once(response, 'close')])
      }
      return
    case 'slow': {
      const size = Math.ceil(body.length / behaviour.pieces)
      for (let start = 0; start < body.length; start += size) {
        response.write(body.subarray(start, start + size))
        // The delay is the behaviour under test.
        await Bun.sleep(20)
      }
      response.end()
      return
    }
    default:
      response.end(body)
  }
}

/** An entry of an archive: a file, or a link, which no model archive should have. */
export type Entry =
  | { name: string; content: Uint8Array }
  | { name: string; link: string; type: 'symlink' | 'link' }

/** A tar.bz2 of these entries, in this order. */
export async function tarBz2(entries: readonly Entry[]): Promise<Uint8Array> {
  const tar = pack()
  for (const each of entries) {
    if ('content' in each) tar.entry({ name: each.name }, Buffer.from(each.content))
    else tar.entry({ name: each.name, type: each.type, linkname: each.link })
  }
  tar.finalize()
  const chunks: Uint8Array[] = []
  for await (const chunk of tar) chunks.push(Buffer.from(chunk as Uint8Array))
  const bzip2 = Bun.spawn(['bzip2', '-c'], { stdin: new Blob([Buffer.concat(chunks)]), stdout: 'pipe' })
  return await new Response(bzip2.stdout).bytes()
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
