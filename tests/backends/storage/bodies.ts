/** Bytes that do not repeat within a part, so that a lost or swapped part is noticed. */
export function randomBytes(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes)
  // getRandomValues returns at most 64 KiB.
  for (let offset = 0; offset < sizeBytes; offset += 65_536) {
    crypto.getRandomValues(bytes.subarray(offset, offset + 65_536))
  }
  return bytes
}

/** A body in chunks of a size that does not divide a part evenly. */
export async function* bodyOf(bytes: Uint8Array, chunkBytes = 100_003): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.byteLength; offset += chunkBytes) {
    yield bytes.subarray(offset, offset + chunkBytes)
  }
}

/** A body that throws after its bytes. */
export async function* failingBody(bytes: Uint8Array, error: unknown): AsyncGenerator<Uint8Array> {
  yield* bodyOf(bytes)
  throw error
}

/** A body that hangs after its bytes. `drained` resolves when they have been read. */
export function hangingBody(bytes: Uint8Array): { body: AsyncGenerator<Uint8Array>; drained: Promise<void> } {
  const { promise: drained, resolve } = Promise.withResolvers<void>()
  async function* body() {
    yield* bodyOf(bytes)
    resolve()
    await new Promise(() => {})
  }
  return { body: body(), drained }
}

/** All bytes of a stream. */
export async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Response(stream).bytes()
}

/** A short text for comparing large bodies, so that a difference is printed as one line. */
export function digest(bytes: Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
}
