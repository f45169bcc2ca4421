import { type ObjectStorage, StorageError } from '../../backends/storage/contract.ts'
import { retry } from '../../lib/async/retry.ts'
import { hashedInto } from '../../lib/async/streams.ts'

type Place = { storage: ObjectStorage; key: string }

/** The bytes do not match the checksum. */
export class WrongChecksum extends Error {
  override readonly name = 'WrongChecksum'
}

/**
 * Copies an object from one storage to another and hashes it meanwhile, in at most three attempts. Null if there is no such
 * object.
 * @param options.sha256 the checksum that the bytes must have; null if it is not known
 * @throws WrongChecksum, and then nothing is stored; StorageError; the signal's reason
 */
export async function transfer(
  from: Place,
  to: Place,
  { sha256, signal }: { sha256: string | null; signal: AbortSignal },
): Promise<{ sizeBytes: number; sha256: string } | null> {
  const attempt = async () => {
    const found = await from.storage.get(from.key, { signal })
    if (found === null) return null
    const hash = new Bun.CryptoHasher('sha256')
    let made = ''
    async function* checked(stream: AsyncIterable<Uint8Array>) {
      yield* hashedInto(hash, stream)
      made = hash.digest('hex')
      if (made !== (sha256 ?? made)) throw new WrongChecksum(`${from.key} is not what it was`)
    }
    const { contentType } = found
    try {
      const { sizeBytes } = await to.storage.put(to.key, checked(found.stream), { contentType, signal })
      return { sizeBytes, sha256: made }
    } finally {
      // A put that was aborted before it read has not closed the stream. A stream that was read is locked and closes itself.
      found.stream.cancel().catch(() => {})
    }
  }
  return await retry(attempt, {
    ...{ attempts: 3, firstDelayMs: 500, maxDelayMs: 5_000, signal },
    isTransient: (error) => error instanceof StorageError && error.retryable,
  })
}
