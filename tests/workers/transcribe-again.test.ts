import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { keepCorrection } from '../../src/db/calls/transcripts/revisions.ts'
import {
  requeueTranscription,
  requeueTranscriptions,
} from '../../src/db/calls/transcripts/transcribe-again.ts'
import { requeueFailed } from '../../src/db/calls/voicelogs.ts'
import { analyses, transcriptRevisions, transcripts, users } from '../../src/db/schema/index.ts'
import { createLocalEngine } from '../../src/domain/analysis/local/engine.ts'
import { ProcessingError } from '../../src/domain/processing-error.ts'
import { newId } from '../../src/lib/id.ts'
import type { Segment, Transcript } from '../../src/model/transcript.ts'
import type { Transcribe } from '../../src/workers/jobs/transcribe.ts'
import { eventsOf, insertOrganisation, readAnalyses, readVoicelog, transcript } from '../db/queue/job-rows.ts'
import { eventually } from '../support/poll.ts'
import { freshPrefix, redisUrl } from '../support/redis.ts'
import type { WorkerOrder } from './fixtures/worker.ts'
import { createGate, ended, submit } from './test-pool.ts'
import { useWorkers } from './use-workers.ts'
import { startWorkerProcess } from './worker-process.ts'

const { db, organisation, databaseUrl, cleanups, pool } = useWorkers()

const better: Transcript = {
  ...transcript,
  engine: 'better',
  model: 'better-1',
  segments: transcript.segments.map((each, index) =>
    index === 1 ? { ...each, text: 'I want to cancel' } : each,
  ),
}

/** A call that was transcribed and analysed, and the workers that did it stopped. */
async function completedCall(organisationId = organisation()): Promise<string> {
  const workers = pool()
  const [id = ''] = await submit({ db: db(), queue: workers.queue }, organisationId)
  await ended(db(), [id], 'completed')
  await workers.stop()
  return id
}

async function transcribeAgain(id: string, organisationId = organisation()) {
  expect(await requeueTranscription(db(), organisationId, id, { discardCorrections: false })).toBe('queued')
}

async function readTranscript(id: string) {
  const [row] = await db().select().from(transcripts).where(eq(transcripts.voicelogId, id))
  return row
}

const revisionsOf = (id: string) =>
  db().select().from(transcriptRevisions).where(eq(transcriptRevisions.voicelogId, id))

test('the old results stay until the new transcript is there; then analytics are made again', async () => {
  const id = await completedCall()
  const before = await readAnalyses(db(), id)
  const gate = createGate()
  await transcribeAgain(id)
  pool({
    async transcribe() {
      await gate.pass()
      return better
    },
  })
  await eventually(() => gate.reached > 0)
  expect(await readVoicelog(db(), id)).toMatchObject({ status: 'transcribing', completedAt: null })
  expect(await readTranscript(id)).toMatchObject({ engine: 'test', revision: 1 })
  expect(await readAnalyses(db(), id)).toEqual(before)
  gate.open()
  await ended(db(), [id], 'completed')
  expect(await readTranscript(id)).toMatchObject({ engine: 'better', revision: 2, segments: better.segments })
  expect(await revisionsOf(id)).toMatchObject([
    { revision: 1, origin: 'engine', engine: 'test', segments: transcript.segments },
  ])
  const after = await readAnalyses(db(), id)
  for (const kind of ['summary', 'emotion', 'intent', 'quality'] as const) {
    // The local engine makes no summary of so few words.
    expect(after[kind]?.status).toBe(kind === 'summary' ? 'skipped' : 'done')
    expect(after[kind]?.updatedAt.getTime()).toBeGreaterThan(before[kind]?.updatedAt.getTime() ?? Infinity)
  }
})

test('until the new analytics are there, the old results prove nothing with words that are gone', async () => {
  const id = await completedCall()
  const quotesOf = async () =>
    JSON.stringify((await readAnalyses(db(), id)).quality?.result).match(/good morning/g) ?? []
  expect(await quotesOf()).not.toEqual([])
  const gate = createGate()
  const local = createLocalEngine()
  await transcribeAgain(id)
  const [first, ...others] = transcript.segments
  const segments = [{ ...(first as Segment), text: 'goods are moaning', words: [] }, ...others]
  pool({
    transcribe: async () => ({ ...better, segments }),
    engine: {
      ...local,
      async analyse(kind, input, options) {
        await gate.pass()
        return await local.analyse(kind, input, options)
      },
    },
  })
  await eventually(() => gate.reached > 0)
  expect(await readTranscript(id)).toMatchObject({ revision: 2 })
  expect(await quotesOf()).toEqual([])
  gate.open()
  await ended(db(), [id], 'completed')
})

test('the same words by the same engine change neither the transcript’s revision nor the analytics', async () => {
  const id = await completedCall()
  const before = await readAnalyses(db(), id)
  await transcribeAgain(id)
  pool()
  await eventually(
    async () => (await eventsOf(db(), id)).filter((each) => each === 'transcribed').length === 2,
  )
  await ended(db(), [id], 'completed')
  expect(await readTranscript(id)).toMatchObject({ revision: 1 })
  expect(await revisionsOf(id)).toEqual([])
  expect(await readAnalyses(db(), id)).toEqual(before)
})

test('the same words by another engine are a new revision, and the analytics stay', async () => {
  const id = await completedCall()
  const before = await readAnalyses(db(), id)
  await transcribeAgain(id)
  pool({ transcribe: async () => ({ ...transcript, engine: 'other' }) })
  await eventually(async () => (await readTranscript(id))?.engine === 'other')
  await ended(db(), [id], 'completed')
  expect(await readTranscript(id)).toMatchObject({ revision: 2 })
  expect(await readAnalyses(db(), id)).toEqual(before)
})

const failing: Transcribe = async () => {
  const message = 'The server refused the recording'
  throw new ProcessingError({ code: 'speech_refused', message, stage: 'transcription', retryable: false })
}

test('a transcription that fails leaves the call completed with what it had, and says so in its timeline', async () => {
  const id = await completedCall()
  const [before, results] = [await readTranscript(id), await readAnalyses(db(), id)]
  await transcribeAgain(id)
  pool({ transcribe: failing })
  const [row] = await ended(db(), [id], 'completed')
  expect(row).toMatchObject({ error: null, leaseToken: null })
  expect(row?.completedAt).not.toBeNull()
  expect(row?.timeline.at(-1)).toMatchObject({
    stage: 'transcription',
    event: 'failed',
    detail: 'speech_refused: The server refused the recording',
  })
  expect(await readTranscript(id)).toEqual(before)
  expect(await readAnalyses(db(), id)).toEqual(results)
})

test('a call without analytics that are finished fails, and a retry makes them', async () => {
  const id = await completedCall()
  await db().update(analyses).set({ status: 'pending' }).where(eq(analyses.voicelogId, id))
  await transcribeAgain(id)
  pool({ transcribe: failing })
  await ended(db(), [id], 'failed')
  expect(await requeueFailed(db(), organisation(), id)).toBe(true)
  await ended(db(), [id], 'completed')
  expect((await readAnalyses(db(), id)).intent?.status).toBe('done')
})

test('where analytics are not made by themselves, those that a call has are made again, and no others', async () => {
  const organisationId = await insertOrganisation(db(), { autoGenerateAnalytics: false })
  const id = await completedCall(organisationId)
  expect((await readAnalyses(db(), id)).intent?.status).toBe('skipped')
  await db()
    .update(analyses)
    .set({ status: 'done', reason: null })
    .where(sql`${analyses.voicelogId} = ${id} and ${analyses.kind} = 'intent'`)
  await transcribeAgain(id, organisationId)
  pool({ transcribe: async () => better })
  await eventually(async () => (await readTranscript(id))?.engine === 'better')
  await ended(db(), [id], 'completed')
  const after = await readAnalyses(db(), id)
  expect(after.intent?.result).not.toBeNull()
  expect([after.summary?.status, after.summary?.reason?.code]).toEqual(['skipped', 'auto_generate_off'])
})

test('kill -9 while a call is transcribed again: what it had stays, and another worker goes on', async () => {
  const id = await completedCall()
  const before = await readAnalyses(db(), id)
  await transcribeAgain(id)
  const order: WorkerOrder = {
    ...{ databaseUrl: databaseUrl(), redisUrl: redisUrl(), prefix: freshPrefix(), point: 'after_claim' },
    timing: { leaseSeconds: 1, renewMs: 300 },
  }
  const killed = startWorkerProcess(order)
  cleanups.push(() => killed.kill('SIGKILL'))
  await killed.said('after_claim')
  killed.kill('SIGKILL')
  await killed.exited
  expect(await readTranscript(id)).toMatchObject({ engine: 'test', revision: 1 })
  expect(await readAnalyses(db(), id)).toEqual(before)
  pool({ transcribe: async () => better })
  await eventually(async () => (await readTranscript(id))?.engine === 'better')
  await ended(db(), [id], 'completed')
  expect(await eventsOf(db(), id)).toContain('recovered')
})

test('a call that crashes its worker three times is completed with what it had', async () => {
  const id = await completedCall()
  await transcribeAgain(id)
  const prefix = freshPrefix()
  for (let crash = 1; crash <= 3; crash++) {
    const order: WorkerOrder = {
      ...{ databaseUrl: databaseUrl(), redisUrl: redisUrl(), prefix, point: 'nowhere', crashOn: id },
      timing: { leaseSeconds: 1, renewMs: 300 },
    }
    const worker = startWorkerProcess(order)
    cleanups.push(() => worker.kill('SIGKILL'))
    expect(await worker.exited).toBe(137)
  }
  pool()
  const [row] = await ended(db(), [id], 'completed')
  expect(row?.timeline.at(-1)).toMatchObject({ event: 'failed' })
  expect(row?.timeline.at(-1)?.detail).toStartWith('crashed_repeatedly')
  expect(await readTranscript(id)).toMatchObject({ engine: 'test', revision: 1 })
})

test('many calls are queued behind others: not those corrected by people, and not those that failed before', async () => {
  const [first, second, corrected, refused] = [
    await completedCall(),
    await completedCall(),
    await completedCall(),
    await completedCall(),
  ]
  const userId = newId()
  await db()
    .insert(users)
    .values({
      ...{ id: userId, organisationId: organisation(), email: `${userId}@example.com`, role: 'admin' },
    })
  await db().transaction((tx) => keepCorrection(tx, corrected, userId))
  await transcribeAgain(refused)
  const workers = pool({ transcribe: failing })
  await ended(db(), [refused], 'completed')
  await workers.stop()
  const which = eq(transcripts.engine, 'test')
  expect(await requeueTranscriptions(db(), { which, limit: 1 })).toBe(1)
  expect(await requeueTranscriptions(db(), { which, limit: 100 })).toBe(1)
  expect(await requeueTranscriptions(db(), { which, limit: 100 })).toBe(0)
  for (const id of [first, second])
    expect(await readVoicelog(db(), id)).toMatchObject({ status: 'queued', priority: 2, hintedAt: null })
  for (const id of [corrected, refused])
    expect(await readVoicelog(db(), id)).toMatchObject({ status: 'completed' })
  const other = eq(transcripts.engine, 'another')
  expect(await requeueTranscriptions(db(), { which: other, limit: 100 })).toBe(0)
})
