import { rm } from 'node:fs/promises'
import { retry } from '../../lib/async/retry.ts'
import { hashedInto } from '../../lib/async/streams.ts'
import { readUntilAborted } from './body.ts'
import { type DownloadOptions, type ObjectBody, type ObjectStorage, StorageError } from './contract.ts'
import { writeChunks } from './files.ts'

/**
 * Writes an object to a file. A transfer that breaks off or brings other bytes starts again, three attempts in all; if it
 * fails, no file stays.
 * @throws StorageError; its code is `not_found` if there is no such object, `damaged` if it is not what `sha256` says
 */
export async function download(
  storage: Pick<ObjectStorage, 'get'>,
  key: string,
  path: string,
  { sha256 = null, signal }: DownloadOptions,
): Promise<void> {
  let brokeOff = false
  const attempt = async () => {
    brokeOff = false
    // get() has retried its own failures.
    const object = await storage.get(key, { signal })
    if (object === null) throw new StorageError('not_found', `There is no object ${key}`, false)
    try {
      await writeWhole(object, key, path, { sha256, signal })
    } catch (error) {
      await rm(path, { force: true }).catch(() => {})
      brokeOff = error instanceof StorageError && (error.code === 'unavailable' || error.code === 'damaged')
      throw error
    }
  }
  await retry(attempt, {
    attempts: 3,
    firstDelayMs: 200,
    maxDelayMs: 1_000,
    isTransient: () => brokeOff,
    signal,
  })
}

async function writeWhole(
  object: ObjectBody,
  key: string,
  path: string,
  { sha256, signal }: DownloadOptions,
): Promise<void> {
  const hash = new Bun.CryptoHasher('sha256')
  const chunks = hashedInto(hash, readUntilAborted(object.stream, signal))
  const sizeBytes = await writeChunks(path, chunks, { durable: false })
  if (sizeBytes !== object.sizeBytes) {
    const received = `Received ${sizeBytes} of the ${object.sizeBytes} bytes of ${key}`
    throw new StorageError('unavailable', received, true)
  }
  // The store's own length says nothing of a part that a proxy sends as the whole.
  if (sha256 !== null && sha256 !== hash.digest('hex'))
    throw new StorageError('damaged', `The bytes of ${key} are not those that came in`, true)
}
