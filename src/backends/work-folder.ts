import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasCode } from '../lib/cause.ts'

// `voicelog-job-{machine}-{process id}-{random}`: the process id tells the folder of a killed process from one in use.
const ownPrefix = () => `voicelog-job-${hostname()}-`

/** Makes a folder that only this account can read. {@link removeAbandonedFolders} removes it if this process is killed. */
export function newWorkFolder(): string {
  // TMPDIR may name a folder of a volume, which is empty when it is new.
  mkdirSync(tmpdir(), { recursive: true, mode: 0o700 })
  return mkdtempSync(join(tmpdir(), `${ownPrefix()}${process.pid}-`))
}

/** Runs `work` with a new folder that only this account can read, and removes the folder with its contents. */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = newWorkFolder()
  try {
    return await work(folder)
  } finally {
    // A folder that cannot be removed must not fail the work. It is removed as abandoned once this process has ended.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

/** Removes the folders that killed processes left on this machine. Answers how many. */
export async function removeAbandonedFolders(): Promise<number> {
  const prefix = ownPrefix()
  let removed = 0
  for (const name of existsSync(tmpdir()) ? await readdir(tmpdir()) : []) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    if (!(await isAbandoned(folder, Number.parseInt(name.slice(prefix.length), 10)))) continue
    await rm(folder, { recursive: true, force: true })
    removed++
  }
  return removed
}

async function isAbandoned(folder: string, pid: number): Promise<boolean> {
  if (Number.isNaN(pid)) return false
  // In a restarted container the process has the id of the one before it.
  if (pid === process.pid) return (await createdAt(folder)) < Date.now() - process.uptime() * 1_000
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    // EPERM: the process is alive, under another account.
    return hasCode(error, 'ESRCH')
  }
}

async function createdAt(folder: string): Promise<number> {
  const { birthtimeMs, mtimeMs } = await stat(folder)
  return birthtimeMs || mtimeMs
}
