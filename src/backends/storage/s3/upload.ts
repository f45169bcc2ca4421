import { readUntilAborted } from '../body.ts'
import type { StoredObject } from '../contract.ts'

/** S3 allows parts of 5 MiB and more, and 10,000 of them: with 8 MiB, 80 GB. */
export const PART_BYTES = 8 * 1024 * 1024
const BUFFERS = 2

/**
 * The calls that an upload consists of. Those that start or finish something in the store take no signal: after an abort
 * it would be unknown what they left behind. They have timeouts of their own.
 */
export type UploadSteps = {
  sendWhole(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void>
  begin(): Promise<string>
  sendPart(uploadId: string, part: OutgoingPart, signal: AbortSignal): Promise<SentPart>
  complete(uploadId: string, parts: SentPart[], sizeBytes: number): Promise<void>
  /** Compares the size in the store. @throws StorageError if it is not what was sent */
  confirm(sizeBytes: number): Promise<StoredObject>
  /** Removes what may have reached the store; never throws. */
  undo(left: { uploadId: string | null; objectMayExist: boolean }): Promise<void>
}

/** Parts are numbered from 1. */
export type OutgoingPart = { number: number; bytes: Uint8Array<ArrayBuffer> }
export type SentPart = { number: number; etag: string }

/**
 * Uploads a body: in one request if it fits in one part, else as a multipart upload. At most two parts are in memory:
 * while one is sent, the next is read. If anything fails or `callerSignal` aborts, what may have reached the store is
 * removed.
 */
export async function uploadBody(
  steps: UploadSteps,
  body: AsyncIterable<Uint8Array>,
  callerSignal: AbortSignal | undefined,
): Promise<StoredObject> {
  const failed = new AbortController()
  const signal = callerSignal === undefined ? failed.signal : AbortSignal.any([callerSignal, failed.signal])
  const free: Uint8Array<ArrayBuffer>[] = []
  const sending = new Set<Promise<void>>()
  const sentParts: SentPart[] = []
  let buffer = new Uint8Array(PART_BYTES)
  let filledBytes = 0
  let sizeBytes = 0
  let partCount = 0
  let uploadId: string | null = null
  let reachedStore = false
  let objectMayExist = false

  async function sendBuffer(): Promise<void> {
    reachedStore = true
    uploadId ??= await steps.begin()
    const outgoing = buffer
    const part = { number: ++partCount, bytes: outgoing.subarray(0, filledBytes) }
    const sent: Promise<void> = steps
      .sendPart(uploadId, part, signal)
      .then((sentPart) => {
        sentParts.push(sentPart)
        // Buffers are reused: the garbage collector would let many of them pile up.
        free.push(outgoing)
      })
      // Also ends the read, which may be waiting for a slow client.
      .catch((error) => failed.abort(error))
      .finally(() => sending.delete(sent))
    sending.add(sent)
  }

  async function nextBuffer(): Promise<void> {
    if (sending.size === BUFFERS) await Promise.race(sending)
    signal.throwIfAborted()
    buffer = free.pop() ?? new Uint8Array(PART_BYTES)
    filledBytes = 0
  }

  try {
    for await (const chunk of readUntilAborted(body, signal)) {
      for (let offset = 0; offset < chunk.byteLength; ) {
        // A full part is sent only when more bytes come. If none come, it is the whole body.
        if (filledBytes === PART_BYTES) {
          await sendBuffer()
          await nextBuffer()
        }
        const piece = chunk.subarray(offset, offset + PART_BYTES - filledBytes)
        buffer.set(piece, filledBytes)
        filledBytes += piece.byteLength
        offset += piece.byteLength
      }
      sizeBytes += chunk.byteLength
    }
    reachedStore = true
    if (uploadId === null) {
      objectMayExist = true
      await steps.sendWhole(buffer.subarray(0, filledBytes), signal)
    } else {
      await sendBuffer()
      await Promise.all(sending)
      signal.throwIfAborted()
      objectMayExist = true
      sentParts.sort((a, b) => a.number - b.number)
      await steps.complete(uploadId, sentParts, sizeBytes)
    }
    const stored = await steps.confirm(sizeBytes)
    signal.throwIfAborted()
    return stored
  } catch (error) {
    failed.abort(error)
    // A part that arrived after undo() would stay in the store.
    await Promise.all(sending)
    if (reachedStore) await steps.undo({ uploadId, objectMayExist })
    throw error
  }
}
