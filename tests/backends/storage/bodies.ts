/** Bytes that repeat nowhere near a part's length, so that a part lost or swapped shows. */
export function randomBytes(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes)
  // getRandomValues gives 64 KiB at most.
  for (let offset = 0; offset < sizeBytes; offset += 65_536) {
    crypto.getRandomValues(bytes.subarray(offset, offset + 65_536))
  }
  return bytes
}

/** A body in chunks of a size that divides no part. */
export async function* bodyOf(bytes: Uint8Array, chunkBytes = 100_003): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.byteLength; offset += chunkBytes) {
    yield bytes.subarray(offset, offset + chunkBytes)
  }
}

/** A body that fails after its bytes. */
export async function* failingBody(bytes: Uint8Array, error: unknown): AsyncGenerator<Uint8Array> {
  yield* bodyOf(bytes)
  throw error
}

/** A body that neither goes on nor ends after its bytes; `drained` settles when they have been taken. */
export function hangingBody(bytes: Uint8Array): { body: AsyncGenerator<Uint8Array>; drained: Promise<void> } {
  const { promise: drained, resolve } = Promise.withResolvers<void>()
  async function* body() {
    yield* bodyOf(bytes)
    resolve()
    await new Promise(() => {})
  }
  return { body: body(), drained }
}

/** What a stream holds. */
export async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Response(stream).bytes()
}

/** For comparing large bodies: a difference prints as one line. */
export function digest(bytes: Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
}
