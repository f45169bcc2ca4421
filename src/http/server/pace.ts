import { HOUR_MS } from '../../lib/time/duration.ts'

/** How slowly one body may be received or sent. Only time that is spent waiting for the other side counts. */
export type Pace = {
  /** The longest wait for the next bytes, in milliseconds. */
  idleMs: number
  /** How long any speed is accepted, in milliseconds. */
  graceMs: number
  /** The average speed that is needed after `graceMs`; 0 for none. */
  minBytesPerSecond: number
  /** The longest time in all, in milliseconds, whoever is waited for. */
  maxMs: number
}

/**
 * Of uploads and downloads. Any line that carries a call is faster than 16 KiB/s, so this only ends connections that are
 * held open on purpose. A file of 500 MB needs 24 kB/s to arrive in six hours.
 */
export const TRANSFER_PACE: Pace = {
  idleMs: 60_000,
  graceMs: 60_000,
  minBytesPerSecond: 16 * 1024,
  maxMs: 6 * HOUR_MS,
}

/** Of JSON bodies, which have 64 KiB at most and fit into a few packets. */
export const JSON_PACE: Pace = { idleMs: 15_000, graceMs: 15_000, minBytesPerSecond: 0, maxMs: 15_000 }

/** The other side sends or takes bytes too slowly; the message says how slowly. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

/** Measures one body. */
export type PaceMeter = {
  /**
   * Waits for the other side to send or take its next bytes.
   * @throws TooSlow, and what `next` throws
   */
  wait<T>(next: () => Promise<T>): Promise<T>
  /** Counts bytes that the other side has sent or taken. */
  count(sizeBytes: number): void
  readonly countedBytes: number
}

/**
 * Makes a meter that holds one body to a pace.
 *
 * @example
 * ```ts
 * import { createPaceMeter, TRANSFER_PACE } from './pace.ts'
 * import assert from 'node:assert/strict'
 *
 * const meter = createPaceMeter({ ...TRANSFER_PACE, idleMs: 10 })
 * assert.equal(await meter.wait(async () => 'bytes'), 'bytes')
 * await assert.rejects(meter.wait(() => new Promise(() => {})), { name: 'TooSlow' })
 * ```
 */
export function createPaceMeter({ idleMs, graceMs, minBytesPerSecond, maxMs }: Pace): PaceMeter {
  const startedAt = performance.now()
  let waitedMs = 0
  let countedBytes = 0

  /** How long the next wait may last, and what is wrong when it lasts longer. */
  function limit(): { ms: number; message: string } {
    const allowedMs =
      minBytesPerSecond === 0
        ? Number.POSITIVE_INFINITY
        : Math.max(graceMs, (countedBytes / minBytesPerSecond) * 1000)
    const limits = [
      { ms: idleMs, message: `nothing for ${seconds(idleMs)} s` },
      { ms: allowedMs - waitedMs, message: `fewer than ${minBytesPerSecond} bytes a second` },
      { ms: startedAt + maxMs - performance.now(), message: `not all within ${seconds(maxMs)} s` },
    ]
    return limits.reduce((least, each) => (each.ms < least.ms ? each : least))
  }

  return {
    async wait(next) {
      const { ms, message } = limit()
      const waitsSince = performance.now()
      let timer: ReturnType<typeof setTimeout> | undefined
      const tooSlow = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new TooSlow(message)), Math.max(0, ms))
      })
      try {
        return await Promise.race([next(), tooSlow])
      } finally {
        clearTimeout(timer)
        waitedMs += performance.now() - waitsSince
      }
    },
    count(sizeBytes) {
      countedBytes += sizeBytes
    },
    get countedBytes() {
      return countedBytes
    },
  }
}

function seconds(ms: number): number {
  return Math.round(ms / 1000)
}
