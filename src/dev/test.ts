import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startPostgres } from './stack/postgres.ts'
import { startRedis } from './stack/redis.ts'
import { startSupervised, stopEverything } from './stack/supervised.ts'
import { ensureSystemPrograms, FFMPEG, FLITE, POCKETSPHINX, REDIS } from './stack/system-programs.ts'

// bun src/dev/test.ts [argument of `bun test`…]     all tests but tests/browser, or those named
// bun src/dev/test.ts --bench [part of a name…]     the benchmarks, one after another
//
// Starts a PostgreSQL and a Redis of its own, so any number of runs can go side by side. Tests end with the
// line "N passed, N failed" and the exit code of `bun test`.

const TEST_TIMEOUT_MS = 60_000
const root = resolve(import.meta.dir, '../..')

const interrupted = Promise.withResolvers<number>()
process.on('SIGINT', () => interrupted.resolve(130))
process.on('SIGTERM', () => interrupted.resolve(143))
process.on('SIGHUP', () => interrupted.resolve(129))

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'voicelog-test-')))
const exitCode = await Promise.race([run(process.argv.slice(2)), interrupted.promise]).catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})
await stopEverything()
rmSync(folder, { recursive: true, force: true })
process.exit(exitCode)

async function run(args: string[]): Promise<number> {
  await ensureSystemPrograms([FFMPEG, REDIS, POCKETSPHINX, FLITE], console.error)
  const [postgres, redis] = await Promise.all([
    startPostgres({ folder: join(folder, 'postgres'), durable: false }),
    startRedis({ folder: join(folder, 'redis') }),
  ])
  const environment = { TEST_DATABASE_URL: postgres.url('postgres'), TEST_REDIS_URL: redis.url }
  return args[0] === '--bench' ? runBenchmarks(args.slice(1), environment) : runTests(args, environment)
}

async function runTests(args: string[], environment: Record<string, string>): Promise<number> {
  const ignored = args.some((each) => each.includes('browser'))
    ? []
    : ['--path-ignore-patterns=tests/browser/**']
  const tests = startSupervised(
    {
      command: [process.execPath, 'test', `--timeout=${TEST_TIMEOUT_MS}`, ...ignored, ...args],
      cwd: root,
      stopSignal: 'SIGTERM',
      graceMs: 2_000,
    },
    { output: 'pipe', environment: { ...environment, ...(process.stderr.isTTY && { FORCE_COLOR: '1' }) } },
  )
  const [code, , summary] = await Promise.all([
    tests.exited,
    passOn(tests.stdout, process.stdout),
    passOn(tests.stderr, process.stderr),
  ])
  console.log(`\n${closingLine(summary)}`)
  return code
}

async function runBenchmarks(names: string[], environment: Record<string, string>): Promise<number> {
  const scripts = readdirSync(join(root, 'tests/bench'))
    .filter((each) => each.endsWith('.ts'))
    .filter((each) => names.length === 0 || names.some((name) => each.includes(name)))
    .sort()
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
      { output: 'inherit', environment },
    )
    worst = Math.max(worst, await script.exited)
  }
  return worst
}

/** Passes a stream on as it comes; answers its last 4,000 characters. */
async function passOn(
  stream: ReadableStream<Uint8Array> | undefined,
  target: { write(chunk: Uint8Array): unknown },
): Promise<string> {
  const decoder = new TextDecoder()
  let tail = ''
  for await (const chunk of stream ?? []) {
    target.write(chunk)
    tail = (tail + decoder.decode(chunk, { stream: true })).slice(-4_000)
  }
  return tail
}

/** The counts as `bun test` sums them up on lines of their own; what it calls errors stand among the failures. */
function closingLine(summary: string): string {
  const count = (word: string) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
    const plain = summary.replace(/\x1b\[[0-9;]*m/g, '')
    return Number([...plain.matchAll(new RegExp(`^ *(\\d+) ${word}s?$`, 'gm'))].at(-1)?.[1] ?? 0)
  }
  return `${count('pass')} passed, ${count('fail')} failed`
}
