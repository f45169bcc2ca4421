import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

const onLinux = process.platform === 'linux'

/** Whether a process runs. A zombie, which has ended and waits for its parent, does not. */
export function isRunning(pid: number): boolean {
  const state = onLinux ? statOf(pid)?.state : ps(pid, 'state')?.[0]
  return state !== undefined && state !== 'Z'
}

/** A process's command line with spaces between its arguments; null if it does not run. */
export function commandLineOf(pid: number): string | null {
  if (!onLinux) return ps(pid, 'args')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return null
  }
}

/** A process's working folder; null if it does not run or the folder cannot be read. */
export function folderOf(pid: number): string | null {
  if (!onLinux) {
    const { stdout } = spawnSync('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn'], { encoding: 'utf8' })
    return /^n(.+)$/m.exec(stdout ?? '')?.[1] ?? null
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

/** The id of a process's parent; null if the process does not run. */
export function parentOf(pid: number): number | null {
  const parent = onLinux ? statOf(pid)?.parent : ps(pid, 'ppid')
  return parent === undefined || parent === null ? null : Number(parent)
}

/** The process id on the first line of a file; null if there is no such file or id. */
export function pidIn(path: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(path, 'utf8'), 10)
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

/** Sends a signal to a process, if it still runs. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

function statOf(pid: number): { state: string; parent: string } | null {
  try {
    // The second field, the name in brackets, may hold blanks and brackets itself (proc(5)).
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent = ''] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state, parent }
  } catch {
    return null
  }
}

function ps(pid: number, column: string): string | null {
  const { stdout, status } = spawnSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], {
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : null
}
