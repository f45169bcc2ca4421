import { Problem } from '../problems.ts'

/** How many uploads this process takes in at once, for each sender and in all. */
export type UploadLimit = {
  /**
   * Runs `upload` unless too many others run already.
   * @throws Problem overloaded, before `upload` is called
   */
  run<T>(sender: string, upload: () => Promise<T>): Promise<T>
}

/**
 * One upload holds up to 17 MiB on its way to S3, so that 64 stay near 1 GiB. One sender gets half of them: a recorder
 * that sends a backlog from 32 threads leaves room for others.
 */
const LIMITS = { perSender: 32, total: 64 }

/** An upload takes a few seconds; by then one of them has ended. */
const RETRY_AFTER_SECONDS = 5

/**
 * Makes a limit that refuses what exceeds it. Uploads do not wait in line, as p-limit would have it: a client that waits
 * holds a connection open, and its body would stall.
 *
 * @default { perSender: 32, total: 64 }
 * @example
 * ```ts
 * import { createUploadLimit } from './upload-limit.ts'
 * import assert from 'node:assert/strict'
 *
 * const limit = createUploadLimit({ perSender: 1 })
 * await limit.run('key-1', async () => {
 *   await assert.rejects(limit.run('key-1', async () => {}), { code: 'overloaded' })
 *   assert.equal(await limit.run('key-2', async () => 'stored'), 'stored')
 * })
 * ```
 */
export function createUploadLimit(given: Partial<typeof LIMITS> = {}): UploadLimit {
  const limits = { ...LIMITS, ...given }
  const bySender = new Map<string, number>()
  let total = 0
  return {
    async run(sender, upload) {
      const ofSender = bySender.get(sender) ?? 0
      if (ofSender >= limits.perSender) throw overloaded(`${ofSender} uploads of this sender`)
      if (total >= limits.total) throw overloaded(`${total} uploads`)
      bySender.set(sender, ofSender + 1)
      total++
      try {
        return await upload()
      } finally {
        total--
        const left = (bySender.get(sender) ?? 1) - 1
        if (left === 0) bySender.delete(sender)
        else bySender.set(sender, left)
      }
    },
  }
}

function overloaded(what: string): Problem {
  return new Problem('overloaded', `${what} are in progress already; try again in ${RETRY_AFTER_SECONDS} s`, {
    retry_after_seconds: RETRY_AFTER_SECONDS,
  })
}
