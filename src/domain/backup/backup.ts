import { type ObjectStorage, StorageError } from '../../backends/storage/contract.ts'
import { type DatabaseSnapshot, readAtOneMoment, whileOnlyBackup } from '../../db/backup/dump.ts'
import { hasOrganisation } from '../../db/backup/organisations.ts'
import type { DatabaseConnection } from '../../db/client.ts'
import { linesOf } from '../../lib/async/streams.ts'
import { VERSION } from '../../lib/version.ts'
import {
  type BackupPlace,
  listSnapshots,
  type Manifest,
  readManifest,
  readPacked,
  snapshotName,
  tableKey,
  wantedListKey,
  writeManifest,
  writePacked,
} from './place.ts'
import { prune, removeUnfinished } from './prune.ts'
import { type NotSaved, saveRecordings } from './save-recordings.ts'

export type BackupSource = Pick<DatabaseConnection, 'db' | 'sql'> & { storage: ObjectStorage }

export type BackupReport = {
  snapshot: string
  recordings: number
  bytes: number
  /** How many of the recordings were copied now; the others were there from an earlier run. */
  copied: number
  /** Recordings that are missing in the storage of the service, or differ from what came in. */
  notSaved: NotSaved[]
  /** How many snapshots were removed by `keep`. */
  removed: number
  /** What is damaged in a snapshot that stays, so that `keep` removed no recordings; null if nothing is. */
  damaged: string | null
}

/**
 * Backs up the service while it runs: the database as it is at one moment, and the recordings of its calls. Recordings
 * never change, so those that an earlier run has copied, even an interrupted one, are not copied again.
 *
 * Recordings are copied after that moment. If a call was deleted by then, its recording is gone, and restoring leaves the
 * call out.
 * @param options.keep how many snapshots stay; null for all
 * @throws StorageError; Error if another backup of this database is under way, or has removed what this one had saved, or
 * if `keep` would remove what another installation has saved; the signal's reason
 */
export async function backUp(
  source: BackupSource,
  place: BackupPlace,
  options: { keep: number | null; signal: AbortSignal; onProgress?: (recordings: number) => void },
): Promise<BackupReport> {
  return await whileOnlyBackup(source, async (ensureLocked) => {
    const { signal } = options
    const { complete, unfinished } = await listSnapshots(place, signal)
    const foreign = await findForeign(source, place, complete, signal)
    if (foreign === null) await removeUnfinished(place, unfinished, signal)
    else if (options.keep !== null)
      throw new Error(
        `The snapshot ${foreign} is of another installation, and --keep would remove it: give each a place of its own`,
      )
    const previous = complete.at(-1) ?? null
    const { snapshot, database } = await saveDatabase(source, place, signal)
    // Copying takes hours, and the lock may have ended with its connection. Another backup then takes this one for one that
    // was interrupted, and removes it, with the list of what is wanted.
    const ensureUndisturbed = async () => {
      await ensureLocked()
      if ((await place.storage.head(place.prefix + wantedListKey(snapshot), { signal })) === null)
        throw new Error('Another backup has removed what this one had saved: run it again')
    }
    const { recordings, copied, deletedCalls, notSaved } = await saveRecordings(source, place, {
      ...{ snapshot, previous, signal, onProgress: options.onProgress },
    }).catch(async (error) => {
      if (!signal.aborted) await ensureUndisturbed()
      throw error
    })
    await ensureUndisturbed()
    await writeManifest(place, snapshot, { ...database, recordings, deletedCalls }, signal)
    await place.storage.delete(place.prefix + wantedListKey(snapshot), { signal })
    const pruned =
      options.keep === null
        ? { removed: 0, damaged: null }
        : await prune(place, { keep: options.keep, signal })
    return { snapshot, recordings: recordings.count, bytes: recordings.bytes, copied, notSaved, ...pruned }
  })
}

/** The first snapshot of another installation: the database has none of its organisations. Null if there is none. */
async function findForeign(
  { db }: BackupSource,
  place: BackupPlace,
  snapshots: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  for (const snapshot of snapshots) {
    const ids = await readOrganisationIds(place, snapshot, signal)
    if (ids.length > 0 && !(await hasOrganisation(db, ids))) return snapshot
  }
  return null
}

/** None if the snapshot is damaged: it must not keep others from being made. */
async function readOrganisationIds(
  place: BackupPlace,
  snapshot: string,
  signal: AbortSignal,
): Promise<string[]> {
  try {
    const { tables } = await readManifest(place, snapshot, signal)
    const table = tables.find(({ name }) => name === 'organisations')
    if (table === undefined || table.sha256 === null) return []
    const at = table.columns.indexOf('id')
    const rows = linesOf(readPacked(place, tableKey(snapshot, table.name), table.sha256, signal))
    return (await Array.fromAsync(rows)).map((row) => row.split('\t')[at] ?? '')
  } catch (error) {
    if (error instanceof StorageError || signal.aborted) throw error
    return []
  }
}

async function saveDatabase(
  source: BackupSource,
  place: BackupPlace,
  signal: AbortSignal,
): Promise<{ snapshot: string; database: Omit<Manifest, 'recordings' | 'deletedCalls'> }> {
  return await readAtOneMoment(source, async (moment) => {
    const snapshot = snapshotName(moment.at)
    const tables = await saveTables(moment, place, snapshot, signal)
    await writePacked(place, wantedListKey(snapshot), moment.copyRecordings(), signal)
    const { at, migration, sequences, auditPartitions } = moment
    const made = { format: 1, version: VERSION, at: at.toISOString(), migration } as const
    return { snapshot, database: { ...made, tables, sequences, auditPartitions } }
  })
}

async function saveTables(
  moment: DatabaseSnapshot,
  place: BackupPlace,
  snapshot: string,
  signal: AbortSignal,
): Promise<Manifest['tables']> {
  const saved: Manifest['tables'] = []
  // One after the other: they share the connection that sees the moment.
  for (const table of moment.tables) {
    const rows = moment.copyTable(table)[Symbol.asyncIterator]()
    try {
      const some = await unlessEmpty(rows)
      const sha256 = some && (await writePacked(place, tableKey(snapshot, table.name), some, signal))
      saved.push({ ...table, sha256 })
    } finally {
      // A write that was aborted before it began has not closed the stream.
      await rows.return?.()
    }
  }
  return saved
}

/** The stream as it is; null if it is empty, as most tables of a small installation are. */
async function unlessEmpty(bytes: AsyncIterator<Uint8Array>): Promise<AsyncIterable<Uint8Array> | null> {
  const first = await bytes.next()
  if (first.done === true) return null
  return (async function* () {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => bytes }
  })()
}
