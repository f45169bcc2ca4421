import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, release, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { startSupervised } from './stack/supervised.ts'

const root = resolve(import.meta.dir, '..')

/** One result of a benchmark: a line of JSON in the file BENCH_FIGURES (written by tests/bench/support/figures.ts). */
type Figure = {
  name: string
  value: number
  unit: string
  target: { atLeast: number } | { atMost: number } | null
}

/**
 * Runs the benchmarks one after another: those whose name contains one of `names`, or all. Ends with a table of their
 * figures as in docs/benchmarks.md. Returns the highest exit code; a missed target is not a failure.
 */
export async function runBenchmarks(
  names: string[],
  { folder, environment }: { folder: string; environment: Record<string, string> },
): Promise<number> {
  const figures = join(folder, 'figures.jsonl')
  const scripts = readdirSync(join(root, 'tests/bench'))
    .filter((each) => each.endsWith('.ts'))
    .filter((each) => names.length === 0 || names.some((name) => each.includes(name)))
    .sort()
  const startedAt = performance.now()
  let worst = 0
  for (const each of scripts) {
    console.log(`\n${each}`)
    const script = startSupervised(
      {
        command: [process.execPath, join('tests/bench', each)],
        cwd: root,
        stopSignal: 'SIGTERM',
        graceMs: 5_000,
      },
      { output: 'inherit', environment: { ...environment, BENCH_FIGURES: figures } },
    )
    const code = await script.exited
    if (code !== 0) console.error(`${each} ended with ${code}`)
    worst = Math.max(worst, code)
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`\n${machine()}; ${seconds} s in all\n`)
  if (existsSync(figures)) console.log(table(readFileSync(figures, 'utf8')))
  return worst
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}, ${memory} GiB, ${process.platform} ${release()}, Bun ${Bun.version}`
}

function table(lines: string): string {
  const rows = lines
    .trim()
    .split('\n')
    .map((line): Figure => JSON.parse(line))
    .map(({ name, value, unit, target }) => {
      const figure = `${rounded(value)}${unit === '' ? '' : ` ${unit}`}`
      return `| ${name} | ${figure} | ${bound(target)} | ${verdict(value, target)} |`
    })
  return ['| Figure | Measured | Target | |', '|---|---|---|---|', ...rows].join('\n')
}

function bound(target: Figure['target']): string {
  if (target === null) return '–'
  return 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`
}

function verdict(value: number, target: Figure['target']): string {
  if (target === null) return ''
  const isMet = 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
  return isMet ? 'met' : 'missed'
}

function rounded(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}
