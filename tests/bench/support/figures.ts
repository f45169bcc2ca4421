import { appendFileSync } from 'node:fs'

/** What a figure is held to; null where nothing is promised. */
export type Target = { atLeast: number } | { atMost: number } | null

/**
 * Says one result, and leaves it for the table that closes `bun run bench`. Its name stands in docs/benchmarks.md.
 * `unit` is empty for a ratio.
 */
export function figure(name: string, value: number, unit: string, target: Target): void {
  const bound =
    target === null ? '' : 'atLeast' in target ? `; at least ${target.atLeast}` : `; at most ${target.atMost}`
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0
  console.log(`= ${name}: ${value.toFixed(digits)} ${unit}${bound}`)
  const path = Bun.env.BENCH_FIGURES
  if (path) appendFileSync(path, `${JSON.stringify({ name, value, unit, target })}\n`)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (lower + upper) / 2
}

/** The value below which a share (0…1) of them lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
