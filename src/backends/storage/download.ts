import { rm } from 'node:fs/promises'
import { retry } from '../../lib/async/retry.ts'
import { readUntilAborted } from './body.ts'
import { type ObjectBody, type ObjectStorage, StorageError } from './contract.ts'
import { writeChunks } from './files.ts'

/**
 * Writes an object to a file. A transfer that breaks off starts again, three attempts in all; if it fails, no file stays.
 * @throws StorageError; its code is `not_found` if there is no such object
 */
export async function download(
  storage: Pick<ObjectStorage, 'get'>,
  key: string,
  path: string,
  { signal }: { signal?: AbortSignal },
): Promise<void> {
  let brokeOff = false
  const attempt = async () => {
    brokeOff = false
    // get() has retried its own failures.
    const object = await storage.get(key, { signal })
    if (object === null) throw new StorageError('not_found', `There is no object ${key}`, false)
    try {
      await writeWhole(object, key, path, signal)
    } catch (error) {
      await rm(path, { force: true }).catch(() => {})
      brokeOff = error instanceof StorageError && error.code === 'unavailable'
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
  signal: AbortSignal | undefined,
): Promise<void> {
  const sizeBytes = await writeChunks(path, readUntilAborted(object.stream, signal), { durable: false })
  if (sizeBytes === object.sizeBytes) return
  throw new StorageError(
    'unavailable',
    `Received ${sizeBytes} of the ${object.sizeBytes} bytes of ${key}`,
    true,
  )
}
