import { Problem } from '../problems.ts'

/** Uploads under way in this process, bounded for each sender and in all. */
export type UploadSlots = {
  /** Runs an upload in a slot of its own. @throws Problem overloaded, before anything is read */
  run<T>(sender: string, upload: () => Promise<T>): Promise<T>
}

/**
 * One upload holds up to 17 MiB on its way to S3, so that 64 stay near 1 GiB; a recorder that sends a backlog from 32
 * threads leaves room for as much again.
 */
const LIMITS = { perSender: 32, total: 64 }

/** An upload of some seconds makes room by then. */
const RETRY_AFTER_SECONDS = 5

export function createUploadSlots(given: Partial<typeof LIMITS> = {}): UploadSlots {
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
  return new Problem('overloaded', `${what} are under way here already; try again soon`, {
    retry_after_seconds: RETRY_AFTER_SECONDS,
  })
}
