import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { messageOf } from '../../lib/cause.ts'
import { SNIFF_BYTES, sniffAudio } from '../../model/audio/format.ts'

/** A file as it was found. `sizeBytes` and `modifiedMs` (since 1970) show later whether it has changed. */
export type RecordingFile = { path: string; sizeBytes: number; modifiedMs: number }

/** The file at a path, or null if there is none. */
export async function recordingAt(path: string): Promise<RecordingFile | null> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? { path, sizeBytes: found.size, modifiedMs: found.mtimeMs } : null
}

/** A file or folder that cannot be read, and why. */
export type UnreadableFile = { path: string; reason: string }

/**
 * Every file in a folder and below it, ordered by name. Hidden files are left out. Links to folders are not followed,
 * because a link to a parent folder would never end. Whatever cannot be read is also in the result.
 */
export async function* filesBelow(folder: string): AsyncGenerator<RecordingFile | UnreadableFile> {
  let entries: Dirent[]
  try {
    entries = await readdir(folder, { withFileTypes: true })
  } catch (error) {
    yield { path: folder, reason: unreadableReason(error) }
    return
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) yield* filesBelow(path)
    else {
      const found = await stat(path).catch((error: unknown) => ({ path, reason: unreadableReason(error) }))
      if ('reason' in found) yield found
      else if (found.isFile()) yield { path, sizeBytes: found.size, modifiedMs: found.mtimeMs }
    }
  }
}

function unreadableReason(error: unknown): string {
  return `it cannot be read: ${messageOf(error)}`
}

/** Whether the extension of a file is one of audio files. */
export function isNamedAsAudio(path: string): boolean {
  return AUDIO_EXTENSIONS.has(extname(basename(path)).toLowerCase())
}

const AUDIO_EXTENSIONS = new Set('.wav .wave .mp3 .m4a .mp4 .aac .ogg .oga .opus'.split(' '))

/** Whether the service would recognise the file as audio by its first bytes. */
export async function isAudio(file: FileHandle): Promise<boolean> {
  const head = new Uint8Array(SNIFF_BYTES)
  const { bytesRead } = await file.read(head, 0, SNIFF_BYTES, 0)
  return (sniffAudio(head.subarray(0, bytesRead)) ?? null) !== null
}

/**
 * The call_id of a recording that has none: `sha256-` and the hash of its bytes.
 *
 * The hash stays the same after a move, under another name and on another machine, so a second run finds what the first
 * one sent. A path would not work: recorders use names again, and a new call under an old name would look like one that
 * is there already, and be lost.
 *
 * @throws the reason of `signal`
 */
export async function contentCallId(file: FileHandle, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunksOf(file, Number.POSITIVE_INFINITY)) {
    signal.throwIfAborted()
    hash.update(chunk)
  }
  return `sha256-${hash.digest('hex')}`
}

/** The first `sizeBytes` of a file, or all of a shorter one. */
export async function* chunksOf(
  file: FileHandle,
  sizeBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let position = 0
  while (position < sizeBytes) {
    // A new buffer each time: the one before may still be in use.
    const chunk = new Uint8Array(Math.min(CHUNK_BYTES, sizeBytes - position))
    const { bytesRead } = await file.read(chunk, 0, chunk.length, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield chunk.subarray(0, bytesRead)
  }
}

const CHUNK_BYTES = 256 * 1024

/** Opens a file for reading, and closes it when `use` has settled. */
export async function withFile<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}
