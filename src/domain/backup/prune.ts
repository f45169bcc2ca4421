import { sortedLookup } from '../../lib/sorted.ts'
import {
  type BackupPlace,
  DamagedBackup,
  listSnapshots,
  listStored,
  readWholeList,
  recordingKey,
} from './place.ts'

/** Removes the snapshots that interrupted backups left, and what killed ones were writing. Their recordings stay. */
export async function removeUnfinished(
  place: BackupPlace,
  unfinished: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (const name of unfinished) await removeSnapshot(place, name, signal)
  for (const folder of ['recordings/', 'snapshots/'])
    await place.storage.abandonUploads(place.prefix + folder, { signal })
}

/**
 * Removes all snapshots but the newest, and the recordings that no remaining snapshot has. If one of these is damaged, all
 * recordings stay.
 * @returns how many snapshots were removed, and what is damaged
 */
export async function prune(
  place: BackupPlace,
  { keep, signal }: { keep: number; signal: AbortSignal },
): Promise<{ removed: number; damaged: string | null }> {
  const { complete } = await listSnapshots(place, signal)
  const kept = complete.slice(-keep)
  const removed = complete.slice(0, -keep)
  // Manifests first: half a snapshot is not taken for a whole one.
  for (const name of removed) await removeSnapshot(place, name, signal)
  const lookups: ReturnType<typeof sortedLookup>[] = []
  try {
    for (const name of kept) lookups.push(sortedLookup(await readWholeList(place, name, signal)))
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error
    return { removed: removed.length, damaged: error.message }
  }
  for await (const { key } of listStored(place, signal)) {
    const found = await Promise.all(lookups.map((find) => find(key)))
    if (found.every((each) => each === null))
      await place.storage.delete(place.prefix + recordingKey(key), { signal })
  }
  return { removed: removed.length, damaged: null }
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
