import { commandLineOf, parentOf } from './processes.ts'

/**
 * Calls back once when the command that started us is gone, such as a `bun run dev` that was killed with -9.
 *
 * Bun passes every other signal on to us. A shell is no launcher: `nohup … &` outlives it on purpose.
 */
export function whenLauncherDies(callback: () => void): void {
  const links = launcherChain()
  if (links.length === 0) return
  const timer = setInterval(() => {
    // An orphan gets another parent, at once and on every Unix.
    if (links.every(({ pid, parent }) => parentOf(pid) === parent)) return
    clearInterval(timer)
    callback()
  }, 500)
  timer.unref()
}

/** Us and `bun run`; where npx started that, also the shell between and npx. Each with the parent it should keep. */
function launcherChain(): { pid: number; parent: number }[] {
  const ancestors = [process.pid]
  for (let pid: number | null = process.pid; ancestors.length < 5; ) {
    pid = parentOf(pid)
    if (pid === null || pid <= 1) break
    ancestors.push(pid)
  }
  const names = ancestors.map((pid) => commandLineOf(pid) ?? '')
  const npx = names.findIndex((each) => /\b(npm exec|npx)\b/.test(each))
  const isBun = /^\S*\bbun\b/.test(names[1] ?? '')
  const length = npx !== -1 ? npx : isBun ? 1 : 0
  return ancestors.slice(0, length).map((pid, index) => ({ pid, parent: ancestors[index + 1] ?? 0 }))
}
