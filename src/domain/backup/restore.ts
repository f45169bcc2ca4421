import type { ObjectStorage } from '../../backends/storage/contract.ts'
import { findTableWithRows, loadDatabase, readMigration } from '../../db/backup/load.ts'
import type { DatabaseConnection } from '../../db/client.ts'
import { mapConcurrently } from '../../lib/async/map-concurrently.ts'
import { sortedLookup } from '../../lib/sorted.ts'
import { isOwnKey } from '../ingest/orphans.ts'
import {
  type BackupPlace,
  changed,
  type Manifest,
  missing,
  readPacked,
  readRecordings,
  recordingKey,
  recordingListKey,
  requireWhole,
  type SavedRecording,
  tableKey,
} from './place.ts'
import { transfer, WrongChecksum } from './transfer.ts'

const AT_ONCE = 4

/** The installation to restore into is not empty. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty'
}

export type RestoreTarget = Pick<DatabaseConnection, 'sql'> & { storage: ObjectStorage }

export type ChosenSnapshot = { place: BackupPlace; snapshot: string; manifest: Manifest }

/**
 * Restores a snapshot into an empty installation whose schema is that of the snapshot. Recordings come first, the
 * database last and in one transaction. So an interrupted restore leaves no call, and can be repeated.
 * @returns how many recordings were copied; the others were there from an interrupted restore
 * @throws NotEmpty, DamagedBackup, StorageError; the signal's reason
 */
export async function restore(
  target: RestoreTarget,
  chosen: ChosenSnapshot,
  { signal, onProgress = () => {} }: { signal: AbortSignal; onProgress?: (recordings: number) => void },
): Promise<{ copied: number }> {
  const { place, snapshot, manifest } = chosen
  await requireEmpty(target.sql)
  // Migrations that change rows have already run on the empty tables, and would not run again.
  if ((await readMigration(target.sql)) !== manifest.migration)
    throw new NotEmpty('The database has the schema of a later version: restore into a new database')
  await refuseForeignObjects(target.storage, chosen, signal)
  const copied = await copyRecordings(target.storage, chosen, { signal, onProgress })
  const tables = manifest.tables.map(({ name, columns, sha256 }) => {
    const rows = () => readPacked(place, tableKey(snapshot, name), sha256, signal)
    return { name, columns, rows: sha256 === null ? null : rows }
  })
  await loadDatabase(target, { ...manifest, tables })
  return { copied }
}

/**
 * Reads a whole snapshot and compares every checksum.
 * @throws DamagedBackup, StorageError; the signal's reason
 */
export async function verify(
  { place, snapshot, manifest }: ChosenSnapshot,
  { signal, onProgress = () => {} }: { signal: AbortSignal; onProgress?: (recordings: number) => void },
): Promise<void> {
  await verifyTables({ place, snapshot, manifest }, signal)
  const checks = mapConcurrently(
    readRecordings(place, snapshot, manifest, signal),
    AT_ONCE,
    async ({ key, sha256 }) => await requireWhole(place, recordingKey(key), sha256, signal),
  )
  let done = 0
  for await (const _ of checks) onProgress(++done)
}

/**
 * Reads the tables of a snapshot and its list of recordings, and compares their checksums. What is loaded of a damaged file
 * fails in many ways before its end tells.
 * @throws DamagedBackup, StorageError; the signal's reason
 */
export async function verifyTables(
  { place, snapshot, manifest }: ChosenSnapshot,
  signal: AbortSignal,
): Promise<void> {
  for (const { name, sha256 } of manifest.tables)
    if (sha256 !== null) await requireWhole(place, tableKey(snapshot, name), sha256, signal)
  await requireWhole(place, recordingListKey(snapshot), manifest.recordings.sha256, signal)
}

/** @throws NotEmpty if the database has rows of an organisation */
export async function requireEmpty(sql: DatabaseConnection['sql']): Promise<void> {
  const occupied = await findTableWithRows(sql)
  if (occupied !== null) throw new NotEmpty(`The database is not empty: ${occupied} has rows`)
}

/** Recordings of other calls would belong to no call. Those of the snapshot are left from an interrupted restore. */
async function refuseForeignObjects(
  storage: ObjectStorage,
  { place, snapshot, manifest }: ChosenSnapshot,
  signal: AbortSignal,
): Promise<void> {
  const find = sortedLookup(readRecordings(place, snapshot, manifest, signal))
  for await (const { key } of storage.list('', { signal })) {
    if (isOwnKey(key) && (await find(key)) === null)
      throw new NotEmpty(`The storage is not empty: it has ${key}, which the snapshot has not`)
  }
}

async function copyRecordings(
  storage: ObjectStorage,
  { place, snapshot, manifest }: ChosenSnapshot,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (recordings: number) => void },
): Promise<number> {
  const findThere = sortedLookup(storage.list('', { signal }))
  async function* plan() {
    let cleared = ''
    for await (const recording of readRecordings(place, snapshot, manifest, signal)) {
      // What a killed restore was writing, organisation by organisation: the bucket may have uploads of others.
      const folder = recording.key.slice(0, recording.key.indexOf('/') + 1)
      if (folder !== cleared) await storage.abandonUploads(folder, { signal })
      cleared = folder
      const there = await findThere(recording.key)
      yield { recording, isThere: there?.sizeBytes === recording.sizeBytes }
    }
  }
  const steps = mapConcurrently(plan(), AT_ONCE, async ({ recording, isThere }) => {
    // An object is there only once it is complete, and it was hashed on its way.
    if (!isThere) await copy(storage, place, recording, signal)
    return isThere ? 0 : 1
  })
  let [done, copied] = [0, 0]
  for await (const each of steps) {
    copied += each
    onProgress(++done)
  }
  return copied
}

async function copy(
  storage: ObjectStorage,
  place: BackupPlace,
  { key, sha256 }: SavedRecording,
  signal: AbortSignal,
): Promise<void> {
  const from = { storage: place.storage, key: place.prefix + recordingKey(key) }
  const moved = await transfer(from, { storage, key }, { sha256, signal }).catch((error) => {
    throw error instanceof WrongChecksum ? changed(recordingKey(key)) : error
  })
  if (moved === null) throw missing(recordingKey(key))
}
