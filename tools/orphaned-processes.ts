import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { commandLineOf, folderOf, isRunning, pidIn, signal } from './processes.ts'
import { waitFor } from './stack/wait.ts'

/** Where one run writes its process ids. */
export type RunFiles = {
  postgresData: string
  redisFolder: string
  /** The supervisors' files: `{"supervisor": 1, "child": 2}`. */
  pidFiles: string[]
  appPidFile: string
  root: string
}

/**
 * Ends the processes that a killed run left behind. Their supervisors notice that the run died and stop them within
 * seconds; this waits for the supervisors and then ends processes that lost theirs.
 *
 * It signals a process only if a file of this data folder has its id, and its command line and working folder are those
 * that belong to the file.
 * @throws Error with the ids of processes that do not end
 */
export async function endOrphanedProcesses(files: RunFiles): Promise<void> {
  const supervisors = files.pidFiles.flatMap((each) => supervisorIn(each))
  for (const each of supervisors) signal(each, 'SIGTERM')
  await ended(supervisors, SUPERVISORS_TIMEOUT_MS)

  const orphans = orphansIn(files)
  for (const { pid, stopSignal } of orphans) signal(pid, stopSignal)
  await ended(
    orphans.map(({ pid }) => pid),
    STOP_TIMEOUT_MS,
  )
  for (const { pid, killSignal } of orphans) if (isRunning(pid)) signal(pid, killSignal)
  const still = await ended(
    orphans.map(({ pid }) => pid),
    KILL_TIMEOUT_MS,
  )
  if (still.length > 0)
    throw new Error(`Cannot end what a killed run left behind: process ${still.join(', ')}`)
  for (const each of files.pidFiles) rmSync(each, { force: true })
}

/** Longer than the grace period of a supervisor whose run has ended (`ORPHAN_GRACE_MS`). */
const SUPERVISORS_TIMEOUT_MS = 15_000
/** As long as PostgreSQL and Redis have when a run stops in order. */
const STOP_TIMEOUT_MS = 10_000
const KILL_TIMEOUT_MS = 5_000

function supervisorIn(pidFile: string): number[] {
  const pid = pidOf(pidFile, 'supervisor')
  // A supervisor has the path of its file on its command line.
  const isOurs = pid !== null && (commandLineOf(pid) ?? '').includes(pidFile)
  return isOurs && isRunning(pid) ? [pid] : []
}

type Orphan = { pid: number; stopSignal: NodeJS.Signals; killSignal: NodeJS.Signals }

function orphansIn(files: RunFiles): Orphan[] {
  const postgres = pidIn(join(files.postgresData, 'postmaster.pid'))
  const redis = pidIn(join(files.redisFolder, 'redis.pid'))
  const app = pidOf(files.appPidFile, 'child')
  const orphans: Orphan[] = []
  // After SIGQUIT PostgreSQL removes its shared memory; after SIGKILL it cannot.
  if (postgres !== null && runs(postgres, 'postgres', files.postgresData)) {
    orphans.push({ pid: postgres, stopSignal: 'SIGINT', killSignal: 'SIGQUIT' })
  }
  if (redis !== null && runs(redis, 'redis-server', files.redisFolder)) {
    orphans.push({ pid: redis, stopSignal: 'SIGTERM', killSignal: 'SIGKILL' })
  }
  if (app !== null && runs(app, 'bun', files.root) && (commandLineOf(app) ?? '').includes('main.ts')) {
    orphans.push({ pid: app, stopSignal: 'SIGTERM', killSignal: 'SIGKILL' })
  }
  return orphans
}

function runs(pid: number, program: string, folder: string): boolean {
  const [command = ''] = (commandLineOf(pid) ?? '').split(' ')
  return isRunning(pid) && basename(command).startsWith(program) && folderOf(pid) === folder
}

/** Waits until all have ended, and returns those that still run after `withinMs`. */
async function ended(pids: number[], withinMs: number): Promise<number[]> {
  await waitFor(() => (pids.some(isRunning) ? null : true), { withinMs })
  return pids.filter(isRunning)
}

function pidOf(pidFile: string, name: 'supervisor' | 'child'): number | null {
  try {
    const value: unknown = JSON.parse(readFileSync(pidFile, 'utf8'))
    if (typeof value !== 'object' || value === null) return null
    const pid: unknown = Reflect.get(value, name)
    return typeof pid === 'number' && Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}
