import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DAY_MS } from '../src/lib/time/duration.ts'
import { runBenchmarks } from './bench.ts'
import { buildDashboard } from './dashboard.ts'
import { whenParentDies } from './parent-process.ts'
import { QUICK, SLOW } from './quick-tests.ts'
import { startPostgres } from './stack/postgres.ts'
import { startRedis } from './stack/redis.ts'
import { startSupervised, stopEverything } from './stack/supervised.ts'
import {
  BUBBLEWRAP,
  BZIP2,
  ensureBrowser,
  ensureSystemPrograms,
  FFMPEG,
  FLITE,
  OATHTOOL,
  POCKETSPHINX,
  REDIS,
  SWIFT,
} from './stack/system-programs.ts'
import { countsOf, failuresOf, slowestFiles } from './test-output.ts'

// bun tools/test.ts                               all tests, two or three files at once
// bun tools/test.ts --update-timings              the same, and writes down how long each file took
// bun tools/test.ts --quick                       the quick tests (quick-tests.ts), three files at once
// bun tools/test.ts [argument of `bun test`…]     the named tests
// bun tools/test.ts --bench [part of a name…]     the benchmarks, one after another
//
// Starts its own PostgreSQL and Redis, so any number of runs can go on at once. A run of tests ends with the line
// "N passed, N failed" and the exit code of `bun test`; before that line, the failed tests are named once more.

const FOLDER_PREFIX = 'voicelog-stack-'
/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'
/** Free memory needed to run there. A run takes 3 GB at most, mostly WAL and recordings; the machine needs the rest. */
const MEMORY_FREE_BYTES = 8 * 1024 ** 3
const TEST_TIMEOUT_MS = 60_000
/** Files that run at once: three on two cores, because most files wait for a program or a timer a third of the time. */
const AT_ONCE = 3
/**
 * Files of one process share its modules: to load the service anew for each of 36 files took 24 s of processor time of 85
 * (2026-11-28). So a test leaves nothing behind in them.
 */
const IN_PARALLEL = [`--parallel=${AT_ONCE}`, '--no-isolate']
/**
 * Folders of tests that run apart. Those with browsers keep the processor busy, and run after all others. Those that kill
 * services mostly wait for leases, and run beside all others; two of them at once, because the starts of more services
 * would slow each other down past their bounds.
 */
const SEPARATE = { browser: ['--parallel=2'], faults: ['--parallel=1', '--max-concurrency=2'] }
/** How many slow files a run of all tests names for each of its parts. */
const SLOWEST_NAMED = 10
/** How long each file took once, by part: the slowest are started first, so that no slow one is left for the end. */
const TIMINGS = 'tests/timings'
const UPDATE_TIMINGS = '--update-timings'
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

const isBenchmark = process.argv[2] === '--bench'
const place = isBenchmark ? tmpdir() : placeOfTests()
removeOldFolders(place)
const folder = realpathSync(mkdtempSync(join(place, FOLDER_PREFIX)))
// As root, PostgreSQL runs under another account, which must pass through.
chmodSync(folder, 0o711)
const finished = run(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})
const exitCode = await Promise.race([finished, interrupted.promise])
await stopEverything()
// An interrupted run has not printed its counts yet.
await Promise.race([finished, Bun.sleep(1_000)])
rmSync(folder, { recursive: true, force: true })
process.exit(exitCode)

async function run(args: string[]): Promise<number> {
  const isQuick = args[0] === '--quick'
  const usesBrowser =
    args.every((each) => each === UPDATE_TIMINGS) || args.some((each) => each.includes('browser'))
  await ensureSystemPrograms(
    [FFMPEG, REDIS, SWIFT, ...(isQuick ? [] : [BUBBLEWRAP, POCKETSPHINX, FLITE, BZIP2, OATHTOOL])],
    console.error,
  )
  if (usesBrowser) await ensureBrowser(console.error)
  const [postgres, redis] = await Promise.all([
    // Benchmarks measure commits, which must reach the disk.
    startPostgres({ folder: join(folder, 'postgres'), durable: isBenchmark }),
    startRedis({ folder: join(folder, 'redis') }),
    // Built once for all browser tests.
    usesBrowser && buildDashboard(),
  ])
  // Temporary files that tests, or programs they start, leave behind are removed with our folder.
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  const environment = {
    TEST_DATABASE_URL: postgres.url('postgres'),
    TEST_REDIS_URL: redis.url,
    TMPDIR: temporary,
    // A test calls nobody outside, and neither does what it starts.
    SPEECH_MODELS: 'none',
  }
  if (isBenchmark) return runBenchmarks(args.slice(1), { folder, environment })
  return runTests(isQuick ? [[quickSuite(args.slice(1))]] : suitesOf(args), environment)
}

function quickSuite(args: string[]): string[] {
  return [...IN_PARALLEL, ...SLOW.map((each) => `--path-ignore-patterns=${each}`), ...QUICK, ...args]
}

/**
 * The arguments of each `bun test`: of those that run beside each other, those that run one after another. A separate folder
 * runs only if it is named, or if nothing is.
 */
function suitesOf(args: string[]): string[][][] {
  const isNamed = (folder: string) => args.some((each) => each.includes(folder))
  const ignored = Object.keys(SEPARATE)
    .filter((folder) => !isNamed(folder))
    .map((folder) => `--path-ignore-patterns=tests/${folder}/**`)
  const updates = args.filter((each) => each === UPDATE_TIMINGS)
  if (args.length > updates.length) return [[[...ignored, ...args]]]
  const timings = (part: string) => [`--timings=${TIMINGS}/${part}.json`, ...updates]
  const separate = (folder: keyof typeof SEPARATE) => [
    `tests/${folder}`,
    ...SEPARATE[folder],
    ...timings(folder),
  ]
  return [[[...ignored, ...IN_PARALLEL, ...timings('rest')], separate('browser')], [separate('faults')]]
}

async function runTests(queues: string[][][], environment: Record<string, string>): Promise<number> {
  const total = { passed: 0, failed: 0 }
  const failures: string[] = []
  const slowest: string[] = []
  let worst = 0
  const runQueue = async (suites: string[][], index: number) => {
    for (const suite of suites) {
      const { code, output } = await runSuite(suite, environment, { isBuffered: index > 0 })
      const { passed, failed } = countsOf(output)
      failures.push(...failuresOf(output))
      slowest.push(...slowestFiles(output, SLOWEST_NAMED))
      total.passed += passed
      total.failed += failed
      worst = Math.max(worst, code)
      if (interruption !== null) break
    }
  }
  await Promise.all(queues.map(runQueue))
  if (queues.length > 1) console.log(`\nThe slowest files of each part:\n${slowest.join('\n')}\n`)
  for (const each of failures) console.log(each)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return worst
}

/** Runs one `bun test`. Its output is passed on as it comes, or at the end if it `isBuffered`. */
async function runSuite(
  args: string[],
  environment: Record<string, string>,
  { isBuffered }: { isBuffered: boolean },
) {
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
    read(tests.stdout, isBuffered ? null : process.stdout),
    read(tests.stderr, isBuffered ? null : process.stderr),
  ])
  if (isBuffered) process.stderr.write(stdout + stderr)
  return { code, output: stdout + stderr }
}

/** Reads all text of a stream, and writes it to `target` as it arrives. */
async function read(
  stream: ReadableStream<Uint8Array> | undefined,
  target: { write(chunk: Uint8Array): unknown } | null,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream ?? []) {
    target?.write(chunk)
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/**
 * Where the files of tests are: in memory if there is room and TMPDIR says nothing else. A database for each test file,
 * of a thousand files each, took a fifth of the processor time of a run on ext4 (0.7 s for one, 0.04 s in memory).
 */
function placeOfTests(): string {
  if (tmpdir() !== '/tmp' || process.platform !== 'linux') return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MEMORY_FREE_BYTES ? MEMORY : tmpdir()
}

/** Removes folders older than a day: a run that is killed with SIGKILL cannot remove its own, and no run takes a day. */
function removeOldFolders(place: string): void {
  for (const name of readdirSync(place).filter((each) => each.startsWith(FOLDER_PREFIX))) {
    const path = join(place, name)
    const info = statSync(path, { throwIfNoEntry: false })
    const isOurs = info !== undefined && info.uid === process.getuid?.()
    if (isOurs && Date.now() - info.mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true })
  }
}
