import type { AwaitedUpload } from '../../db/uploads/presigns.ts'
import { settleArrival } from '../../domain/ingest/finalise-upload.ts'
import { lookForUploads } from '../../domain/ingest/pending-uploads.ts'
import type { UploadDeps } from '../../domain/ingest/upload.ts'
import { within } from '../../lib/wait.ts'
import type { ReconcileStep } from './reconciler.ts'

/** Checks under way at once: one reads up to 500 MB. */
const CONCURRENCY = 2
/** Arrived objects that wait for their check; while there are more, nobody looks for others. */
const BACKLOG = 200
const STOP_MS = 20_000

/**
 * Finds presigned uploads that arrived without a word of the client, and checks them. A step of the reconciler begins
 * both; they run beside it, so that no round waits for a slow store or for 500 MB to be read.
 */
export function startArrivals(deps: UploadDeps): { step: ReconcileStep; stop(): Promise<void> } {
  const waiting = new Map<string, AwaitedUpload>()
  const underWay = new Map<string, Promise<void>>()
  let stopping = false
  let looking: Promise<void> | null = null

  const settle = async (upload: AwaitedUpload) => {
    try {
      await settleArrival(deps, upload)
    } catch (error) {
      deps.log.warn({ err: error, voicelogId: upload.voicelogId }, 'arrived upload not checked yet')
    }
    underWay.delete(upload.voicelogId)
    startNext()
  }

  const startNext = () => {
    for (const [id, upload] of waiting) {
      if (stopping || underWay.size >= CONCURRENCY) return
      waiting.delete(id)
      underWay.set(id, settle(upload))
    }
  }

  const look = async () => {
    const { arrived, expired } = await lookForUploads(deps, { enough: BACKLOG - waiting.size })
    for (const upload of arrived) {
      if (!underWay.has(upload.voicelogId)) waiting.set(upload.voicelogId, upload)
    }
    startNext()
    if (expired > 0) deps.log.info({ count: expired }, 'upload addresses expired unused')
  }

  return {
    step: {
      name: 'find uploads that arrived or expired',
      async run() {
        if (stopping || looking !== null || waiting.size >= BACKLOG) return 0
        looking = look()
          .catch((error) => deps.log.warn({ err: error }, 'awaited uploads not looked for'))
          .finally(() => {
            looking = null
          })
        return 0
      },
    },

    async stop() {
      stopping = true
      waiting.clear()
      // What takes longer is cut with the process; its claim runs out, and another process checks again.
      const ended = (async () => {
        await looking
        await Promise.all(underWay.values())
      })()
      await within(STOP_MS, ended, 'Checks under way').catch(() => {})
    },
  }
}
