import { formatBytes, formatDuration } from '../../lib/numbers/format.ts'
import { printable } from '../output.ts'
import { type FileOutcome, type FileOutcomeKind, isLoss, OUTCOME_KINDS, outcomeJson } from './outcome.ts'

/** Shows the progress and the results of a run. */
export type Report = {
  outcome(outcome: FileOutcome): void
  /** Prints a line on standard error. */
  say(line: string): void
  /** Counts bytes sent; negative if they have to be sent again. */
  bytes(bytes: number): void
  /**
   * Prints the table of results.
   *
   * @returns whether the service has every recording
   */
  end(): boolean
}

/** Where a run prints. */
export type Terminal = {
  /** Prints the results: lines of files and the table. */
  out(text: string): void
  error(text: string): void
  /** Draws the line of progress; null if there is no terminal. */
  progress: { write(text: string): void; columns: () => number } | null
}

/** How much there is to upload; null if unknown, as with --watch. */
export type Workload = { files: number; bytes: number } | null

const REDRAW_MS = 200
const MAX_LISTED = 100
/** How many missing files a watch, which runs for months, knows by name, about 1 kB each. Those before are only counted. */
const MAX_LOSSES = 10_000

/**
 * Prints a run as it goes, and a table at its end.
 *
 * @param options.waitsUntilMs see SharedBackoff
 */
export function createReport(
  terminal: Terminal,
  { json, workload, waitsUntilMs }: { json: boolean; workload: Workload; waitsUntilMs: () => number },
): Report {
  const startedMs = performance.now()
  const counts = new Map<FileOutcomeKind, number>()
  const losses = new Map<string, FileOutcome>()
  let sentBytes = 0
  let settledBytes = 0
  let files = 0
  /** Missing files that are only counted. One that is sent later still counts as missing. */
  let unnamedLosses = 0
  const missing = () => losses.size + unnamedLosses

  const { progress } = terminal
  const draw = () => {
    const waitSeconds = Math.ceil((waitsUntilMs() - performance.now()) / 1000)
    const parts = [
      workload === null ? `${files} files` : `${files}/${workload.files} files`,
      formatBytes(sentBytes),
      `${(sentBytes / 1e6 / secondsSince(startedMs)).toFixed(1)} MB/s`,
      ...(workload === null ? [] : [remaining(startedMs, Math.max(settledBytes, sentBytes), workload.bytes)]),
      ...(missing() > 0 ? [`${missing()} missing`] : []),
      ...(waitSeconds > 0 ? [`waiting for the service: ${waitSeconds} s`] : []),
    ]
    progress?.write(`\r\x1b[K${parts.join(' · ').slice(0, progress.columns() - 1)}`)
  }
  const clear = () => progress?.write('\r\x1b[K')
  const timer = progress === null ? null : setInterval(draw, REDRAW_MS)

  return {
    bytes(bytes) {
      sentBytes += bytes
    },
    say(line) {
      clear()
      terminal.error(printable(line))
    },
    outcome(outcome) {
      files += 1
      settledBytes += outcome.recording.sizeBytes
      // With --watch a file may fail first and succeed later.
      const before = losses.get(outcome.recording.path)
      if (before !== undefined) count(counts, before.kind, -1)
      losses.delete(outcome.recording.path)
      count(counts, outcome.kind, 1)
      if (isLoss(outcome)) losses.set(outcome.recording.path, outcome)
      const [oldest] = losses.keys()
      if (workload === null && losses.size > MAX_LOSSES && oldest !== undefined) {
        losses.delete(oldest)
        unnamedLosses += 1
      }
      if (json) return terminal.out(outcomeJson(outcome))
      // On a terminal the line of progress is enough for files that succeed.
      if (progress !== null && !isLoss(outcome) && outcome.kind !== 'would_send') return
      if (outcome.kind === 'not_tried') return
      clear()
      terminal.out(lineOf(outcome))
    },
    end() {
      if (timer !== null) clearInterval(timer)
      clear()
      const table = tableOf(counts, [...losses.values()], unnamedLosses, sentBytes, secondsSince(startedMs))
      // Scripts that read standard output get only one line for each file.
      if (json) terminal.error(table)
      else terminal.out(table)
      return missing() === 0
    },
  }
}

const LABELS: Record<FileOutcomeKind, string> = {
  uploaded: 'uploaded',
  already_there: 'already there',
  would_send: 'would send',
  refused: 'refused',
  failed: 'failed',
  skipped: 'skipped',
  not_tried: 'not tried',
}

function lineOf({ kind, recording, voicelogId, message, fields }: FileOutcome): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  const what = message ?? (kind === 'would_send' ? pairs.join(' ') : (voicelogId ?? ''))
  // One line, whatever the name of the file is.
  return printable(`${LABELS[kind].padEnd(14)} ${recording.path}  ${what}`.trimEnd()).replaceAll('\n', '?')
}

function tableOf(
  counts: Map<FileOutcomeKind, number>,
  losses: FileOutcome[],
  unnamedLosses: number,
  sentBytes: number,
  seconds: number,
): string {
  const rows = OUTCOME_KINDS.flatMap((kind) => {
    const files = counts.get(kind) ?? 0
    if (files === 0 && (kind !== 'uploaded' || counts.has('would_send'))) return []
    const rate = `  ${formatBytes(sentBytes)} in ${formatDuration(seconds)}`
    return [`${LABELS[kind].padEnd(14)} ${`${files}`.padStart(8)}${kind === 'uploaded' ? rate : ''}`]
  })
  const listed = losses.filter((each) => each.kind !== 'not_tried')
  const lines = listed.slice(0, MAX_LISTED).map(lineOf)
  const more = listed.length + unnamedLosses - lines.length
  if (more > 0) lines.push(`… and ${more} more`)
  return ['', ...rows, ...(lines.length > 0 ? ['', 'Not at the service:', ...lines] : [])].join('\n')
}

function count(counts: Map<FileOutcomeKind, number>, kind: FileOutcomeKind, by: number): void {
  counts.set(kind, (counts.get(kind) ?? 0) + by)
}

function remaining(startedMs: number, doneBytes: number, allBytes: number): string {
  if (doneBytes === 0) return '…'
  return `${formatDuration((secondsSince(startedMs) * Math.max(0, allBytes - doneBytes)) / doneBytes)} left`
}

function secondsSince(startedMs: number): number {
  return Math.max(0.001, (performance.now() - startedMs) / 1000)
}
