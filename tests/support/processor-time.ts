import { readdirSync, readFileSync } from 'node:fs'

// What Linux knows of processor time, in milliseconds; it counts in hundredths of a second.

/** Of a process so far. */
export function cpuMsOf(pid: number): number {
  const stat = statOf(pid)
  return ticks(stat?.[11]) + ticks(stat?.[12])
}

/** Of a process and all its children so far, those that have ended too. */
export function cpuMsOfFamily(parent: number): number {
  const children = readdirSync('/proc').filter(
    (each) => /^\d+$/.test(each) && parentOf(Number(each)) === parent,
  )
  const stat = statOf(parent)
  const ended = ticks(stat?.[13]) + ticks(stat?.[14])
  return children.reduce((sum, each) => sum + cpuMsOf(Number(each)), cpuMsOf(parent) + ended)
}

/** Of everything on the machine so far. */
export function cpuMsOfMachine(): number {
  const [, user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8').split(/\s+/)
  return [user, nice, system, irq, softirq, steal].reduce((sum, each) => sum + ticks(each), 0)
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)?.[1])
}

function ticks(count: string | undefined): number {
  return Number(count ?? 0) * 10
}

/** The fields after the name, which may hold anything; null once the process is gone. */
function statOf(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null
  } catch {
    return null
  }
}
