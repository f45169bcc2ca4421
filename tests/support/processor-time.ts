import { readdirSync, readFileSync } from 'node:fs'

// Processor time from Linux' /proc, in milliseconds; Linux counts in hundredths of a second.

/** The processor time of a process. */
export function cpuMsOf(pid: number): number {
  const stat = statOf(pid)
  return ticks(stat?.[11]) + ticks(stat?.[12])
}

/** The processor time of a process and all its children, including those that have ended. */
export function cpuMsOfFamily(parent: number): number {
  const stat = statOf(parent)
  const ended = ticks(stat?.[13]) + ticks(stat?.[14])
  return childrenOf(parent).reduce((sum, each) => sum + cpuMsOf(each), cpuMsOf(parent) + ended)
}

/** The children of a process that have not ended. */
export function childrenOf(parent: number): number[] {
  const ids = readdirSync('/proc').filter((each) => /^\d+$/.test(each))
  return ids.map(Number).filter((each) => parentOf(each) === parent)
}

/** The processor time of all processes of the machine. */
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

/** The fields after the name of the process, which may contain anything; null if the process has ended. */
function statOf(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null
  } catch {
    return null
  }
}
