import { parseArgs } from 'node:util'
import { ensureSystemPrograms, FFMPEG, REDIS } from '../../tools/stack/system-programs.ts'
import { median, percentile } from '../bench/support/figures.ts'
import { eventually } from '../support/poll.ts'
import { type Seen, sendCall, visit } from './load.ts'
import { openStack } from './stack.ts'

// bun run soak [--hours 2] [--warm-up-minutes 10]
//
// A day in short: uploads at 70 % of what the workers can do, people who sign in, list, search and open reports, restarts
// of an API and a worker process, and in the middle PostgreSQL fails over to its standby. In the end: memory of the
// processes that lived through all of it, lost and doubled calls, and how long people waited. Exit code 1 if memory grew
// by more than 10 %, a call was lost or done twice, or nobody could sign in for a whole period.

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '2' },
    'warm-up-minutes': { type: 'string', default: '10' },
  },
})
const RUN_MS = Number(values.hours) * 3_600_000
const WARM_UP_MS = Number(values['warm-up-minutes']) * 60_000
if (!(WARM_UP_MS > 0 && RUN_MS > WARM_UP_MS)) throw new Error('The run must be longer than its warm-up')
const LOAD = 0.7
const CAPACITY_MS = 30_000
const VISIT_EVERY_MS = 3_000
const SAMPLE_MS = 5_000
/** Memory is the median of so many samples: a collection is due or has just been. */
const SAMPLES = 12
const RESTART_EVERY_MS = Math.min(600_000, RUN_MS / 10)
/** By hour, or by fifths of a short run. */
const PERIOD_MS = Math.min(3_600_000, RUN_MS / 5)
/** The rest of the calls: a killed worker's lease, and a queue that grew during the failover. */
const DRAIN_MS = 300_000

await ensureSystemPrograms([FFMPEG, REDIS], console.error)
const stack = await openStack()
const seen: Seen = { accepted: new Set(), times: [], refused: 0 }
const samples: { at: number; memory: ReturnType<typeof stack.memory> }[] = []
const start = performance.now()
const end = start + RUN_MS
let isGood = false
try {
  const capacity = await capacityOf()
  const rate = LOAD * capacity
  say(`the workers do ${capacity.toFixed(2)} calls a second; ${rate.toFixed(2)} are sent`)
  await Promise.all([
    repeat(1_000 / rate, () => sendCall(stack, seen)),
    repeat(VISIT_EVERY_MS, (turn) => visit(stack, seen, turn)),
    repeat(SAMPLE_MS, async () => void samples.push({ at: performance.now(), memory: stack.memory() })),
    disturb(),
  ])
  isGood = await judge()
} finally {
  await stack.close()
}
process.exit(isGood ? 0 : 1)

/** Calls a second while more wait than can be done. */
async function capacityOf(): Promise<number> {
  const begin = performance.now()
  let before: number | null = null
  let since = begin
  while (performance.now() < begin + CAPACITY_MS) {
    const [row] = await stack.sql`
      select count(*) filter (where status = 'completed')::int as done,
        count(*) filter (where status = 'queued')::int as waiting from voicelogs`
    // The first calls open connections.
    if (before === null && row?.done >= 4) {
      before = row?.done as number
      since = performance.now()
    }
    const missing = Math.max(0, 8 - row?.waiting)
    await Promise.all(Array.from({ length: missing }, () => sendCall(stack, seen)))
    await Bun.sleep(100)
  }
  const done = (await completed()) - (before ?? 0)
  return (done / (performance.now() - since)) * 1_000
}

async function completed(): Promise<number> {
  const [row] = await stack.sql`select count(*)::int as n from voicelogs where status = 'completed'`
  return row?.n
}

/** Begins `work` every so many ms until the end, whether or not it takes longer, and waits for what was begun. */
async function repeat(everyMs: number, work: (turn: number) => Promise<unknown>): Promise<void> {
  const under = new Set<Promise<unknown>>()
  let failure: unknown
  for (let turn = 0, next = performance.now(); next < end; turn++, next += everyMs) {
    await Bun.sleep(Math.max(0, next - performance.now()))
    if (failure !== undefined) throw failure
    const one: Promise<unknown> = work(turn)
      .catch((error: unknown) => {
        failure ??= error
      })
      .finally(() => under.delete(one))
    under.add(one)
  }
  await Promise.all(under)
  if (failure !== undefined) throw failure
}

/** Restarts processes in turn; PostgreSQL fails over once, in the middle. */
async function disturb(): Promise<void> {
  const steps = [
    ['an API process restarted', () => stack.restartApi()],
    ['a worker process restarted', () => stack.restartWorker('SIGTERM')],
    ['a worker process killed', () => stack.restartWorker('SIGKILL')],
  ] as const
  let hasFailedOver = false
  for (let turn = 0; ; turn++) {
    await Bun.sleep(RESTART_EVERY_MS)
    if (performance.now() + RESTART_EVERY_MS / 2 > end) return
    const isTime: boolean = !hasFailedOver && performance.now() > start + RUN_MS / 2
    const [what, step] = isTime
      ? (['PostgreSQL failed over', () => stack.failOver()] as const)
      : (steps[turn % steps.length] ?? steps[0])
    hasFailedOver ||= isTime
    await step()
    say(`${what}; ${seen.accepted.size} calls accepted, ${await waiting()} wait`)
  }
}

async function waiting(): Promise<string> {
  const count = stack.sql`select count(*)::int as n from voicelogs where status not in ('completed', 'failed')`
  return await count.then(
    ([row]) => String(row?.n),
    () => 'nobody knows how many',
  )
}

async function judge(): Promise<boolean> {
  // What is not done by then is counted as lost.
  const drained = eventually(async () => (await waiting()) === '0', { withinMs: DRAIN_MS, everyMs: 1_000 })
  await drained.catch(() => {})
  const ids = [...seen.accepted]
  // What a call has once it is done: one transcript, four analytics, and each step told once.
  const [row] = await stack.sql`
    select count(*) filter (where status = 'completed')::int as completed,
      count(*)::int as rows, count(distinct call_id)::int as call_ids,
      count(*) filter (where status = 'completed' and not (
        (select count(*) from transcripts t where t.voicelog_id = v.id) = 1
        and (select count(*) from analyses a where a.voicelog_id = v.id) = 4
        and jsonb_array_length(jsonb_path_query_array(timeline, '$[*] ? (@.event == "transcribed")')) = 1
        and jsonb_array_length(jsonb_path_query_array(timeline, '$[*] ? (@.event == "analysed")')) = 4
        and jsonb_array_length(jsonb_path_query_array(timeline, '$[*] ? (@.event == "completed")')) = 1))::int as wrong
    from voicelogs v where status <> 'uploading'
      and call_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`
  const lost = ids.length - row?.completed
  const doubled = row?.rows - row?.call_ids + row?.wrong
  say(
    `${ids.length} calls accepted; lost: ${lost}, doubled: ${doubled}; ${seen.refused} answers of people refused`,
  )
  let grown = 0
  for (const name of ['API', 'worker'] as const) {
    const warm = samples.filter(({ at }) => at < start + WARM_UP_MS).slice(-SAMPLES)
    const [early, late] = [warm, samples.slice(-SAMPLES)].map((some) =>
      median(some.map((each) => each.memory[name])),
    )
    const ratio = (late ?? 0) / (early ?? 1)
    grown = Math.max(grown, ratio)
    say(
      `memory, ${name}: ${early?.toFixed(0)} MB after the warm-up, ${late?.toFixed(0)} MB at the end, ${ratio.toFixed(2)}`,
    )
  }
  let isServed = true
  for (let from = start; from < end; from += PERIOD_MS) {
    const p99 = (what: 'login' | 'list') => {
      const those = seen.times.filter(
        (each) => each.what === what && each.at >= from && each.at < from + PERIOD_MS,
      )
      isServed &&= those.length > 0
      return `${what} ${percentile(
        those.map(({ ms }) => ms),
        0.99,
      ).toFixed(0)} ms of ${those.length}`
    }
    say(`p99 from minute ${((from - start) / 60_000).toFixed(0)}: ${p99('login')}, ${p99('list')}`)
  }
  return lost === 0 && doubled === 0 && grown <= 1.1 && isServed
}

function say(text: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)
}
