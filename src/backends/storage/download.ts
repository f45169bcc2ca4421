import { rm } from 'node:fs/promises'
import { readUntilAborted } from './body.ts'
import { type ObjectBody, type ObjectStorage, StorageError } from './contract.ts'
import { writeChunks } from './files.ts'

const ATTEMPTS = 3

/**
 * Writes an object to a file. A transfer that breaks off starts again, three attempts in all; a failed one leaves no
 * file.
 * @throws StorageError code `not_found` where there is no such object
 */
export async function download(
  storage: Pick<ObjectStorage, 'get'>,
  key: string,
  path: string,
  { signal }: { signal?: AbortSignal },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    // What fails here has been tried again by get() itself.
    const object = await storage.get(key, { signal })
    if (object === null) throw new StorageError('not_found', `There is no object ${key}`, false)
    try {
      return await writeWhole(object, key, path, signal)
    } catch (error) {
      await rm(path, { force: true }).catch(() => {})
      const brokeOff = error instanceof StorageError && error.code === 'unavailable'
      if (!brokeOff || attempt === ATTEMPTS) throw error
    }
  }
}

async function writeWhole(
  object: ObjectBody,
  key: string,
  path: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const sizeBytes = await writeChunks(path, readUntilAborted(object.stream, signal), { durable: false })
  if (sizeBytes === object.sizeBytes) return
  throw new StorageError('unavailable', `Got ${sizeBytes} of the ${object.sizeBytes} bytes of ${key}`, true)
}
