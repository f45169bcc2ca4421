import { Problem } from '../../domain/problems.ts'

/** How many bytes of bodies are read between two garbage collections. */
const COLLECT_BYTES = 64 * 1024 * 1024

/** The longest wait for the next bytes of an upload, in milliseconds. */
export const BODY_TIMEOUT_MS = 60_000

/**
 * Reads the next bytes of a body, with a timeout. Only a slow sender runs into it: a slow reader reads later.
 * @throws Problem body_stalled
 */
export function readWithTimeout(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  timeoutMs: number,
): ReturnType<typeof reader.read> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof reader.read>>>()
  const timer = setTimeout(() => reject(bodyStalled(timeoutMs)), timeoutMs)
  reader
    .read()
    .then((result) => {
      countBytes(result.value?.byteLength ?? 0)
      resolve(result)
    }, reject)
    .finally(() => clearTimeout(timer))
  return promise
}

let uncollectedBytes = 0

/**
 * Runs the garbage collector every 64 MiB. Bun's collector runs less often the more memory the machine has, so about
 * 13 MB of dead chunks pile up for each upload in progress. With a collection every 64 MiB, eight uploads of 500 MB to
 * S3 need 345 MB of memory; with one every 128 MiB, 415 MB. Eight uploads to disk take a sixth longer because of it
 * (measured on Bun 1.4; an asynchronous collection, without `true`, made no difference on S3).
 *
 * @see https://github.com/oven-sh/bun/issues/3628
 */
function countBytes(sizeBytes: number): void {
  uncollectedBytes += sizeBytes
  if (uncollectedBytes < COLLECT_BYTES) return
  uncollectedBytes = 0
  Bun.gc(true)
}

function bodyStalled(timeoutMs: number): Problem {
  return new Problem(
    'body_stalled',
    `The client sent nothing of the body for ${Math.round(timeoutMs / 1000)} s`,
  )
}
