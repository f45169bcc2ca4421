import { type FSWatcher, watch } from 'node:fs'
import { join, sep } from 'node:path'
import { pause } from '../../lib/wait.ts'
import { type FileOutcome, isWorthRetrying } from './outcome.ts'
import { filesBelow, type RecordingFile, recordingAt } from './recordings.ts'

/** Files of folders as they become whole. */
export type Watch = {
  /** Ends once `stopping` aborts. */
  settled(): AsyncGenerator<RecordingFile>
  /** Tells what became of a file: one that may do better is given out again. */
  done(outcome: FileOutcome): void
}

/** What the file system does not tell of (network drives, overflown queues) is found by looking. */
const SCAN_EVERY_MS = 15_000

/**
 * Watches folders. A file is whole once neither its size nor its time has changed for `settleMs`; one that changes
 * later is given out again. Nothing is remembered between runs: the service knows what it has.
 */
export function watchFolders(
  folders: readonly string[],
  {
    settleMs,
    stopping,
    onError,
  }: { settleMs: number; stopping: AbortSignal; onError: (message: string) => void },
): Watch {
  const given = new Map<string, RecordingFile>()
  const growing = new Map<string, { recording: RecordingFile; sinceMs: number }>()
  const noticed = new Set<string>()
  const troubled = new Set<string>()
  let scanAtMs = 0

  const look = (recording: RecordingFile) => {
    const last = growing.get(recording.path)
    const isNews = !isSame(given.get(recording.path), recording) && !isSame(last?.recording, recording)
    if (isNews) growing.set(recording.path, { recording, sinceMs: Date.now() })
  }
  const scan = async () => {
    scanAtMs = Date.now() + SCAN_EVERY_MS
    const present = new Set<string>()
    for (const folder of folders) {
      for await (const found of filesBelow(folder)) {
        present.add(found.path)
        if (!('trouble' in found)) look(found)
        else if (!troubled.has(found.path)) onError(`${found.path}: ${found.trouble}`)
        if ('trouble' in found) troubled.add(found.path)
      }
    }
    // Files come and go for months: what is gone is forgotten.
    for (const path of given.keys()) if (!present.has(path)) given.delete(path)
  }

  return {
    async *settled() {
      const watchers = folders.flatMap((each) => notice(each, (path) => noticed.add(path), onError))
      const close = () => {
        for (const each of watchers) each.close()
      }
      stopping.addEventListener('abort', close, { once: true })
      while (!stopping.aborted) {
        if (Date.now() >= scanAtMs) await scan()
        for (const path of noticed) {
          noticed.delete(path)
          const recording = await recordingAt(path)
          if (recording !== null) look(recording)
        }
        for (const [path, { recording, sinceMs }] of growing) {
          const now = await recordingAt(path)
          if (now === null) growing.delete(path)
          else if (!isSame(recording, now)) growing.set(path, { recording: now, sinceMs: Date.now() })
          else if (Date.now() - sinceMs >= settleMs) {
            growing.delete(path)
            given.set(path, now)
            yield now
          }
          if (stopping.aborted) return
        }
        await pause(Math.min(settleMs / 4, 1000), stopping)
      }
    },
    done(outcome) {
      if (isWorthRetrying(outcome)) given.delete(outcome.recording.path)
    },
  }
}

function isSame(one: RecordingFile | undefined, other: RecordingFile): boolean {
  return one?.sizeBytes === other.sizeBytes && one.modifiedMs === other.modifiedMs
}

/** Without notices the scans find everything too, only later. */
function notice(
  folder: string,
  onNotice: (path: string) => void,
  onError: (message: string) => void,
): FSWatcher[] {
  const fail = (error: unknown) =>
    onError(
      `No notices of ${folder}, it is looked through: ${error instanceof Error ? error.message : error}`,
    )
  try {
    const watcher = watch(folder, { recursive: true }, (_event, name) => {
      if (name !== null && !name.split(sep).some((each) => each.startsWith('.'))) onNotice(join(folder, name))
    })
    watcher.on('error', fail)
    return [watcher]
  } catch (error) {
    fail(error)
    return []
  }
}
