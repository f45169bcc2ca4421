import { commandLineOf, parentOf } from './processes.ts'

/**
 * Calls back once when the `bun run` or npx that started this process has ended, also by SIGKILL.
 *
 * Bun passes every other signal on to this process. A shell as the parent does not count: with `nohup … &` this process
 * is meant to outlive it.
 */
export function whenParentDies(callback: () => void): void {
  const links = parentLinks()
  if (links.length === 0) return
  const timer = setInterval(() => {
    // On every Unix, an orphaned process gets another parent at once.
    if (links.every(({ pid, parent }) => parentOf(pid) === parent)) return
    clearInterval(timer)
    callback()
  }, 500)
  timer.unref()
}

/** This process and its ancestors up to below `bun run` or npx, each with its parent at the start; none without them. */
function parentLinks(): { pid: number; parent: number }[] {
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
