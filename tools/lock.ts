import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { commandLineOf, isRunning } from './processes.ts'

export type Lock = {
  /** The process id of a run that held the lock and was killed; null where the folder was free. */
  takenOverFrom: number | null
  release(): void
}

/**
 * Takes a data folder for this process: one `bun run dev` at a time.
 * @throws Error naming the process that has it
 */
export function takeLock(path: string): Lock {
  for (let takenOverFrom: number | null = null; ; ) {
    if (claim(path)) return { takenOverFrom, release: () => rmSync(path, { force: true }) }
    const holder = holderOf(path)
    if (holder !== null && isDev(holder)) {
      throw new Error(`Another \`bun run dev\` (process ${holder}) already runs on this DATA_DIR`)
    }
    if (setAside(path, holder)) takenOverFrom = holder
  }
}

/** Makes the lock with its content in one step: nobody ever reads half of it. False where there is one. */
function claim(path: string): boolean {
  const own = `${path}.${process.pid}`
  writeFileSync(own, `${process.pid}\n`)
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/**
 * Removes a dead run's lock. Two starts may both have found it dead: renaming is atomic, so one of them gets it.
 * The slower one may catch the lock that the faster one has made since, and puts it back.
 */
function setAside(path: string, dead: number | null): boolean {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return false
  }
  const caught = holderOf(aside)
  const wasDead = caught === dead
  try {
    if (!wasDead) linkSync(aside, path)
  } catch {
    // A third one has the lock by now.
  }
  rmSync(aside, { force: true })
  return wasDead
}

function holderOf(path: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(path, 'utf8'), 10)
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

/** A process id is used again after a while, after a reboot at once: what runs must be this program. */
function isDev(pid: number): boolean {
  return isRunning(pid) && /\bdev\.ts\b/.test(commandLineOf(pid) ?? '')
}
