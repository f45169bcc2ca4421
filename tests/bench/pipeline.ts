/**
 * Whole calls through `voicelog work`, compared with the bare recogniser on the same audio. Figures are audio seconds per
 * second: of one worker divided by PocketSphinx alone, and of two workers divided by one. A worker runs one recogniser at
 * a time, like the bare one. It also fetches, decodes, compares the channels, finds speech, makes the four analytics and
 * writes to PostgreSQL.
 *
 * Two bare recognisers divided by one show what a second core brings on this machine. Cores share caches and memory, so
 * this is the upper limit for two workers divided by one.
 *
 * Times are from PostgreSQL, from the first claim to the last completion. Processor seconds are printed too, because they
 * do not depend on other load.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskStorage } from '../../src/backends/storage/disk.ts'
import { insertOrganisation, insertVoicelog } from '../db/queue/job-rows.ts'
import { twoChannelCall, wavFile } from '../support/audio.ts'
import { CANCELLATION_CALL } from '../support/calls.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/poll.ts'
import { redisUrl } from '../support/redis.ts'
import { figure, median } from './support/figures.ts'

/** Calls for each worker in a measurement. With more calls, the idle time of one worker at the end matters less. */
const CALLS = Number(Bun.env.BENCH_CALLS ?? 6)
/** Measurements; even, so that half of them run in reverse order. */
const ROUNDS = Number(Bun.env.BENCH_ROUNDS ?? 4)
const MODEL = '/usr/share/pocketsphinx/model/en-us'

const folder = mkdtempSync(join(tmpdir(), 'voicelog-bench-pipeline-'))
const call = await twoChannelCall(CANCELLATION_CALL)
const callSeconds = call.durationMs / 1000
const channels = [join(folder, 'left.wav'), join(folder, 'right.wav')] as const
await Bun.write(channels[0], wavFile([call.agent]))
await Bun.write(channels[1], wavFile([call.customer]))
console.log(`a call of ${callSeconds.toFixed(0)} s in two channels; ${CALLS} calls for each worker`)

const ratios = {
  overBare: [] as number[],
  processor: [] as number[],
  twoOverOne: [] as number[],
  twoBareOverOne: [] as number[],
}
try {
  for (let round = 0; round < ROUNDS; round++) {
    const measured = await inTurn(
      {
        bare: () => bareRecogniser(1),
        one: () => pipeline(1),
        two: () => pipeline(2),
        twoBare: () => bareRecogniser(2),
      },
      { backwards: round % 2 === 1 },
    )
    const { bare, one, two, twoBare } = measured
    ratios.overBare.push(one.rate / bare.rate)
    ratios.processor.push(one.processorSeconds / bare.processorSeconds)
    ratios.twoOverOne.push(two.rate / one.rate)
    ratios.twoBareOverOne.push(twoBare.rate / bare.rate)
    for (const [name, { rate, processorSeconds }] of Object.entries(measured))
      console.log(`${name}: ${rate.toFixed(2)} audio s/s, ${processorSeconds.toFixed(2)} processor s a call`)
  }
  figure('pipeline over the bare recogniser', median(ratios.overBare), '', { atLeast: 0.95 })
  figure('pipeline: processor time over the bare recogniser', median(ratios.processor), '', null)
  figure('two workers over one', median(ratios.twoOverOne), '', { atLeast: 1.8 })
  figure('two bare recognisers over one', median(ratios.twoBareOverOne), '', null)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

type Measured = { rate: number; processorSeconds: number }

/** Runs one after another. Every second round runs in reverse order, so that a machine that slows down favours none. */
async function inTurn<Name extends string>(
  measurements: Record<Name, () => Promise<Measured>>,
  { backwards }: { backwards: boolean },
): Promise<Record<Name, Measured>> {
  const names = Object.keys(measurements) as Name[]
  const measured = {} as Record<Name, Measured>
  for (const name of backwards ? names.reverse() : names) measured[name] = await measurements[name]()
  return measured
}

/** One process for each call, for both of its channels; it skips silence itself. */
async function bareRecogniser(atOnce: number): Promise<Measured> {
  await Bun.write(join(folder, 'list'), 'left\nright\n')
  const startedAt = performance.now()
  let processorSeconds = 0
  const oneAfterAnother = async (_: unknown, lane: number) => {
    for (let each = 0; each < CALLS; each++) {
      const seconds = await recogniseBare(`words-${lane}`)
      processorSeconds += seconds
    }
  }
  await Promise.all(Array.from({ length: atOnce }, oneAfterAnother))
  const seconds = (performance.now() - startedAt) / 1000
  const calls = CALLS * atOnce
  return { rate: (calls * callSeconds) / seconds, processorSeconds: processorSeconds / calls }
}

async function recogniseBare(words: string): Promise<number> {
  const child = Bun.spawn(
    [
      'pocketsphinx_batch',
      ...['-hmm', join(MODEL, 'en-us'), '-lm', join(MODEL, 'en-us.lm.bin')],
      ...['-dict', join(MODEL, 'cmudict-en-us.dict'), '-adcin', 'yes', '-adchdr', '44'],
      ...['-cepdir', folder, '-cepext', '.wav', '-ctl', join(folder, 'list'), '-hyp', join(folder, words)],
    ],
    { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' },
  )
  if ((await child.exited) !== 0) throw new Error('pocketsphinx_batch failed')
  return processorSecondsOf(child)
}

async function pipeline(workers: number): Promise<Measured> {
  const database = await freshDatabase()
  const root = mkdtempSync(join(folder, 'store-'))
  const secret = crypto.randomUUID() + crypto.randomUUID()
  const storage = createDiskStorage({ root, publicUrl: 'http://localhost', signingSecrets: [secret] })
  const organisationId = await insertOrganisation(database.db)
  for (let each = 0; each < CALLS * workers; each++) {
    const objectKey = `${organisationId}/2026/01/${crypto.randomUUID()}.wav`
    await storage.put(objectKey, once(call.wav), { contentType: 'audio/wav' })
    await insertVoicelog(database.db, organisationId, { objectKey, sizeBytes: call.wav.length })
  }
  const children = Array.from({ length: workers }, () => startWorker(database.url, root, secret))
  try {
    const ended = () => database.sql`select count(*)::int as count from voicelogs where status = 'completed'`
    await eventually(async () => (await ended())[0]?.count === CALLS * workers, {
      withinMs: 600_000,
      everyMs: 200,
    })
    const [took] = await database.sql`
      select extract(epoch from max(completed_at) - min((step->>'at')::timestamptz))::float8 as seconds
      from voicelogs, jsonb_array_elements(timeline) step where step->>'event' = 'claimed'`
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map((each) => each.exited))
    const processorSeconds = children.reduce((sum, each) => sum + processorSecondsOf(each), 0)
    return {
      rate: (CALLS * workers * callSeconds) / Number(took?.seconds),
      processorSeconds: processorSeconds / (CALLS * workers),
    }
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(children.map((each) => each.exited))
    await database.drop()
  }
}

function startWorker(databaseUrl: string, root: string, secret: string) {
  return Bun.spawn([process.execPath, join(import.meta.dir, '../../src/main.ts'), 'work'], {
    env: {
      PATH: Bun.env.PATH,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl(),
      STORAGE_URL: `file://${root}`,
      JWT_SECRET: secret,
      SPEECH_ENGINE: 'pocketsphinx',
      SPEECH_CONCURRENCY: '1',
      WORKER_CONCURRENCY: '1',
      LOG_LEVEL: 'error',
    },
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
  })
}

/** Processor seconds of an ended process and its children. */
function processorSecondsOf(child: Bun.Subprocess): number {
  return Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6
}

async function* once(bytes: Uint8Array) {
  yield bytes
}
