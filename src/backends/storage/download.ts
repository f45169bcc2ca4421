import { rm } from 'node:fs/promises'
import { readUntilAborted } from './body.ts'
import { type ObjectStorage, StorageError } from './contract.ts'
import { writeChunks } from './files.ts'

const ATTEMPTS = 3

/**
 * Writes an object to a file; a transfer that breaks off starts again, three attempts in all, and then leaves no file.
 * @throws StorageError code `not_found` where there is no such object
 */
export async function download(
  storage: Pick<ObjectStorage, 'get'>,
  key: string,
  path: string,
  { signal }: { signal?: AbortSignal },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await downloadOnce(storage, key, path, signal)
    } catch (error) {
      await rm(path, { force: true }).catch(() => {})
      const mayHelp = error instanceof StorageError && error.retryable && error.code !== 'full'
      if (!mayHelp || attempt === ATTEMPTS) throw error
    }
  }
}

async function downloadOnce(
  storage: Pick<ObjectStorage, 'get'>,
  key: string,
  path: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const object = await storage.get(key, { signal })
  if (object === null) throw new StorageError('not_found', `There is no object ${key}`, false)
  const sizeBytes = await writeChunks(path, readUntilAborted(object.stream, signal), { durable: false })
  if (sizeBytes !== object.sizeBytes) {
    throw new StorageError('unavailable', `Got ${sizeBytes} of the ${object.sizeBytes} bytes of ${key}`, true)
  }
}
