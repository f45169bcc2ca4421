import pLimit from 'p-limit'
import type { PendingUpload } from '../../db/uploads/pending-uploads.ts'
import { finaliseUpload } from '../../domain/ingest/finalise-upload.ts'
import { findArrivedUploads } from '../../domain/ingest/pending-uploads.ts'
import type { UploadDeps } from '../../domain/ingest/upload.ts'
import { within } from '../../lib/async/wait.ts'
import type { BackgroundWork } from './background.ts'

/** Checks that run at once. One check reads up to 500 MB. */
const CONCURRENCY = 2
/** Arrived uploads that may wait for their check. While this many wait, no others are looked for. */
const BACKLOG = 200
/** Less than a process has to end. */
const STOP_TIMEOUT_MS = 20_000

/**
 * Finds pending uploads whose recording has arrived, also if the client never calls complete, and checks them. A step
 * of the reconciler starts the search; search and checks then run on their own, so that no round of the reconciler
 * waits for a slow store or for 500 MB to be read.
 */
export function startUploadFinaliser(deps: UploadDeps): BackgroundWork {
  const limit = pLimit(CONCURRENCY)
  /** The checks that run or wait, by voicelog id. */
  const checks = new Map<string, Promise<void>>()
  let stopping = false
  let looking: Promise<void> | null = null

  const check = async (upload: PendingUpload) => {
    if (stopping) return
    try {
      await finaliseUpload(deps, upload)
    } catch (error) {
      deps.log.warn({ err: error, voicelogId: upload.voicelogId }, 'arrived upload not checked yet')
    }
  }

  const look = async () => {
    const { arrived, expired } = await findArrivedUploads(deps, { enough: BACKLOG - limit.pendingCount })
    for (const upload of arrived) {
      const id = upload.voicelogId
      if (checks.has(id)) continue
      const ended = limit(check, upload).finally(() => checks.delete(id))
      checks.set(id, ended)
    }
    if (expired > 0) deps.log.info({ count: expired }, 'upload addresses expired unused')
  }

  return {
    step: {
      name: 'find uploads that arrived or expired',
      async run() {
        if (stopping || looking !== null || limit.pendingCount >= BACKLOG) return 0
        looking = look()
          .catch((error) => deps.log.warn({ err: error }, 'pending uploads not looked for'))
          .finally(() => {
            looking = null
          })
        return 0
      },
    },

    async stop() {
      stopping = true
      // A check that takes longer ends with the process. Its lease then ends, and another process checks again.
      const ended = (async () => {
        await looking
        await Promise.all(checks.values())
      })()
      await within(STOP_TIMEOUT_MS, ended, 'Checks of uploads').catch(() => {})
    },
  }
}
