import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hasCode } from '../src/lib/cause.ts'
import { commandLineOf, isRunning, pidIn } from './processes.ts'

export type Lock = {
  /** The process id of a killed run that still held the lock; null if the lock was free. */
  takenOverFrom: number | null
  release(): void
}

/**
 * Locks a data folder for this process: only one `bun run dev` may use it at a time.
 * @throws Error with the id of the process that holds the lock
 */
export function takeLock(path: string): Lock {
  for (let takenOverFrom: number | null = null; ; ) {
    if (claim(path)) return { takenOverFrom, release: () => rmSync(path, { force: true }) }
    const holder = pidIn(path)
    if (holder !== null && isDev(holder)) {
      throw new Error(`Another \`bun run dev\` (process ${holder}) already runs on this DATA_DIR`)
    }
    if (setAside(path, holder)) takenOverFrom = holder
  }
}

/** Creates the lock with its content in one step, so that nobody reads half of it. False if there is one already. */
function claim(path: string): boolean {
  const own = `${path}.${process.pid}`
  writeFileSync(own, `${process.pid}\n`)
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/**
 * Removes a dead run's lock; false if another process has done so. Two processes may find it dead at once: renaming is
 * atomic, so one of them gets it. The slower one may get the new lock of the faster one, and then puts it back.
 */
function setAside(path: string, dead: number | null): boolean {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return false
  }
  const caught = pidIn(aside)
  const wasDead = caught === dead
  try {
    if (!wasDead) linkSync(aside, path)
  } catch {
    // A third process has taken the lock meanwhile.
  }
  rmSync(aside, { force: true })
  return wasDead
}

/** Whether the process is a `bun run dev`. The system reuses process ids, after a reboot at once. */
function isDev(pid: number): boolean {
  return isRunning(pid) && /\bdev\.ts\b/.test(commandLineOf(pid) ?? '')
}
