import { Problem } from '../../domain/problems.ts'
import { createPaceMeter, type Pace, TooSlow } from './pace.ts'

/** How many bytes of bodies are read between two garbage collections. */
const COLLECT_BYTES = 64 * 1024 * 1024

export type BodyReader = {
  /** @throws Problem body_stalled, if the sender is slower than the pace */
  read(): Promise<{ done: false; value: Uint8Array } | { done: true; value?: undefined }>
  /** Lets the sender stop: the rest is not needed. It never throws. */
  cancel(): void
}

/** Reads a request's body at a pace. Only a slow sender runs into it: a slow reader reads later. */
export function createBodyReader(body: ReadableStream<Uint8Array>, pace: Pace): BodyReader {
  const reader = body.getReader()
  const meter = createPaceMeter(pace)
  return {
    async read() {
      try {
        const { done, value } = await meter.wait(() => reader.read())
        if (done) return { done }
        meter.count(value.byteLength)
        collectAfter(value.byteLength)
        return { done, value }
      } catch (cause) {
        if (!(cause instanceof TooSlow)) throw cause
        throw new Problem(
          'body_stalled',
          `The client sent too little of the body: ${cause.message}`,
          {},
          { cause },
        )
      }
    },
    cancel() {
      reader.cancel().catch(() => {})
    },
  }
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
function collectAfter(sizeBytes: number): void {
  uncollectedBytes += sizeBytes
  if (uncollectedBytes < COLLECT_BYTES) return
  uncollectedBytes = 0
  Bun.gc(true)
}
