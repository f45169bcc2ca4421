import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StorageError } from './contract.ts'

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Bytes gathered before they are handed to the kernel, and read at a time. */
const CHUNK_BYTES = 1024 * 1024

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
  try {
    const sizeBytes = await copyChunks(chunks, handle)
    if (durable) await onDisk(handle.sync())
    return sizeBytes
  } finally {
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
          const length = Math.min(CHUNK_BYTES / 4, end + 1 - position)
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

async function copyChunks(chunks: Chunks, handle: FileHandle): Promise<number> {
  const gathered = new Uint8Array(CHUNK_BYTES)
  let filledBytes = 0
  let sizeBytes = 0
  const flush = async () => {
    await writeAll(handle, gathered.subarray(0, filledBytes))
    filledBytes = 0
  }
  for await (const chunk of chunks) {
    if (filledBytes + chunk.byteLength > CHUNK_BYTES) await flush()
    if (chunk.byteLength > CHUNK_BYTES) {
      await writeAll(handle, chunk)
    } else {
      gathered.set(chunk, filledBytes)
      filledBytes += chunk.byteLength
    }
    sizeBytes += chunk.byteLength
  }
  await flush()
  return sizeBytes
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
