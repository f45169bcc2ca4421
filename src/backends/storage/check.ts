import { type ObjectStorage, StorageError } from './contract.ts'

const TIMEOUT_MS = 10_000
const CLEANUP_TIMEOUT_MS = 2_000

/**
 * Writes, reads and deletes a small object of its own.
 * @throws StorageError if one of these fails, the text that was read differs, or all of it takes over 10 s
 */
export async function checkStorage(
  storage: Pick<ObjectStorage, 'put' | 'get' | 'delete'>,
  { signal }: { signal?: AbortSignal },
): Promise<void> {
  const key = `checks/${crypto.randomUUID()}`
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
  try {
    await storage.put(key, textBody(key), { contentType: 'text/plain', signal: either })
    const body = await storage.get(key, { signal: either })
    const text = body === null ? null : await new Response(body.stream).text()
    if (text !== key) {
      throw new StorageError('unavailable', 'Storage does not return what was just written to it', true)
    }
    await storage.delete(key, { signal: either })
  } catch (error) {
    await storage.delete(key, { signal: AbortSignal.timeout(CLEANUP_TIMEOUT_MS) }).catch(() => {})
    if (timeout.aborted && signal?.aborted !== true) {
      throw new StorageError(
        'unavailable',
        `Storage took over ${TIMEOUT_MS} ms to write, read and delete a small object`,
        true,
        {
          cause: error,
        },
      )
    }
    throw error
  }
}

async function* textBody(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}
