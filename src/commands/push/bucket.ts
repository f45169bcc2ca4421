import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ForeignBucket, openForeignBucket } from '../../backends/storage/s3/foreign.ts'
import { ConfigError, readStoragePlace } from '../../config/index.ts'
import { pause } from '../../lib/async/wait.ts'
import { describeCause, messageOf } from '../../lib/cause.ts'
import { MAX_FILE_BYTES } from '../../model/voicelog.ts'
import { UsageError } from '../usage-error.ts'
import { type FileOutcome, isWorthRetrying } from './outcome.ts'
import { type PushDeps, pushOne } from './push-one.ts'
import type { RecordingFile } from './recordings.ts'
import type { Watch } from './watch.ts'

/** A part of a bucket that recordings come from. */
export type BucketSource = {
  bucket: ForeignBucket
  /** What the keys begin with; empty for all. */
  prefix: string
}

/** An object as a file; `path` is its address. */
type ObjectFile = RecordingFile & { source: BucketSource; key: string }

/** Without events of the store, new objects are found by listing. */
const LIST_EVERY_MS = 15_000

/** @throws UsageError if the address is wrong */
export function openBucketSource(
  address: string,
  environment: Record<string, string | undefined> | undefined,
): BucketSource {
  try {
    const { storage, prefix } = readStoragePlace(address, environment)
    if (storage.kind !== 's3') throw new UsageError(`${address} is not s3://bucket/prefix`)
    return { bucket: openForeignBucket(storage), prefix }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new UsageError(error.message, { cause: error })
  }
}

/** All objects of the sources. @throws UsageError if a bucket cannot be listed */
export async function listObjects(
  sources: readonly BucketSource[],
  signal: AbortSignal,
): Promise<RecordingFile[]> {
  const found: ObjectFile[] = []
  for (const source of sources) {
    for await (const each of objectsOf(source, signal)) found.push(each)
  }
  return found
}

async function* objectsOf(source: BucketSource, signal: AbortSignal): AsyncGenerator<ObjectFile> {
  const { bucket, prefix } = source
  try {
    for await (const { key, sizeBytes, modifiedMs } of bucket.list(prefix, signal))
      yield { source, key, path: `s3://${bucket.bucket}/${key}`, sizeBytes, modifiedMs }
  } catch (error) {
    throw new UsageError(`s3://${bucket.bucket}/${prefix} cannot be listed: ${describeCause(error)}`, {
      cause: error,
    })
  }
}

/** Yields each object, and again if it was written again or is worth another try. An object is complete when it is there. */
export function watchBuckets(
  sources: readonly BucketSource[],
  { stopping, onError, everyMs = LIST_EVERY_MS }: WatchOptions,
): Watch {
  const given = new Map<string, RecordingFile>()
  return {
    async *settled() {
      while (!stopping.aborted) {
        const present = new Set<string>()
        try {
          for (const each of await listObjects(sources, stopping)) {
            present.add(each.path)
            const last = given.get(each.path)
            if (last?.sizeBytes === each.sizeBytes && last.modifiedMs === each.modifiedMs) continue
            given.set(each.path, each)
            yield each
          }
          // A watch runs for months: forget the objects that are gone.
          for (const path of given.keys()) if (!present.has(path)) given.delete(path)
        } catch (error) {
          if (!stopping.aborted) onError(messageOf(error))
        }
        await pause(everyMs, stopping)
      }
    },
    done(outcome) {
      if (isWorthRetrying(outcome)) given.delete(outcome.recording.path)
    },
  }
}

type WatchOptions = { stopping: AbortSignal; onError: (message: string) => void; everyMs?: number }

/**
 * Creates the uploader of bucket objects. It downloads each to a temporary file and uploads that.
 * @param options.removesSent whether an object is deleted from the bucket once the service has it
 */
export async function objectPusher({ removesSent }: { removesSent: boolean }): Promise<{
  push(deps: PushDeps, found: RecordingFile): Promise<FileOutcome>
  close(): Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'voicelog-push-'))
  return {
    async push(deps, found) {
      const object = found as ObjectFile
      const { source, key, ...recording } = object
      const path = join(folder, crypto.randomUUID())
      try {
        if (deps.stopping.aborted) return failed(recording, 'not_tried')
        // A byte more than is allowed shows that it is too large, and fills no disk.
        const options = { maxBytes: MAX_FILE_BYTES + 1, signal: deps.stopping }
        await source.bucket.download(key, path, options)
        const outcome = await pushOne(
          { ...deps, describe: () => deps.describe(object.path) },
          { ...object, path },
        )
        const isThere = outcome.kind === 'uploaded' || outcome.kind === 'already_there'
        if (removesSent && isThere) await source.bucket.remove(key)
        return { ...outcome, recording }
      } catch (error) {
        if (deps.stopping.aborted) return failed(recording, 'not_tried')
        return failed(recording, 'failed', describeCause(error))
      } finally {
        await rm(path, { force: true })
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

function failed(
  recording: RecordingFile,
  kind: 'failed' | 'not_tried',
  message: string | null = null,
): FileOutcome {
  const code = message === null ? null : 'bucket'
  return { recording, kind, code, message, callId: null, voicelogId: null, fields: {} }
}
