import { access, copyFile, type FileHandle, link, mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode, messageOf } from '../../lib/cause.ts'
import { StorageError } from './contract.ts'

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** How many bytes are gathered for one write. */
const WRITE_BYTES = 1024 * 1024
const READ_BYTES = 256 * 1024
/** While a file is written, it is flushed to the device after each this many bytes. */
const SYNC_BYTES = 16 * 1024 * 1024

/**
 * Writes chunks to a new file and returns its size in bytes; with `durable`, only once the device has them. If this
 * fails, the incomplete file stays, and the caller removes it.
 * @throws StorageError code `full` or `unavailable`, or what `chunks` throws
 */
export async function writeChunks(
  path: string,
  chunks: Chunks,
  { durable }: { durable: boolean },
): Promise<number> {
  const handle = await onDisk(open(path, 'w', 0o600))
  let writtenBytes = 0
  let syncedBytes = 0
  let syncing = null as Promise<void> | null
  const write = async (bytes: Uint8Array) => {
    await writeAll(handle, bytes)
    writtenBytes += bytes.byteLength
    if (!durable || syncing !== null || writtenBytes - syncedBytes < SYNC_BYTES) return
    syncedBytes = writtenBytes
    // Not waited for, so that the sync at the end has little left to do. A device reports an error only once.
    syncing = onDisk(handle.datasync()).then(() => {
      syncing = null
    })
    syncing.catch(() => {})
  }
  try {
    await gather(chunks, write)
    await syncing
    if (durable) await onDisk(handle.sync())
    return writtenBytes
  } finally {
    await syncing?.catch(() => {})
    await handle.close()
  }
}

/** Renames a finished file, durably: after a power failure it is there completely or not at all. */
export async function publishFile(from: string, to: string): Promise<void> {
  const folder = dirname(to)
  await makeFolder(folder)
  // A folder that was empty may be removed before the file is in it.
  while ((await ifThere(rename(from, to).then(() => true))) === null) {
    await onDisk(access(from))
    await makeFolder(folder)
  }
  await syncFolder(folder)
}

/** Gives a finished file a second name; if the file system has no hard links, makes a durable copy. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw error
    await copyFile(from, to)
    const handle = await open(to, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

/** Removes a file, durably, if it exists. */
export async function removeFile(path: string): Promise<void> {
  await onDisk(rm(path, { force: true }))
  await syncFolder(dirname(path))
}

/** Removes a folder below `root` and those above it, as far as they are empty. */
export async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  for (let each = folder; each !== '.'; each = dirname(each)) {
    const isRemoved = await rmdir(join(root, each)).then(
      () => true,
      () => false,
    )
    if (!isRemoved) return
  }
}

/** Makes a folder and those above it, durably. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    if (!hasCode(error, 'ENOENT')) throw diskError(error)
    await makeFolder(dirname(path))
    return makeFolder(path)
  }
  await syncFolder(dirname(path))
}

/** Streams a byte range of an open file, both ends included. Closes the file at the end, on cancel and on failure. */
export function streamFile(
  handle: FileHandle,
  { start, end, signal }: { start: number; end: number; signal?: AbortSignal },
): ReadableStream<Uint8Array> {
  let position = start
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          signal?.throwIfAborted()
          const length = Math.min(READ_BYTES, end + 1 - position)
          const { bytesRead, buffer } = await onDisk(handle.read(new Uint8Array(length), 0, length, position))
          if (bytesRead === 0 && length > 0) throw diskError(new Error('The file is shorter than it was'))
          position += bytesRead
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
          if (position <= end) return
          await handle.close()
          controller.close()
        } catch (error) {
          await handle.close()
          throw error
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  )
}

/** Turns the failure of a file operation into a StorageError. @throws StorageError */
export async function onDisk<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation
  } catch (error) {
    throw diskError(error)
  }
}

/** Like onDisk, but null if there is no such file. @throws StorageError */
export async function ifThere<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw diskError(error)
  }
}

/** Joins many small chunks into few large writes. */
async function gather(chunks: Chunks, write: (bytes: Uint8Array) => Promise<void>): Promise<void> {
  const gathered = new Uint8Array(WRITE_BYTES)
  let filledBytes = 0
  const flush = async () => {
    if (filledBytes > 0) await write(gathered.subarray(0, filledBytes))
    filledBytes = 0
  }
  for await (const chunk of chunks) {
    if (filledBytes + chunk.byteLength > WRITE_BYTES) await flush()
    if (chunk.byteLength > WRITE_BYTES) {
      await write(chunk)
    } else {
      gathered.set(chunk, filledBytes)
      filledBytes += chunk.byteLength
    }
  }
  await flush()
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let offset = 0; offset < bytes.byteLength; ) {
    const { bytesWritten } = await onDisk(handle.write(bytes, offset, bytes.byteLength - offset))
    offset += bytesWritten
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await ifThere(open(path, 'r'))
  if (handle === null) return
  try {
    await onDisk(handle.sync())
  } finally {
    await handle.close()
  }
}

function diskError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const full = hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')
  const reason = messageOf(error)
  return new StorageError(
    full ? 'full' : 'unavailable',
    full ? `The disk of the storage is full: ${reason}` : `The disk of the storage failed: ${reason}`,
    true,
    { cause: error },
  )
}
