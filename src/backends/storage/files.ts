import { copyFile, type FileHandle, link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StorageError } from './contract.ts'

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Bytes gathered before they are handed to the kernel. */
const WRITE_BYTES = 1024 * 1024
const READ_BYTES = 256 * 1024
/** While more arrives, what was written goes to the device each time this much has come together. */
const SYNC_BYTES = 16 * 1024 * 1024

/**
 * Writes chunks to a new file and returns its size in bytes; with `durable`, only once the device has them.
 * A file cut short stays: the caller removes it.
 * @throws StorageError code `full` or `unavailable`; what `chunks` throws is passed on
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
    // Not waited for: the sync at the end finds little left. A device reports an error once, so it is kept.
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

/** Gives a finished file its name, durably: it is there wholly, also after a loss of power. */
export async function publishFile(from: string, to: string): Promise<void> {
  const folder = dirname(to)
  await makeFolder(folder)
  await onDisk(rename(from, to))
  await syncFolder(folder)
}

/** A second name for a file that nobody writes to any more; where the file system knows none, a durable copy. */
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

/** Removes a file, durably. No error where there is none. */
export async function removeFile(path: string): Promise<void> {
  await onDisk(rm(path, { force: true }))
  await syncFolder(dirname(path))
}

/** Makes a folder and those above it, each durably entered in the one that holds it. */
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

/** Streams a part of an open file, both ends included, and closes it at the end, on cancel and on failure. */
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

/** Passes on what a file operation gives; its failure becomes a StorageError. */
export async function onDisk<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation
  } catch (error) {
    throw diskError(error)
  }
}

/** Like onDisk, but null where the file is missing. */
export async function ifThere<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw diskError(error)
  }
}

/** Makes few large writes of many small chunks. */
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
  const reason = error instanceof Error ? error.message : String(error)
  return new StorageError(
    full ? 'full' : 'unavailable',
    full ? `The disk of the storage is full: ${reason}` : `The disk of the storage failed: ${reason}`,
    true,
    { cause: error },
  )
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
