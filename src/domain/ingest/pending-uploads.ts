import {
  expirePendingUpload,
  type PendingUpload,
  reopenExpiredUpload,
  takePendingUploads,
} from '../../db/uploads/pending-uploads.ts'
import type { UploadDeps } from './upload.ts'

/** How many objects are looked for at once. */
const BATCH = 32
const ROUND_MS = 5_000

/**
 * Looks for the objects of pending uploads that are due, for at most 5 s or until `enough` have arrived, and fails those
 * whose address has expired unused. A local store answers a thousand lookups in a second; the rest waits for the next
 * round.
 */
export async function findArrivedUploads(
  { db, storage, log }: Pick<UploadDeps, 'db' | 'storage' | 'log'>,
  { enough }: { enough: number },
): Promise<{ arrived: PendingUpload[]; expired: number }> {
  const signal = AbortSignal.timeout(ROUND_MS)
  const arrived: PendingUpload[] = []
  let expired = 0
  let isStorageDown = false
  const look = async ({ isExpired, ...upload }: PendingUpload & { isExpired: boolean }) => {
    if ((await storage.head(upload.objectKey, { signal })) !== null) arrived.push(upload)
    else if (!isExpired) return
    else if (!(await isAbsent({ storage }, upload.objectKey, signal))) arrived.push(upload)
    else if (await expirePendingUpload(db, upload.voicelogId)) expired++
  }
  while (!signal.aborted && !isStorageDown && arrived.length < enough) {
    const batch = await takePendingUploads(db, { limit: BATCH })
    for (const outcome of await Promise.allSettled(batch.map(look))) {
      if (outcome.status === 'fulfilled') continue
      // The other lookups would fail too. They come again in the next round.
      if (!isStorageDown) log.warn({ err: outcome.reason }, 'pending uploads not looked for')
      isStorageDown = true
    }
    if (batch.length < BATCH) break
  }
  return { arrived, expired }
}

/**
 * Makes a call whose address expired unused pending again, if its recording has come since: a PUT that began in time may
 * take longer than the address works, and no client has to call complete. False if its object is to be deleted.
 * @throws StorageError
 */
export async function reopenLateUpload(
  { db, storage }: Pick<UploadDeps, 'db' | 'storage'>,
  { voicelogId, objectKey }: Pick<PendingUpload, 'voicelogId' | 'objectKey'>,
  signal: AbortSignal,
): Promise<boolean> {
  return !(await isAbsent({ storage }, objectKey, signal)) && (await reopenExpiredUpload(db, voicelogId))
}

/**
 * Whether the store itself says that there is no such object. The answer to a HEAD has no body, so that of a proxy before
 * the store looks the same; and what counts as absent is deleted.
 */
async function isAbsent(
  { storage }: Pick<UploadDeps, 'storage'>,
  objectKey: string,
  signal: AbortSignal,
): Promise<boolean> {
  const body = await storage.get(objectKey, { signal })
  await body?.stream.cancel()
  return body === null
}
