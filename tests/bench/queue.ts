/**
 * The queue without the work, next to graphile-worker on the same PostgreSQL: no-op jobs a second with 1, 4 and 16
 * workers, in turns, and the time from a durable job to the start of its work.
 *
 * Both promise the same: a job is durable in PostgreSQL (fsync on), and doing it is two commits there, the claim and the
 * completion. graphile-worker runs with its defaults, where each worker claims one job at a time, and LISTEN wakes it. Its
 * batches are measured too, with no target: one worker claims several jobs ahead there, which is no choice for jobs of
 * minutes. Jobs exist before the clock starts. Producer and workers are in one process.
 *
 * Our jobs are rows of a table with nothing but the columns of a job. Calls are measured too, with no target: graphile-
 * worker writes nothing of the call.
 */
import { voicelogs } from '../../src/db/schema/index.ts'
import { within } from '../../src/lib/async/wait.ts'
import { benchDatabase } from './support/api.ts'
import { figure, median, percentile } from './support/figures.ts'
import { callQueue, graphileQueue, insertRows, jobQueue, type NoOpQueue } from './support/no-op-queues.ts'

const ROUNDS = 5
/** Of the two that are compared; 1,000 take a second, in which the first ones still weigh. */
const JOBS = 4_000
/** Of the others. */
const FEWER_JOBS = 1_000
const WARM_UP_JOBS = 200
const HAND_OFFS = 300
const WORKERS = [1, 4, 16]
const WAITING = 10_000

const database = await benchDatabase()
const { db, organisationId, url: databaseUrl } = database
const [settings] =
  await database.sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`
console.log(`PostgreSQL fsync ${settings?.fsync}, synchronous_commit ${settings?.commit}`)
try {
  for (const workers of WORKERS) await measureRates(workers)
  await measureHandOffs()
} finally {
  await database.drop()
}
process.exit(0)

async function measureRates(workers: number): Promise<void> {
  const rates = {
    jobs: [] as number[],
    calls: [] as number[],
    theirs: [] as number[],
    batched: [] as number[],
  }
  for (let round = 0; round < ROUNDS; round++) {
    rates.jobs.push(await jobsPerSecond(jobQueue, workers, JOBS))
    rates.theirs.push(await jobsPerSecond(graphileQueue, workers, JOBS))
    rates.calls.push(await jobsPerSecond(callQueue, workers, FEWER_JOBS))
    rates.batched.push(await jobsPerSecond(batched, workers, FEWER_JOBS))
  }
  const line = `no-op jobs, ${workers} worker${workers === 1 ? '' : 's'}`
  const each = Object.entries(rates).map(([name, of]) => `${name} ${median(of).toFixed(0)}`)
  console.log(`${line}, a second: ${each.join(', ')}`)
  const over = (ours: number[], theirs: number[]) =>
    median(ours.map((rate, round) => rate / (theirs[round] ?? 0)))
  figure(`${line}: a second over graphile-worker`, over(rates.jobs, rates.theirs), '', { atLeast: 1 })
  figure(`${line}: a second over graphile-worker in batches`, over(rates.jobs, rates.batched), '', null)
  figure(`${line}, calls: a second over graphile-worker`, over(rates.calls, rates.theirs), '', null)
}

async function measureHandOffs(): Promise<void> {
  const theirs = await handOffs(graphileQueue)
  console.log(`hand-off, graphile-worker: ${inWords(theirs)}`)
  for (const waiting of [0, WAITING]) {
    const later = new Date(Date.now() + 3_600_000)
    await insertRows(db, organisationId, waiting, { nextAttemptAt: later })
    const ours = await handOffs(callQueue)
    const line = waiting === 0 ? 'hand-off' : `hand-off, ${waiting} waiting`
    console.log(`${line}: ${inWords(ours)}`)
    figure(`${line}: commit to start, p50`, median(ours.fromDurable), 'ms', { atMost: 2 })
    figure(`${line}: commit to start, p99`, percentile(ours.fromDurable, 0.99), 'ms', { atMost: 10 })
    const ratio = median(ours.fromAdding) / median(theirs.fromAdding)
    figure(`${line}: adding to start, p50 over graphile-worker`, ratio, '', null)
  }
  await db.delete(voicelogs)
}

type Events = Parameters<typeof jobQueue>[1]
type MakeQueue = (
  options: { databaseUrl: string; organisationId: string; workers: number },
  events: Events,
) => Promise<NoOpQueue>

function batched(options: Parameters<MakeQueue>[0], events: Events): Promise<NoOpQueue> {
  return graphileQueue({ ...options, batched: true }, events)
}

async function jobsPerSecond(make: MakeQueue, workers: number, count: number): Promise<number> {
  let left = 0
  let ended = Promise.withResolvers<void>()
  const onEnd = () => {
    left -= 1
    if (left === 0) ended.resolve()
  }
  const queue = await make({ databaseUrl, organisationId, workers }, { onStart() {}, onEnd })
  // Not polled: a timer every millisecond in this process costs a worker more than some of its own steps.
  const run = async (jobs: number) => {
    await queue.prepare(jobs)
    left = jobs
    ended = Promise.withResolvers()
    const start = performance.now()
    await queue.release()
    await within(60_000, ended.promise, 'The queue')
    return (performance.now() - start) / 1_000
  }
  // The first ones open connections and prepare statements.
  await run(WARM_UP_JOBS)
  const seconds = await run(count)
  await queue.stop()
  return count / seconds
}

type HandOffs = { fromAdding: number[]; fromDurable: number[] }

async function handOffs(make: MakeQueue): Promise<HandOffs> {
  let started = Promise.withResolvers<number>()
  let ended = Promise.withResolvers<void>()
  const queue = await make(
    { databaseUrl, organisationId, workers: 1 },
    { onStart: () => started.resolve(performance.now()), onEnd: () => ended.resolve() },
  )
  const times: HandOffs = { fromAdding: [], fromDurable: [] }
  for (let each = -20; each < HAND_OFFS; each++) {
    const addedAt = performance.now()
    let durableAt = 0
    await queue.add(() => {
      durableAt = performance.now()
    })
    const startedAt = await started.promise
    if (each >= 0) {
      times.fromAdding.push(startedAt - addedAt)
      // Their worker may start before the producer knows that the job is durable.
      times.fromDurable.push(Math.max(0, startedAt - durableAt))
    }
    await ended.promise
    started = Promise.withResolvers()
    ended = Promise.withResolvers()
  }
  await queue.stop()
  return times
}

function inWords({ fromAdding, fromDurable }: HandOffs): string {
  const both = (times: number[]) =>
    `p50 ${median(times).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms`
  return `from adding ${both(fromAdding)}; from durable ${both(fromDurable)}`
}
