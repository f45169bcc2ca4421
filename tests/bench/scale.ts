/**
 * What a call costs each part of the service, and calls a second with 1, 2 and 4 API processes and 1, 2, 4 and 8 worker
 * processes, one PostgreSQL and one Redis.
 *
 * The recogniser only waits: a real server that answers after a set time, so that a worker does so many calls a second
 * and no more. Linear is the rate of one process times their number. It ends where the processors are full, which two
 * cores soon are: each line says how busy they were. What holds for more cores is the processor time of a call, which
 * must not rise with the number of processes.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ffmpeg, sequence, silence, tone, wavFile } from '../support/audio.ts'
import { cpuMsOfFamily, cpuMsOfMachine } from '../support/processor-time.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import {
  COUNTERS_SETTLE_MS,
  type Costs,
  costsOfOne,
  costsOfSecond,
  readCosts,
  readWalFlushes,
} from './support/costs.ts'
import { figure } from './support/figures.ts'
import { openScaled } from './support/scaled.ts'

/** Processes of the API and of workers, in the order in which they are added. */
const CELLS = [
  { apis: 1, workers: 1 },
  { apis: 1, workers: 2 },
  { apis: 1, workers: 4 },
  { apis: 1, workers: 8 },
  { apis: 2, workers: 8 },
  { apis: 4, workers: 8 },
]
/** Calls at once in a worker process, as WORKER_CONCURRENCY is by default. */
const SLOTS = 2
const RECOGNISER_MS = Number(Bun.env.BENCH_RECOGNISER_MS ?? 2_000)
const CELL_MS = Number(Bun.env.BENCH_CELL_MS ?? 16_000)
const UPLOADS_MS = 4_000
/** From here on the processors count as full. */
const FULL = 0.9
const CORES = cpus().length

const EXAMPLE = new Uint8Array(await Bun.file(join(import.meta.dir, '../../docs/example-call.ogg')).bytes())
/** Seven times the example call of 43 s. */
const FIVE_MINUTES = new Uint8Array(
  await ffmpeg({ 'in.ogg': EXAMPLE }, [
    ...['-stream_loop', '6', '-i', 'in.ogg', '-c', 'copy', '-f', 'ogg', 'out'],
  ]),
)
/** A call of 2 s, which costs the processors little: what is asked of the cells is how processes go together. */
const SHORT = new Uint8Array(wavFile([sequence(silence(500), tone(440, 1_000), silence(500))]))

const folder = mkdtempSync(join(tmpdir(), 'voicelog-bench-'))
const service = await openScaled({ folder, waitMs: 200 })
const { apis, workers, recogniser } = service
try {
  await measureCosts()
  recogniser.setWait(RECOGNISER_MS)
  await measureCalls()
  await measureUploads()
} finally {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

async function measureCosts(): Promise<void> {
  const proxy = await startTcpProxy(service.postgresUrl)
  await service.sql`create extension pg_stat_statements`
  await service.grow({ apis: 1, workers: 1 }, { WORKER_CONCURRENCY: '4' }, proxy.url)
  const read = async () => {
    const { fromClients, fromTarget } = proxy.bytes()
    const costs = await readCosts({
      ...service,
      apiPids: apis.map(({ pid }) => pid),
      workerPids: workers.map(({ pid }) => pid),
      postgresBytes: fromClients + fromTarget,
      speechBytes: recogniser.bytes(),
    })
    return { costs, at: performance.now() }
  }
  let sent = 0
  const play = async (recording: Uint8Array<ArrayBuffer>, calls: number) => {
    await Promise.all(Array.from({ length: calls }, () => service.upload(recording)))
    sent += calls
    await service.completed(sent)
  }
  await play(EXAMPLE, 2)
  await play(FIVE_MINUTES, 1)
  const idling = await read()
  await Bun.sleep(COUNTERS_SETTLE_MS)
  const idled = await read()
  const idle = costsOfSecond([idling.costs, idled.costs], (idled.at - idling.at) / 1_000)
  tell('nothing to do, a second', idle)
  for (const [name, recording, calls] of [
    ['a call of 43 s', EXAMPLE, 20],
    ['a call of 5 minutes', FIVE_MINUTES, 4],
  ] as const) {
    const [before, flushes] = [await read(), await readWalFlushes(service.sql)]
    await play(recording, calls)
    const after = await read()
    await Bun.sleep(COUNTERS_SETTLE_MS)
    const flushesOfOne = ((await readWalFlushes(service.sql)) - flushes) / calls
    const seconds = (after.at - before.at) / 1_000
    const costs = costsOfOne([before.costs, after.costs], { calls, seconds, idle })
    tell(`${name} (${(recording.length / 1e3).toFixed(0)} kB)`, costs)
    for (const [part, ms] of [
      ['API', costs.apiMs],
      ['workers', costs.workerMs],
      ['PostgreSQL', costs.postgresMs],
      ['Redis', costs.redisMs],
    ] as const)
      figure(`${name}: processor time, ${part}`, ms, 'ms', null)
    figure(`${name}: WAL`, costs.walBytes / 1e3, 'kB', null)
    figure(`${name}: flushes of WAL`, flushesOfOne, '', null)
    const all = costs.apiMs + costs.workerMs + costs.postgresMs + costs.redisMs
    figure(`${name}: calls a second that fill 64 cores, without recognition`, 64_000 / all, '', null)
  }
  await service.shrink()
  await proxy.close()
}

/** Whole calls, with so many waiting that no worker waits for one. */
async function measureCalls(): Promise<void> {
  const shares: number[] = []
  let one = { rate: 0, callMs: 0 }
  for (const cell of CELLS) {
    // A tone stands for speech.
    await service.grow(cell, { WORKER_CONCURRENCY: `${SLOTS}`, SPEECH_DETECTOR: 'levels' })
    const slots = cell.workers * SLOTS
    const stop = service.keepWaiting(SHORT, 2 * slots)
    // The first call of each new process opens connections and loads models.
    await Bun.sleep(1.5 * RECOGNISER_MS)
    const [since, start, cpu, used] = [new Date(), performance.now(), cpuMsOfMachine(), usedMs()]
    await Bun.sleep(CELL_MS)
    const [ms, afterCpu, afterUsed] = [performance.now() - start, cpuMsOfMachine(), usedMs()]
    await stop()
    const times = await service.completions(since)
    if (times.length <= slots) {
      console.log(`${cell.apis} API and ${cell.workers} workers: too few calls for a rate, ${times.length}`)
      // Without the first row there is nothing to compare with.
      if (one.rate === 0) return
      continue
    }
    // From the last of the first round of all slots to the last of all.
    const rate = ((times.length - slots) / ((times.at(-1) ?? 0) - (times[slots - 1] ?? 0))) * 1_000
    const measured = { rate, callMs: (afterUsed - used) / times.length }
    if (cell === CELLS[0]) one = measured
    const [share, busy] = [rate / (cell.workers * one.rate), (afterCpu - cpu) / ms / CORES]
    if (busy < FULL) shares.push(share)
    const name = `calls, ${cell.apis} API and ${cell.workers} workers`
    console.log(
      `${name}: ${rate.toFixed(2)} a second, ${share.toFixed(2)} of linear, ${measured.callMs.toFixed(0)} ms of processor time a call; processors ${(busy * 100).toFixed(0)} % busy`,
    )
    figure(`${name}: share of linear`, share, '', busy < FULL ? { atLeast: 0.8 } : null)
    if (cell === CELLS.at(-1))
      figure(`${name}: processor time of a call over 1 and 1`, measured.callMs / one.callMs, '', null)
  }
}

/**
 * Uploads alone: one client for each API process, one upload after the other. Where linear would fill the processors, by
 * how busy they are with one process, no share of it is asked for.
 */
async function measureUploads(): Promise<void> {
  await Promise.all(workers.splice(0).map((each) => each.stop()))
  await service.grow({ apis: 4, workers: 0 }, {})
  const one = { rate: 0, apiMs: 0, busy: 0 }
  for (const count of [1, 2, 4]) {
    const some = apis.slice(0, count)
    let uploads = 0
    const [start, cpu, used] = [performance.now(), cpuMsOfMachine(), familyMs(some)]
    await Promise.all(
      some.map(async ({ baseUrl }) => {
        for (; performance.now() < start + UPLOADS_MS; uploads++) await service.upload(EXAMPLE, baseUrl)
      }),
    )
    const ms = performance.now() - start
    const [rate, apiMs] = [(uploads / ms) * 1_000, (familyMs(some) - used) / uploads]
    const busy = (cpuMsOfMachine() - cpu) / ms / CORES
    if (count === 1) Object.assign(one, { rate, apiMs, busy })
    const [share, linearBusy] = [rate / (count * one.rate), count * one.busy]
    const name = `uploads, ${count} API`
    console.log(
      `${name}: ${rate.toFixed(1)} a second, ${apiMs.toFixed(1)} ms of the API each; processors ${(busy * 100).toFixed(0)} % busy, ${(linearBusy * 100).toFixed(0)} % if it were linear`,
    )
    figure(`${name}: share of linear`, share, '', linearBusy < FULL ? { atLeast: 0.8 } : null)
    if (count === 4) figure(`${name}: processor time of one over 1 API`, apiMs / one.apiMs, '', null)
  }
}

/** Processor time of the whole service. */
function usedMs(): number {
  return familyMs([...apis, ...workers]) + cpuMsOfFamily(service.postgresPid)
}

function familyMs(processes: { pid: number }[]): number {
  return processes.reduce((sum, { pid }) => sum + cpuMsOfFamily(pid), 0)
}

function tell(what: string, costs: Costs): void {
  const parts = Object.entries(costs).map(([name, value]) => `${name} ${value.toFixed(1)}`)
  console.log(`${what}: ${parts.join(', ')}`)
}
