import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { ListedObject, ObjectStorage } from '../../backends/storage/contract.ts'
import { gunzipped, gzipped, hashedInto, linesOf } from '../../lib/async/streams.ts'

/**
 * Where backups are: a storage, and what the keys of its objects begin with. `recordings/{object_key}` are shared by all
 * snapshots there. `snapshots/{name}/` has the tables, the list of recordings and, written last, `manifest.json`.
 */
export type BackupPlace = { storage: ObjectStorage; prefix: string }

const Name = Type.String({ pattern: '^\\w+$' })

const ManifestSchema = Type.Object({
  format: Type.Literal(1),
  /** The version of the program that made it. */
  version: Type.String(),
  at: Type.String(),
  /** When the newest migration of its schema was made, in milliseconds since 1970. */
  migration: Type.Number(),
  /** The checksum of a table's file; null for a table without rows, which has none. */
  tables: Type.Array(
    Type.Object({
      name: Name,
      columns: Type.Array(Name),
      sha256: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  sequences: Type.Array(Type.Object({ name: Name, value: Type.String(), isCalled: Type.Boolean() })),
  auditPartitions: Type.Array(Type.Object({ name: Name, bound: Type.String() })),
  recordings: Type.Object({ count: Type.Number(), bytes: Type.Number(), sha256: Type.String() }),
  /** Calls whose recording was deleted while the backup was made. */
  deletedCalls: Type.Array(Type.String()),
})

/** A backup of one moment. */
export type Manifest = Static<typeof ManifestSchema>

const LaterManifest = Type.Object({ format: Type.Integer({ minimum: 2 }) })

/** A recording in a backup. The list of them is sorted by key. */
export type SavedRecording = { key: string; sizeBytes: number; sha256: string }

/** Something is missing in a backup, or damaged. */
export class DamagedBackup extends Error {
  override readonly name = 'DamagedBackup'
}

/** The keys of a recording, which snapshots share, and of the files of a snapshot. */
export const recordingKey = (key: string) => `recordings/${key}`
export const tableKey = (snapshot: string, table: string) => `snapshots/${snapshot}/tables/${table}.gz`
export const recordingListKey = (snapshot: string) => `snapshots/${snapshot}/recordings.gz`
export const wantedListKey = (snapshot: string) => `snapshots/${snapshot}/wanted.gz`
const manifestKey = (snapshot: string) => `snapshots/${snapshot}/manifest.json`

/** Writes a compressed file and returns the checksum of what is stored. */
export async function writePacked(
  { storage, prefix }: BackupPlace,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  const body = hashedInto(hash, gzipped(bytes))
  await storage.put(prefix + key, body, { contentType: 'application/gzip', signal })
  return hash.digest('hex')
}

/** Reads a compressed file. @throws DamagedBackup when it ends, if it is not what `sha256` says */
export async function* readPacked(
  place: BackupPlace,
  key: string,
  sha256: string | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const hash = new Bun.CryptoHasher('sha256')
  yield* gunzipped(hashedInto(hash, await openObject(place, key, signal)))
  if (sha256 !== null && hash.digest('hex') !== sha256) throw changed(key)
}

/** The checksum of a file in the backup, read in full; null if it is not there. */
export async function hashStored(
  { storage, prefix }: BackupPlace,
  key: string,
  signal: AbortSignal,
): Promise<string | null> {
  const found = await storage.get(prefix + key, { signal })
  if (found === null) return null
  const hash = new Bun.CryptoHasher('sha256')
  for await (const chunk of found.stream) hash.update(chunk)
  return hash.digest('hex')
}

/** Reads a file in full. @throws DamagedBackup if it is missing or its checksum is another */
export async function requireWhole(
  place: BackupPlace,
  key: string,
  sha256: string,
  signal: AbortSignal,
): Promise<void> {
  const found = await hashStored(place, key, signal)
  if (found === null) throw missing(key)
  if (found !== sha256) throw changed(key)
}

export const missing = (key: string) => new DamagedBackup(`${key} is missing`)
export const changed = (key: string) => new DamagedBackup(`${key} is not what was saved`)

async function openObject({ storage, prefix }: BackupPlace, key: string, signal: AbortSignal) {
  const found = await storage.get(prefix + key, { signal })
  if (found === null) throw missing(key)
  return found.stream
}

/** The recordings of a snapshot, sorted by key. */
export async function* readRecordings(
  place: BackupPlace,
  snapshot: string,
  { recordings }: Manifest,
  signal: AbortSignal,
): AsyncGenerator<SavedRecording> {
  const lines = linesOf(readPacked(place, recordingListKey(snapshot), recordings.sha256, signal))
  for await (const line of lines) {
    const [key = '', sizeBytes, sha256 = ''] = line.split('\t')
    yield { key, sizeBytes: Number(sizeBytes), sha256 }
  }
}

export function recordingLine({ key, sizeBytes, sha256 }: SavedRecording): string {
  return `${key}\t${sizeBytes}\t${sha256}\n`
}

/** The recordings that are in the place, of all snapshots and of backups that were interrupted, sorted by key. */
export async function* listStored(
  { storage, prefix }: BackupPlace,
  signal: AbortSignal,
): AsyncGenerator<ListedObject> {
  const folder = prefix + recordingKey('')
  for await (const each of storage.list(folder, { signal }))
    yield { ...each, key: each.key.slice(folder.length) }
}

export async function writeManifest(
  { storage, prefix }: BackupPlace,
  snapshot: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<void> {
  const body = (async function* () {
    yield new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`)
  })()
  await storage.put(prefix + manifestKey(snapshot), body, { contentType: 'application/json', signal })
}

/** @throws DamagedBackup if there is no such snapshot, or its manifest is damaged or that of a later version */
export async function readManifest(
  place: BackupPlace,
  snapshot: string,
  signal: AbortSignal,
): Promise<Manifest> {
  const key = manifestKey(snapshot)
  const text = await new Response(await openObject(place, key, signal)).text()
  const manifest = parsed(text)
  if (Value.Check(ManifestSchema, manifest)) return manifest
  if (!Value.Check(LaterManifest, manifest)) throw changed(key)
  throw new DamagedBackup(`${key} was made by a later version of the program`)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/**
 * The manifest and the recordings of a snapshot whose list of them is whole. What is read of a damaged list may be wrong
 * long before its end tells.
 * @throws DamagedBackup
 */
export async function readWholeList(
  place: BackupPlace,
  snapshot: string,
  signal: AbortSignal,
): Promise<AsyncGenerator<SavedRecording>> {
  const manifest = await readManifest(place, snapshot, signal)
  await requireWhole(place, recordingListKey(snapshot), manifest.recordings.sha256, signal)
  return readRecordings(place, snapshot, manifest, signal)
}

/** The names of the snapshots, the oldest first; `complete` are those that were finished. */
export async function listSnapshots(
  { storage, prefix }: BackupPlace,
  signal: AbortSignal,
): Promise<{ complete: string[]; unfinished: string[] }> {
  const found = new Map<string, boolean>()
  for await (const { key } of storage.list(`${prefix}snapshots/`, { signal })) {
    const [name = '', file] = key.slice(`${prefix}snapshots/`.length).split('/')
    found.set(name, (found.get(name) ?? false) || file === 'manifest.json')
  }
  const names = [...found.keys()].sort()
  return {
    complete: names.filter((each) => found.get(each)),
    unfinished: names.filter((each) => !found.get(each)),
  }
}

/** The name of a snapshot of a moment; names are sorted as the moments are. */
export function snapshotName(at: Date): string {
  return at.toISOString().replaceAll(/[-:]/g, '')
}
