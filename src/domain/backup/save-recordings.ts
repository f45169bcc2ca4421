import { type ObjectStorage, StorageError } from '../../backends/storage/contract.ts'
import { findObjectKey } from '../../db/backup/calls.ts'
import type { Database } from '../../db/client.ts'
import { mapConcurrently } from '../../lib/async/map-concurrently.ts'
import { linesOf } from '../../lib/async/streams.ts'
import { sortedLookup } from '../../lib/sorted.ts'
import {
  type BackupPlace,
  DamagedBackup,
  hashStored,
  listStored,
  type Manifest,
  readPacked,
  readWholeList,
  recordingKey,
  recordingLine,
  recordingListKey,
  type SavedRecording,
  wantedListKey,
  writePacked,
} from './place.ts'
import { transfer, WrongChecksum } from './transfer.ts'

/** How many recordings are copied at once. Each has a few parts of 8 MiB in memory. */
const AT_ONCE = 4

/** A call whose recording is not in the backup. `damaged`: its bytes are not those that came in. */
export type NotSaved = { voicelogId: string; key: string; reason: 'missing' | 'damaged' }

/** A recording of a call in the database. The checksum is null for calls from before it was kept. */
type Wanted = { voicelogId: string; key: string; sizeBytes: number; sha256: string | null }

type Outcome =
  | { kind: 'saved'; recording: SavedRecording; isCopied: boolean }
  | { kind: 'deleted'; voicelogId: string }
  | ({ kind: 'not_saved' } & NotSaved)

/**
 * Copies the recordings of a snapshot that are not in the backup yet, and writes the list of all of them. Every byte is
 * hashed while it is copied.
 */
export async function saveRecordings(
  source: { db: Database; storage: ObjectStorage },
  place: BackupPlace,
  {
    snapshot,
    previous,
    signal,
    onProgress = () => {},
  }: {
    snapshot: string
    previous: string | null
    signal: AbortSignal
    onProgress?: (recordings: number) => void
  },
): Promise<Pick<Manifest, 'recordings' | 'deletedCalls'> & { copied: number; notSaved: NotSaved[] }> {
  const findStored = sortedLookup(listStored(place, signal))
  const findPrevious = sortedLookup(readPrevious(place, previous, signal))
  const deletedCalls: string[] = []
  const notSaved: NotSaved[] = []
  let [count, bytes, copied] = [0, 0, 0]

  // The lookups need the order of the keys, so they come before several recordings are copied at once.
  async function* plan() {
    for await (const wanted of readWanted(place, snapshot, signal)) {
      const stored = await findStored(wanted.key)
      const known = await findPrevious(wanted.key)
      const isStored = stored?.sizeBytes === wanted.sizeBytes
      yield { wanted, isStored, sha256: wanted.sha256 ?? (isStored ? (known?.sha256 ?? null) : null) }
    }
  }
  async function* lines() {
    const outcomes = mapConcurrently(
      plan(),
      AT_ONCE,
      async ({ wanted, isStored, sha256 }): Promise<Outcome> => {
        if (!isStored) return await copy(source, place, wanted, signal)
        // A call from before checksums were kept, whose recording an earlier run has copied.
        const found = sha256 ?? (await hashStored(place, recordingKey(wanted.key), signal))
        if (found === null) throw new StorageError('not_found', `There is no object ${wanted.key}`, false)
        const recording = { ...wanted, sha256: found }
        return { kind: 'saved', recording, isCopied: false }
      },
    )
    for await (const outcome of outcomes) {
      if (outcome.kind === 'deleted') deletedCalls.push(outcome.voicelogId)
      else if (outcome.kind === 'not_saved') {
        const { voicelogId, key, reason } = outcome
        notSaved.push({ voicelogId, key, reason })
      } else {
        count++
        bytes += outcome.recording.sizeBytes
        if (outcome.isCopied) copied++
        onProgress(count)
        yield new TextEncoder().encode(recordingLine(outcome.recording))
      }
    }
  }
  const sha256 = await writePacked(place, recordingListKey(snapshot), lines(), signal)
  return { recordings: { count, bytes, sha256 }, deletedCalls, copied, notSaved }
}

async function* readWanted(
  place: BackupPlace,
  snapshot: string,
  signal: AbortSignal,
): AsyncGenerator<Wanted> {
  for await (const line of linesOf(readPacked(place, wantedListKey(snapshot), null, signal))) {
    const [voicelogId = '', key = '', size, sha256 = '\\N'] = line.split('\t')
    yield { voicelogId, key, sizeBytes: Number(size), sha256: sha256 === '\\N' ? null : sha256 }
  }
}

async function* readPrevious(
  place: BackupPlace,
  previous: string | null,
  signal: AbortSignal,
): AsyncGenerator<SavedRecording> {
  if (previous === null) return
  // What is damaged must not keep others from being made: then the recordings are hashed.
  const recordings = await readWholeList(place, previous, signal).catch((error) => {
    if (error instanceof DamagedBackup) return null
    throw error
  })
  if (recordings !== null) yield* recordings
}

async function copy(
  { db, storage }: { db: Database; storage: ObjectStorage },
  place: BackupPlace,
  { voicelogId, ...wanted }: Wanted,
  signal: AbortSignal,
): Promise<Outcome> {
  const { key } = wanted
  try {
    const to = { storage: place.storage, key: place.prefix + recordingKey(key) }
    const moved = await transfer({ storage, key }, to, { sha256: wanted.sha256, signal })
    if (moved !== null) return { kind: 'saved', recording: { key, ...moved }, isCopied: true }
    const isThere = (await findObjectKey(db, voicelogId)) === key
    return isThere
      ? { kind: 'not_saved', voicelogId, key, reason: 'missing' }
      : { kind: 'deleted', voicelogId }
  } catch (error) {
    if (!(error instanceof WrongChecksum)) throw error
    return { kind: 'not_saved', voicelogId, key, reason: 'damaged' }
  }
}
