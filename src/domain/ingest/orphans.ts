import type { ListedObject, ObjectStorage } from '../../backends/storage/contract.ts'
import type { Database } from '../../db/client.ts'
import { findReferencedKeys } from '../../db/uploads/referenced-keys.ts'

/** An object in storage that no call has. */
export type Orphan = Pick<ListedObject, 'key' | 'sizeBytes' | 'lastModified'>

/** One query reads all calls once, so there are few of them. */
const BATCH = 20_000

/**
 * Keys of recordings (`objectKeyOf`), of copies of presigned uploads and of checks of storage. Other objects in the bucket
 * do not belong to the service.
 */
const OWN_KEY =
  /^([0-9a-f-]{36}\/\d{4}\/\d{2}\/[0-9a-f-]{36}(\.[0-9a-f]{8})?\.[a-z0-9]+|checks\/[0-9a-f-]{36})$/

/** Whether an object is the service's, by its key. */
export function isOwnKey(key: string): boolean {
  return OWN_KEY.test(key)
}

/**
 * Finds objects that were last changed before `before` and that neither a call nor a planned deletion has.
 *
 * The row of an upload, or the planned deletion of a copy, is committed before the first byte is written, and objects are
 * listed before rows are read. So what is being written is never found, whatever `before` is.
 * @throws StorageError; the signal's reason
 */
export async function findOrphans(
  { db, storage }: { db: Database; storage: Pick<ObjectStorage, 'list'> },
  { before, signal }: { before: Date; signal: AbortSignal },
): Promise<{ objects: number; orphans: Orphan[] }> {
  const orphans: Orphan[] = []
  let objects = 0
  let batch: Orphan[] = []
  const sift = async () => {
    const keys = batch.map(({ key }) => key)
    const referenced = await findReferencedKeys(db, keys)
    orphans.push(...batch.filter(({ key }) => !referenced.has(key)))
    batch = []
  }
  for await (const each of storage.list('', { signal })) {
    if (!isOwnKey(each.key)) continue
    objects++
    if (each.lastModified < before) batch.push(each)
    if (batch.length === BATCH) await sift()
  }
  if (batch.length > 0) await sift()
  return { objects, orphans }
}
