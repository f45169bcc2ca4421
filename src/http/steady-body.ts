import { Problem } from '../domain/problems.ts'

/** The longest wait for the next bytes of an upload, in milliseconds. */
export const STALL_MS = 60_000

/**
 * Reads the next bytes of a body. Only the sender is held to the time: whoever is slow to take the bytes asks later.
 * @throws Problem body_stalled
 */
export function readSteadily(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  stallMs: number,
): ReturnType<typeof reader.read> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof reader.read>>>()
  const timer = setTimeout(() => reject(bodyStalled(stallMs)), stallMs)
  reader
    .read()
    .then(resolve, reject)
    .finally(() => clearTimeout(timer))
  return promise
}

function bodyStalled(stallMs: number): Problem {
  return new Problem('body_stalled', `No bytes of the body came for ${Math.round(stallMs / 1000)} s`)
}
