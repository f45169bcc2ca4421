import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'

type Bytes = AsyncIterable<Uint8Array>

/** A stream compressed with gzip. @throws what `bytes` throws */
export function gzipped(bytes: Bytes): Bytes {
  return through(bytes, createGzip({ level: 6 }))
}

/** A stream of gzip as it was. @throws what `bytes` throws, or Error if it is not gzip or ends too early */
export function gunzipped(bytes: Bytes): Bytes {
  return through(bytes, createGunzip())
}

async function* through(
  bytes: Bytes,
  transform: ReturnType<typeof createGzip | typeof createGunzip>,
): AsyncGenerator<Uint8Array> {
  const source = Readable.from(bytes, { objectMode: false })
  source.on('error', (error) => transform.destroy(error))
  source.pipe(transform)
  try {
    yield* transform
  } finally {
    source.destroy()
    transform.destroy()
  }
}

/** The lines of a text in UTF-8, without their ends. An empty last one is left out. */
export async function* linesOf(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** The stream as it is; `hash` has its bytes when it has ended. */
export async function* hashedInto(hash: Bun.CryptoHasher, bytes: Bytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}
