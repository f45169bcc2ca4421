import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'

type Bytes = AsyncIterable<Uint8Array>

/** Compresses a stream with gzip. @throws what `bytes` throws */
export function gzipped(bytes: Bytes): Bytes {
  return through(bytes, createGzip({ level: 6 }))
}

/** Decompresses a stream of gzip. @throws what `bytes` throws, or Error if it is not gzip or ends too early */
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

/** The lines of a text in UTF-8, without line breaks. An empty last line is left out. */
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

/** Passes a stream on, and adds its bytes to `hash`. */
export async function* hashedInto(hash: Bun.CryptoHasher, bytes: Bytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}
