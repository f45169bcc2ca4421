import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connectDatabase } from '../../src/db/client.ts'
import { circuitBreakers } from '../../src/db/schema/index.ts'
import { eventsOf, insertVoicelog, readVoicelog, transcript } from '../db/queue/job-rows.ts'
import { hintsOf } from '../support/hints.ts'
import { eventually } from '../support/poll.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { createGate, ended, submit } from './test-pool.ts'
import { startTimeLapse } from './time-lapse.ts'
import { useWorkers } from './use-workers.ts'

// The workers reach PostgreSQL through a proxy; the test itself does not.

const { db, organisation, databaseUrl, cleanups, pool: poolOf } = useWorkers()
let proxy: TcpProxy

beforeAll(async () => {
  proxy = await startTcpProxy(databaseUrl())
})
afterAll(() => proxy.close())

function pool(options: Parameters<typeof poolOf>[0]) {
  const connection = connectDatabase(proxy.url)
  cleanups.push(() => connection.close())
  const started = poolOf({ ...options, db: connection.db })
  cleanups.push(() => proxy.up())
  return started
}

test('PostgreSQL is unavailable while a call is transcribed: the transcript is written afterwards', async () => {
  const gate = createGate()
  const { queue } = pool({
    timing: { leaseSeconds: 20, renewMs: 200 },
    transcribe: async () => {
      await gate.pass()
      return transcript
    },
  })
  const [id = ''] = await submit({ db: db(), queue }, organisation())
  await eventually(() => gate.reached === 1)
  proxy.down()
  gate.open()
  const refused = proxy.refused()
  await eventually(() => proxy.refused() > refused + 2)
  proxy.up()
  const [row] = await ended(db(), [id], 'completed')
  expect(row?.attempts).toBe(1)
  expect(gate.reached).toBe(1)
})

test('PostgreSQL is unavailable when a hint comes: the hint is not lost', async () => {
  const { queue } = pool({ timing: { rehintSeconds: 600 } })
  // They have all it takes to work, and have shown it.
  const [first = ''] = await submit({ db: db(), queue }, organisation())
  await ended(db(), [first], 'completed')
  proxy.down()
  const ids = await submit({ db: db(), queue }, organisation(), 4)
  await eventually(async () => (await queue.depth()) < 4)
  proxy.up()
  await ended(db(), ids, 'completed')
})

test('PostgreSQL fails again and again: every call completes', async () => {
  const { queue } = pool({ concurrency: 3 })
  const ids: string[] = []
  for (let round = 0; round < 8; round++) {
    ids.push(...(await submit({ db: db(), queue }, organisation(), 5)))
    await eventually(async () => (await queue.depth()) < 5)
    proxy.down()
    proxy.up()
  }
  const rows = await ended(db(), ids, 'completed', 40_000)
  // It is not the call's fault.
  expect(rows.flatMap((row) => row.timeline).filter((each) => each.event === 'retried')).toEqual([])
})

test('a claim whose answer is lost comes back when its lease ends', async () => {
  const { queue } = pool({ timing: { leaseSeconds: 1, renewMs: 300, rehintSeconds: 600 } })
  const id = await insertVoicelog(db(), organisation(), { hintedAt: new Date() })
  proxy.loseReplyTo(id, 'cut')
  await queue.push(hintsOf([id], { organisationId: organisation() }))
  await ended(db(), [id], 'completed')
  expect(proxy.lost()).toBe(1)
  expect((await eventsOf(db(), id)).slice(0, 3)).toEqual(['claimed', 'recovered', 'claimed'])
})

test('PostgreSQL stops answering: calls complete once it answers again', async () => {
  const gate = createGate()
  const { queue } = pool({
    timing: { leaseSeconds: 1, renewMs: 200 },
    transcribe: async () => {
      await gate.pass()
      return transcript
    },
  })
  const ids = await submit({ db: db(), queue }, organisation(), 3)
  await eventually(() => gate.reached > 0)
  proxy.silence()
  gate.open()
  // Long enough for the leases to run out in silence.
  await eventually(async () => {
    const rows = await Promise.all(ids.map((id) => readVoicelog(db(), id)))
    return rows.every((row) => row.leaseUntil === null || row.leaseUntil.getTime() < Date.now())
  })
  proxy.up()
  await ended(db(), ids, 'completed', 40_000)
})

/** What keeps PostgreSQL from taking transcripts, while it takes all else; answers how to end it. */
const REFUSALS: Record<string, (connection: FreshConnection) => Promise<() => Promise<unknown>>> = {
  async 'has no space for a transcript'({ sql }) {
    await sql.unsafe(`create function no_space() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create trigger no_space before insert on transcripts for each row execute function no_space()`)
    return () => sql.unsafe('drop trigger no_space on transcripts; drop function no_space')
  },
  async 'has transcripts locked by an administrator'({ sql }) {
    const session = await sql.reserve()
    await session.unsafe(`begin; set local idle_in_transaction_session_timeout = 0;
      lock table transcripts in access exclusive mode`)
    return async () => {
      await session.unsafe('rollback')
      session.release()
    }
  },
}
type FreshConnection = ReturnType<typeof connectDatabase>

test.each(Object.entries(REFUSALS))(
  'PostgreSQL %s for long: no call fails for it, and one asks at a time',
  async (_name, refuse) => {
    const administrator = connectDatabase(databaseUrl())
    cleanups.push(() => administrator.close())
    cleanups.push(() => db().delete(circuitBreakers))
    let transcribed = 0
    const { queue } = pool({
      timing: { retryForMs: 300, leaseSeconds: 20 },
      transcribe: async () => {
        transcribed++
        return transcript
      },
    })
    const end = await refuse(administrator)
    const lapse = startTimeLapse(db())
    cleanups.push(() => lapse.stop())
    try {
      const ids = await submit({ db: db(), queue }, organisation(), 4)
      const openings = async () => (await db().select().from(circuitBreakers))[0]?.openings ?? 0
      const rows = () => Promise.all(ids.map((id) => readVoicelog(db(), id)))
      await eventually(
        async () => (await openings()) >= 2 || (await rows()).some(({ failures }) => failures > 0),
        { withinMs: 60_000 },
      )
      for (const row of await rows()) expect(row).toMatchObject({ failures: 0, error: null })
      const inVain = transcribed
      // Two work at a time until the first refusal, then one at a time.
      expect(inVain).toBeLessThanOrEqual(2 + (await openings()))
      await end()
      for (const row of await ended(db(), ids, 'completed', 60_000)) {
        expect(row.failures).toBe(0)
        expect(row.timeline.map(({ event }) => event)).not.toContain('retried')
      }
      const waited = (await rows()).flatMap((row) => row.timeline)
      expect(waited.find(({ event }) => event === 'waiting')?.detail).toStartWith('database_unavailable: ')
    } finally {
      await end().catch(() => {})
    }
  },
  120_000,
)
