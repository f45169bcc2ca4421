import { describe, expect, test } from 'bun:test'
import { existsSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { createRedisQueue } from '../../src/backends/queue/redis.ts'
import { voicelogs } from '../../src/db/schema/index.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { ANALYTIC_KINDS } from '../../src/model/analytics.ts'
import type { Transcribe } from '../../src/workers/jobs/transcribe.ts'
import { eventsOf, insertVoicelog, readAnalyses, readVoicelog, transcript } from '../db/queue/job-rows.ts'
import { hintsOf } from '../support/hints.ts'
import { eventually } from '../support/poll.ts'
import { freshPrefix, redisUrl } from '../support/redis.ts'
import { createGate, ended, submit } from './test-pool.ts'
import { useWorkers } from './use-workers.ts'

const { db, organisation, pool, cleanups } = useWorkers()

describe('a job', () => {
  test('goes from queued to completed with its transcript and four results', async () => {
    const { queue } = pool()
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    const [row] = await ended(db(), [id], 'completed')
    expect(row).toMatchObject({
      attempts: 1,
      failures: 0,
      crashes: 0,
      durationMs: 2_000,
      leaseToken: null,
      error: null,
    })
    const rows = await readAnalyses(db(), id)
    expect(Object.keys(rows).sort()).toEqual([...ANALYTIC_KINDS].sort())
    for (const kind of ANALYTIC_KINDS) expect(['done', 'skipped']).toContain(rows[kind]?.status ?? 'missing')
    expect(await eventsOf(db(), id)).toEqual([
      'claimed',
      'transcribed',
      'analysed',
      'analysed',
      'analysed',
      'analysed',
      'completed',
    ])
    expect(await eventually(async () => (await queue.depth()) === 0)).toBe(true)
  })

  test('gets what the row says about the recording', async () => {
    const seen: unknown[] = []
    const { queue } = pool({
      transcribe: async (recording) => {
        seen.push(recording)
        return transcript
      },
    })
    const id = await insertVoicelog(db(), organisation(), {
      language: 'ja-JP',
      agentChannel: 1,
      agentChannelFrom: 'key',
      contentType: 'audio/mp4',
      recordingSha256: 'b5'.repeat(32),
    })
    await queue.push(hintsOf([id], { organisationId: organisation() }))
    const [row] = await ended(db(), [id], 'completed')
    expect(seen).toEqual([
      {
        objectKey: row?.objectKey,
        sha256: 'b5'.repeat(32),
        format: 'm4a',
        language: 'ja-JP',
        agentChannel: 1,
        agentChannelFrom: 'key',
        vocabulary: [],
      },
    ])
  })

  test('gets a private folder that is gone afterwards, whether it succeeds or fails', async () => {
    const folders: { path: string; mode: number }[] = []
    const { queue } = pool({
      transcribe: async (_, { workFolder }) => {
        folders.push({ path: workFolder, mode: statSync(workFolder).mode & 0o777 })
        await writeFile(join(workFolder, 'track.wav'), 'sound')
        if (folders.length === 1) return transcript
        throw new Error('failed')
      },
    })
    const [first = ''] = await submit({ db: db(), queue }, organisation())
    await ended(db(), [first], 'completed')
    const [second = ''] = await submit({ db: db(), queue }, organisation())
    await eventually(async () => (await readVoicelog(db(), second)).failures === 1)
    expect(folders.map((each) => each.mode)).toEqual([0o700, 0o700])
    expect(folders.filter((each) => existsSync(each.path))).toEqual([])
  })

  test('with 20 hints is done once', async () => {
    let calls = 0
    const { queue } = pool({
      transcribe: async () => {
        calls++
        return transcript
      },
    })
    const id = await insertVoicelog(db(), organisation())
    await queue.push(
      hintsOf(
        Array.from({ length: 20 }, () => id),
        { organisationId: organisation() },
      ),
    )
    await ended(db(), [id], 'completed')
    await eventually(async () => (await queue.depth()) === 0)
    expect(calls).toBe(1)
    expect((await readVoicelog(db(), id)).attempts).toBe(1)
  })

  test('is done once each: 100 jobs, three processes, six workers', async () => {
    const calls = new Map<string, number>()
    const prefix = freshPrefix()
    const transcribe: Transcribe = async ({ objectKey }) => {
      calls.set(objectKey, (calls.get(objectKey) ?? 0) + 1)
      return transcript
    }
    const [first] = [1, 2, 3].map(() => pool({ prefix, transcribe }))
    if (first === undefined) throw new Error('no pool')
    const ids = await submit({ db: db(), queue: first.queue }, organisation(), 100)
    const rows = await ended(db(), ids, 'completed', 40_000)
    expect([...calls.values()]).toEqual(Array.from({ length: 100 }, () => 1))
    expect(new Set(rows.map((row) => row.attempts))).toEqual(new Set([1]))
  })
})

describe('the lease', () => {
  test('of a long job is renewed, so nobody else claims it', async () => {
    const gate = createGate()
    const { queue } = pool({
      timing: { leaseSeconds: 1, renewMs: 100 },
      transcribe: async () => {
        await gate.pass()
        return transcript
      },
    })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    await eventually(() => gate.reached === 1)
    const { leaseUntil: first } = await readVoicelog(db(), id)
    if (first === null) throw new Error('no lease')
    // Past the end of the first lease, and then some.
    await eventually(() => Date.now() > first.getTime() + 500)
    expect(gate.reached).toBe(1)
    gate.open()
    const [row] = await ended(db(), [id], 'completed')
    expect(row?.attempts).toBe(1)
  })

  test('of a deleted voicelog is lost, and the work is aborted', async () => {
    let reason: unknown
    let isWorking = false
    const { queue } = pool({
      transcribe: (_, { signal }) => {
        isWorking = true
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            reason = signal.reason
            reject(signal.reason)
          })
        })
      },
    })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    await eventually(() => isWorking)
    await db().delete(voicelogs).where(eq(voicelogs.id, id))
    await eventually(() => reason !== undefined)
    expect(reason).toMatchObject({ name: 'LeaseLost' })
  })

  test('lost by a worker that ignores it: the late result changes nothing, and the worker goes on', async () => {
    const gate = createGate()
    let calls = 0
    const { queue } = pool({
      concurrency: 1,
      timing: { renewMs: 50, abortGraceMs: 50 },
      transcribe: async () => {
        const call = ++calls
        if (call > 1) return transcript
        await gate.pass()
        return { ...transcript, engine: 'late' }
      },
    })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    await eventually(() => gate.reached === 1)
    // As the reconciler of another process does with a stalled job.
    await db()
      .update(voicelogs)
      .set({ leaseToken: null, leaseUntil: null, hintedAt: null })
      .where(eq(voicelogs.id, id))
    await ended(db(), [id], 'completed')
    const before = await readVoicelog(db(), id)
    gate.open()
    const [other = ''] = await submit({ db: db(), queue }, organisation())
    await ended(db(), [other], 'completed')
    expect(await readVoicelog(db(), id)).toEqual(before)
    expect(calls).toBe(3)
  })

  test('outlives PostgreSQL closing every connection in the middle of the work', async () => {
    const gate = createGate()
    const { queue } = pool({
      timing: { leaseSeconds: 20 },
      transcribe: async () => {
        await gate.pass()
        return transcript
      },
    })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    await eventually(() => gate.reached === 1)
    await terminateConnections()
    gate.open()
    const [row] = await ended(db(), [id], 'completed')
    expect(row?.attempts).toBe(1)
  })
})

describe('a stop', () => {
  test('waits for the job under way and claims no other', async () => {
    const gate = createGate()
    const started = pool({
      concurrency: 1,
      transcribe: async () => {
        await gate.pass()
        return transcript
      },
    })
    const [first = '', second = ''] = await submit({ db: db(), queue: started.queue }, organisation(), 2)
    await eventually(() => gate.reached === 1)
    const stopped = started.stop()
    gate.open()
    await stopped
    expect((await readVoicelog(db(), first)).status).toBe('completed')
    expect(await readVoicelog(db(), second)).toMatchObject({ status: 'queued', attempts: 0 })
  })

  test('gives back a job that takes too long, uncounted, and another process does it', async () => {
    const prefix = freshPrefix()
    const gate = createGate()
    const aborted: unknown[] = []
    const stopping = pool({
      prefix,
      timing: { drainMs: 100 },
      transcribe: async (_, { signal }) => {
        signal.addEventListener('abort', () => aborted.push(signal.reason))
        await gate.pass()
        return transcript
      },
    })
    const [id = ''] = await submit({ db: db(), queue: stopping.queue }, organisation())
    await eventually(() => gate.reached === 1)
    expect(await readVoicelog(db(), id)).toMatchObject({ attempts: 1, crashes: 1 })
    await stopping.stop()
    expect(aborted).toHaveLength(1)
    const row = await readVoicelog(db(), id)
    expect(row).toMatchObject({ attempts: 0, crashes: 0, failures: 0, leaseToken: null, leaseUntil: null })
    gate.open()

    pool({ prefix })
    const [done] = await ended(db(), [id], 'completed')
    expect(done?.attempts).toBe(1)
  })

  test('leaves no hint behind in the list of a worker', async () => {
    const prefix = freshPrefix()
    const stopping = pool({ prefix, timing: { drainMs: 100 }, transcribe: () => new Promise(() => {}) })
    await submit({ db: db(), queue: stopping.queue }, organisation(), 5)
    await eventually(async () => (await stopping.queue.depth()) === 3)
    await stopping.stop()
    const queue = createRedisQueue({ url: redisUrl(), prefix, log: silentLogger })
    cleanups.push(() => queue.close())
    expect(await queue.depth()).toBeGreaterThanOrEqual(5)
  })

  test('of idle workers is done at once, also twice', async () => {
    const idle = pool()
    const [id = ''] = await submit({ db: db(), queue: idle.queue }, organisation())
    await ended(db(), [id], 'completed')
    await Promise.all([idle.stop(), idle.stop()])
  })
})

/** Ends every connection of this database but the one that asks. */
async function terminateConnections() {
  await db().execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
}
