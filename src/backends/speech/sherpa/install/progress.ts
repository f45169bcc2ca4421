import { formatBytes, formatDuration } from '../../../../lib/numbers/format.ts'
import type { InstallProgress } from './install.ts'

/** Where progress is shown. */
export type Screen = {
  line(text: string): void
  /** Writes to the terminal without a line break; null if there is no terminal. */
  draw: ((text: string) => void) | null
  columns(): number
}

const REDRAW_MS = 100
/** Without a terminal every line stays, so few are printed. */
const LINE_EVERY_MS = 10_000
const BAR_CELLS = 24

/** On a terminal, a bar with speed and time left. Otherwise a line every 10 s. */
export function createDownloadProgress(
  screen: Screen,
  name: string,
  now: () => number = Date.now,
): InstallProgress {
  const startedMs = now()
  let shownMs = Number.NEGATIVE_INFINITY
  let last = ''
  const clear = () => screen.draw?.('\r\x1b[K')
  return {
    at(doneBytes, totalBytes, keptBytes) {
      last = describe(name, { doneBytes, totalBytes, keptBytes, seconds: (now() - startedMs) / 1000 })
      const every = screen.draw === null ? LINE_EVERY_MS : REDRAW_MS
      if (now() - shownMs < every) return
      shownMs = now()
      if (screen.draw === null) screen.line(last)
      else screen.draw(`\r\x1b[K${last.slice(0, screen.columns() - 1)}`)
    },
    say(line) {
      clear()
      screen.line(line)
    },
    end() {
      clear()
      if (last !== '') screen.line(last)
      last = ''
    },
  }
}

type State = { doneBytes: number; totalBytes: number; keptBytes: number; seconds: number }

function describe(name: string, { doneBytes, totalBytes, keptBytes, seconds }: State): string {
  const perSecond = seconds < 0.05 ? 0 : (doneBytes - keptBytes) / seconds
  const speed = `${(perSecond / 1e6).toFixed(1)} MB/s`
  const share = Math.min(1, doneBytes / totalBytes)
  const full = Math.floor(share * BAR_CELLS)
  const bar = `[${'#'.repeat(full)}${'-'.repeat(BAR_CELLS - full)}]`
  const left = perSecond === 0 ? '…' : `${formatDuration((totalBytes - doneBytes) / perSecond)} left`
  const percent = `${Math.floor(share * 100)} %`.padStart(5)
  return `${name}  ${bar} ${percent}  ${formatBytes(doneBytes)} of ${formatBytes(totalBytes)}  ${speed}  ${left}`
}
