import { sortedLookup } from '../../lib/sorted.ts'
import {
  type BackupPlace,
  listSnapshots,
  listStored,
  readManifest,
  readRecordings,
  recordingKey,
} from './place.ts'

/**
 * Removes all snapshots but the newest, what interrupted backups left, and the recordings that no remaining snapshot has.
 * @returns how many complete snapshots were removed
 */
export async function prune(
  place: BackupPlace,
  { keep, signal }: { keep: number; signal: AbortSignal },
): Promise<number> {
  const { complete, unfinished } = await listSnapshots(place, signal)
  const kept = complete.slice(-keep)
  const removed = complete.slice(0, -keep)
  // Manifests first: half a snapshot is not taken for a whole one.
  for (const name of [...removed, ...unfinished]) await removeSnapshot(place, name, signal)
  const lookups: ReturnType<typeof sortedLookup>[] = []
  for (const name of kept) {
    lookups.push(sortedLookup(readRecordings(place, name, await readManifest(place, name, signal), signal)))
  }
  for await (const { key } of listStored(place, signal)) {
    const found = await Promise.all(lookups.map((find) => find(key)))
    if (found.every((each) => each === null))
      await place.storage.delete(place.prefix + recordingKey(key), { signal })
  }
  return removed.length
}

async function removeSnapshot(
  { storage, prefix }: BackupPlace,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  const folder = `${prefix}snapshots/${name}/`
  await storage.delete(`${folder}manifest.json`, { signal })
  const keys: string[] = []
  for await (const { key } of storage.list(folder, { signal })) keys.push(key)
  for (const key of keys) await storage.delete(key, { signal })
}
