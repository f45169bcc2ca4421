import {
  expirePendingUpload,
  type PendingUpload,
  takePendingUploads,
} from '../../db/uploads/pending-uploads.ts'
import type { UploadDeps } from './upload.ts'

/** Objects looked for at once. */
const BATCH = 32
const ROUND_MS = 5_000

/**
 * Looks for the objects of presigned calls whose turn it is, for 5 s at most or until `enough` have arrived; ends those
 * whose address expired unused. A thousand looks take a local store a second; what is left waits for the next round.
 */
export async function findArrivedUploads(
  { db, storage, log }: Pick<UploadDeps, 'db' | 'storage' | 'log'>,
  { enough }: { enough: number },
): Promise<{ arrived: PendingUpload[]; expired: number }> {
  const signal = AbortSignal.timeout(ROUND_MS)
  const arrived: PendingUpload[] = []
  let expired = 0
  let isAway = false
  const look = async ({ isExpired, ...upload }: PendingUpload & { isExpired: boolean }) => {
    if ((await storage.head(upload.objectKey, { signal })) !== null) arrived.push(upload)
    else if (isExpired && (await expirePendingUpload(db, upload.voicelogId))) expired++
  }
  while (!signal.aborted && !isAway && arrived.length < enough) {
    const batch = await takePendingUploads(db, { limit: BATCH })
    for (const outcome of await Promise.allSettled(batch.map(look))) {
      if (outcome.status === 'fulfilled') continue
      // The others would fare no better; their turn comes again.
      if (!isAway) log.warn({ err: outcome.reason }, 'awaited uploads not looked for')
      isAway = true
    }
    if (batch.length < BATCH) break
  }
  return { arrived, expired }
}
