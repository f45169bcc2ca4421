import { type FSWatcher, watch } from 'node:fs'
import { join, sep } from 'node:path'
import { pause } from '../../lib/async/wait.ts'
import { messageOf } from '../../lib/cause.ts'
import { type FileOutcome, isWorthRetrying } from './outcome.ts'
import { filesBelow, type RecordingFile, recordingAt } from './recordings.ts'

/** The files of folders, each when it is complete. */
export type Watch = {
  /** Yields each complete file. Ends when `stopping` aborts. */
  settled(): AsyncGenerator<RecordingFile>
  /** Reports what happened to a file. One that is worth another try is yielded again. */
  done(outcome: FileOutcome): void
}

/** Scans find the changes that the file system does not report, as on network drives or after a queue overflow. */
const SCAN_EVERY_MS = 15_000

/**
 * Watches folders. A file is complete when its size and its modification time have not changed for `settleMs`. One that
 * changes later is yielded again. Nothing is stored between runs: the service knows what it has.
 */
export function watchFolders(
  folders: readonly string[],
  {
    settleMs,
    stopping,
    onError,
    scanEveryMs = SCAN_EVERY_MS,
  }: {
    settleMs: number
    stopping: AbortSignal
    onError: (message: string) => void
    scanEveryMs?: number
  },
): Watch {
  const given = new Map<string, RecordingFile>()
  const growing = new Map<string, { recording: RecordingFile; sinceMs: number }>()
  const noticed = new Set<string>()
  const reported = new Set<string>()
  let scanAtMs = 0

  const look = (recording: RecordingFile) => {
    const last = growing.get(recording.path)
    const isNews = !isSame(given.get(recording.path), recording) && !isSame(last?.recording, recording)
    if (isNews) growing.set(recording.path, { recording, sinceMs: performance.now() })
  }
  const scan = async () => {
    scanAtMs = performance.now() + scanEveryMs
    const present = new Set<string>()
    for (const folder of folders) {
      for await (const found of filesBelow(folder)) {
        present.add(found.path)
        if (!('reason' in found)) look(found)
        else if (!reported.has(found.path)) onError(`${found.path}: ${found.reason}`)
        if ('reason' in found) reported.add(found.path)
      }
    }
    // A watch runs for months: forget the files that are gone.
    for (const path of given.keys()) if (!present.has(path)) given.delete(path)
    for (const path of reported) if (!present.has(path)) reported.delete(path)
  }

  return {
    async *settled() {
      const watchers = folders.flatMap((each) => notice(each, (path) => noticed.add(path), onError))
      const close = () => {
        for (const each of watchers) each.close()
      }
      stopping.addEventListener('abort', close, { once: true })
      while (!stopping.aborted) {
        if (performance.now() >= scanAtMs) await scan()
        for (const path of noticed) {
          noticed.delete(path)
          const recording = await recordingAt(path)
          if (recording !== null) look(recording)
        }
        for (const [path, { recording, sinceMs }] of growing) {
          const now = await recordingAt(path)
          if (now === null) growing.delete(path)
          else if (!isSame(recording, now)) growing.set(path, { recording: now, sinceMs: performance.now() })
          else if (performance.now() - sinceMs >= settleMs) {
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

/** Calls `onNotice` with each path that changes. Without these notices the scans find everything, only later. */
function notice(
  folder: string,
  onNotice: (path: string) => void,
  onError: (message: string) => void,
): FSWatcher[] {
  const fail = (error: unknown) =>
    onError(
      `Cannot watch ${folder}, it is scanned every ${SCAN_EVERY_MS / 1000} s instead: ${messageOf(error)}`,
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
