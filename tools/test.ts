import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runBenchmarks } from './bench.ts'
import { buildDashboard } from './dashboard.ts'
import { whenParentDies } from './parent-process.ts'
import { startPostgres } from './stack/postgres.ts'
import { startRedis } from './stack/redis.ts'
import { startSupervised, stopEverything } from './stack/supervised.ts'
import {
  BZIP2,
  CHROMIUM,
  ensureSystemPrograms,
  FFMPEG,
  FLITE,
  OATHTOOL,
  POCKETSPHINX,
  REDIS,
} from './stack/system-programs.ts'

// bun tools/test.ts                               all tests, two or three files at a time
// bun tools/test.ts [argument of `bun test`…]     those named
// bun tools/test.ts --bench [part of a name…]     the benchmarks, one after another
//
// Starts a PostgreSQL and a Redis of its own, so any number of runs can go side by side. Tests end with the
// line "N passed, N failed" and the exit code of `bun test`.

const FOLDER_PREFIX = 'voicelog-stack-'
const TEST_TIMEOUT_MS = 60_000
/** Folders of tests that run after all others, each in a process of its own: what they start and kill takes the machine. */
const SEPARATE = ['browser', 'faults']
/** Files side by side in a run of all tests: most wait for a program or a clock for a third of their time. */
const AT_ONCE = 3
/** Of those that run after all others: a browser leaves no time unused, and faults want to be alone. */
const SEPARATE_AT_ONCE = 2
const root = resolve(import.meta.dir, '..')

const interrupted = Promise.withResolvers<number>()
let interruption: number | null = null
const interrupt = (code: number) => {
  interruption ??= code
  interrupted.resolve(code)
}
process.on('SIGINT', () => interrupt(130))
process.on('SIGTERM', () => interrupt(143))
process.on('SIGHUP', () => interrupt(129))
whenParentDies(() => interrupt(1))

removeOldFolders()
const folder = realpathSync(mkdtempSync(join(tmpdir(), FOLDER_PREFIX)))
// As root, PostgreSQL runs under another account, which must pass through.
chmodSync(folder, 0o711)
const finished = run(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})
const exitCode = await Promise.race([finished, interrupted.promise])
await stopEverything()
// An interrupted run has yet to say its counts.
await Promise.race([finished, Bun.sleep(1_000)])
rmSync(folder, { recursive: true, force: true })
process.exit(exitCode)

async function run(args: string[]): Promise<number> {
  const isBenchmark = args[0] === '--bench'
  const browses = args.length === 0 || args.some((each) => each.includes('browser'))
  await ensureSystemPrograms(
    [FFMPEG, REDIS, POCKETSPHINX, FLITE, BZIP2, OATHTOOL, ...(browses ? [CHROMIUM] : [])],
    console.error,
  )
  const [postgres, redis] = await Promise.all([
    // A benchmark of what lasts needs a database that lets nothing go.
    startPostgres({ folder: join(folder, 'postgres'), durable: isBenchmark }),
    startRedis({ folder: join(folder, 'redis') }),
    // Once for all files that look at it.
    browses && buildDashboard(),
  ])
  // What tests and the programs they start forget in the temporary folder goes with ours.
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  const environment = {
    TEST_DATABASE_URL: postgres.url('postgres'),
    TEST_REDIS_URL: redis.url,
    TMPDIR: temporary,
  }
  return isBenchmark ? runBenchmarks(args.slice(1), { folder, environment }) : runTests(args, environment)
}

async function runTests(args: string[], environment: Record<string, string>): Promise<number> {
  const isNamed = (folder: string) => args.some((each) => each.includes(folder))
  const ignored = SEPARATE.filter((folder) => !isNamed(folder)).map(
    (folder) => `--path-ignore-patterns=tests/${folder}/**`,
  )
  const suites =
    args.length > 0
      ? [[...ignored, ...args]]
      : [
          [...ignored, `--parallel=${AT_ONCE}`],
          ...SEPARATE.map((each) => [`tests/${each}`, `--parallel=${SEPARATE_AT_ONCE}`]),
        ]
  const total = { passed: 0, failed: 0 }
  let worst = 0
  for (const suite of suites) {
    const { code, output } = await runSuite(suite, environment)
    const { passed, failed } = countsOf(output)
    total.passed += passed
    total.failed += failed
    worst = Math.max(worst, code)
    if (interruption !== null) break
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return worst
}

async function runSuite(args: string[], environment: Record<string, string>) {
  const tests = startSupervised(
    {
      command: [process.execPath, 'test', `--timeout=${TEST_TIMEOUT_MS}`, ...args],
      cwd: root,
      stopSignal: 'SIGTERM',
      graceMs: 2_000,
    },
    { output: 'pipe', environment: { ...environment, ...(process.stderr.isTTY && { FORCE_COLOR: '1' }) } },
  )
  const [code, stdout, stderr] = await Promise.all([
    tests.exited,
    passOn(tests.stdout, process.stdout),
    passOn(tests.stderr, process.stderr),
  ])
  return { code, output: stdout + stderr }
}

/** Passes a stream on as it comes; answers all of it. */
async function passOn(
  stream: ReadableStream<Uint8Array> | undefined,
  target: { write(chunk: Uint8Array): unknown },
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream ?? []) {
    target.write(chunk)
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/** The counts as `bun test` sums them up; a run that was cut off before is counted by its lines, as one failure more. */
function countsOf(output: string): { passed: number; failed: number } {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
  const plain = output.replace(/\x1b\[[0-9;]*m/g, '')
  const sumOf = (word: string) => [...plain.matchAll(new RegExp(`^ *(\\d+) ${word}$`, 'gm'))].at(-1)?.[1]
  const linesOf = (word: string) => plain.match(new RegExp(`^\\(${word}\\) `, 'gm'))?.length ?? 0
  const [passed, failed] = [sumOf('pass'), sumOf('fail')]
  if (passed !== undefined && failed !== undefined) return { passed: Number(passed), failed: Number(failed) }
  return { passed: linesOf('pass'), failed: linesOf('fail') + 1 }
}

/** A run that was killed with -9 could not remove its folder; none lasts a day. */
function removeOldFolders(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(FOLDER_PREFIX))) {
    const path = join(tmpdir(), name)
    const info = statSync(path, { throwIfNoEntry: false })
    const isOurs = info !== undefined && info.uid === process.getuid?.()
    if (isOurs && Date.now() - info.mtimeMs > 86_400_000) rmSync(path, { recursive: true, force: true })
  }
}
