import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { keepCorrection } from '../../src/db/calls/transcripts/revisions.ts'
import {
  analyses,
  rerunItems,
  speechUsage,
  transcriptRevisions,
  transcripts,
  voicelogs,
} from '../../src/db/schema/index.ts'
import { createLocalEngine } from '../../src/domain/analysis/local/engine.ts'
import { ProcessingError } from '../../src/domain/processing-error.ts'
import { newId } from '../../src/lib/id.ts'
import { silentLogger } from '../../src/lib/log.ts'
import type { Segment, TranscriptReliability } from '../../src/model/transcript.ts'
import type { CurrentSpeech } from '../../src/workers/jobs/rerun-transcript.ts'
import type { Transcribe } from '../../src/workers/jobs/transcribe.ts'
import { startReruns } from '../../src/workers/reruns.ts'
import { readAnalyses, readVoicelog } from '../db/queue/job-rows.ts'
import { eventually } from '../support/poll.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { insertTranscribed } from '../support/transcribed.ts'
import { createGate } from './test-pool.ts'

// Re-runs and the transcripts of calls, asked for through the API. Only the recogniser has a stand-in.

let service: TestService
let organisation: TestOrganisation
const running: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  service = await startService()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()))
})
afterAll(() => service?.stop())
const db = () => service.database.db

const PATH = '/api/analytics/reruns'
const HEARD = 'A: Hello Acme how can I help you\nC: I want to counsel my contact'
const SAID = ['Hello, Acme, how can I help you?', 'I want to cancel my contract.']

const RELIABLE: TranscriptReliability = {
  ...{ level: 'good', mean_confidence: 0.91, low_confidence_share: 0, reason: 'confident' },
  ...{ low_confidence_below: 0.5, channels: [] },
}

/** As a better recogniser hears these calls. */
const better: Transcribe = async (_recording, { spent }) => {
  spent({ engine: 'better', model: 'better-1', audioMs: 10_000, cost: 0.25, isAnswered: true })
  const segments = SAID.map((text, index): Segment => {
    const [start_ms, end_ms] = [index * 5_000, index * 5_000 + 4_000]
    const speaker = index === 0 ? 'agent' : 'customer'
    return {
      id: `s${index + 1}`,
      speaker,
      channel: index,
      start_ms,
      end_ms,
      text,
      confidence: 0.9,
      words: [],
    }
  })
  return {
    ...{ language: 'en-US', engine: 'better', model: 'better-1', duration_ms: 10_000, channels: 2 },
    ...{ segments, reliability: RELIABLE },
  }
}

/** Calls that were transcribed badly, with the intent that was found in that. */
async function calls(count: number): Promise<string[]> {
  organisation = await service.organisation()
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const id = await insertTranscribed(service, organisation, HEARD, { department: 'support' })
    const primary = { intent: 'other', confidence: 0.3, evidence: [] }
    await db()
      .insert(analyses)
      .values({
        ...{ id: newId(), voicelogId: id, organisationId: organisation.organisationId },
        ...{ kind: 'intent', status: 'done', result: { primary, intents: [primary] } },
      })
    ids.push(id)
  }
  return ids
}

const current: CurrentSpeech = () => ({ engine: 'better', model: 'better-1' })

function work(transcribe: Transcribe = better, currentSpeech = current, engine = createLocalEngine()) {
  const started = startReruns(
    { db: db(), engine, transcribe, currentSpeech, log: silentLogger },
    { concurrency: 2, timing: { pollMs: 20, maxYieldMs: 0, leaseSeconds: 5, renewMs: 500 } },
  )
  running.push(started)
  return started
}

async function start(body: object) {
  const response = await organisation.asAdmin(PATH, json(body))
  return { status: response.status, body: await response.json() }
}

async function ended(id: string) {
  return await eventually(
    async () => {
      const rerun = await (await organisation.asAdmin(`${PATH}/${id}`)).json()
      return rerun.difference !== null && rerun
    },
    { withinMs: 30_000 },
  )
}

async function itemsOf(id: string) {
  const { items } = await (await organisation.asAdmin(`${PATH}/${id}/calls`)).json()
  return items
}

async function readTranscript(id: string) {
  const [row] = await db().select().from(transcripts).where(eq(transcripts.voicelogId, id))
  return row
}

const usageOf = () =>
  db().select().from(speechUsage).where(eq(speechUsage.organisationId, organisation.organisationId))

test('a dry run shows words, reliability and models before and after, and stores nothing but the cost', async () => {
  const [id = '', other = ''] = await calls(2)
  const before = [await readVoicelog(db(), id), await readTranscript(id), await readAnalyses(db(), id)]
  work()
  const { body } = await start({ kinds: ['transcript'], dry_run: { sample: 10 } })
  const rerun = await ended(body.id)
  expect(rerun).toMatchObject({
    status: 'completed',
    kinds: ['transcript'],
    progress: { changed: 2, total: 2 },
  })
  expect(rerun.difference.transcripts).toEqual({
    ...{ calls: 2, words_before: 26, words_after: 26, words_changed: 0.154 },
    ...{ mean_confidence_before: null, mean_confidence_after: 0.91 },
  })
  expect(rerun.difference.transitions).toEqual([
    { field: 'reliability', before: null, after: 'good', calls: 2 },
    { field: 'speech_engine', before: 'test', after: 'better', calls: 2 },
    { field: 'speech_model', before: 'test', after: 'better-1', calls: 2 },
  ])
  const [item] = await itemsOf(body.id)
  expect([id, other]).toContain(item.voicelog_id)
  expect(item).toMatchObject({
    before: {
      words: 13,
      reliability: null,
      mean_confidence: null,
      speech_engine: 'test',
      speech_model: 'test',
    },
    after: { words: 13, reliability: 'good', mean_confidence: 0.91, speech_engine: 'better' },
    ...{ words_changed: 0.154, rewritten: ['transcript'] },
  })
  expect([await readVoicelog(db(), id), await readTranscript(id), await readAnalyses(db(), id)]).toEqual(
    before,
  )
  expect(await usageOf()).toMatchObject([{ engine: 'better', requests: 2, audioMs: 20_000, cost: 0.5 }])
})

test('stores new transcripts; the calls’ own jobs make analytics that are there, behind others', async () => {
  const ids = await calls(2)
  work()
  const { body } = await start({ kinds: ['transcript'], filter: { department: 'support' } })
  expect((await ended(body.id)).progress).toMatchObject({ changed: 2, failed: 0 })
  for (const id of ids) {
    expect(await readTranscript(id)).toMatchObject({ engine: 'better', revision: 2, usage: { requests: 1 } })
    const kept = await db().select().from(transcriptRevisions).where(eq(transcriptRevisions.voicelogId, id))
    expect(kept).toMatchObject([{ revision: 1, engine: 'test' }])
    expect(await readVoicelog(db(), id)).toMatchObject({
      ...{ status: 'analysing', priority: 2, transcriptReliability: 'good', completedAt: null },
    })
    expect((await readAnalyses(db(), id)).intent?.status).toBe('pending')
  }
  expect(await usageOf()).toMatchObject([{ requests: 2, cost: 0.5 }])
})

test('skips what a person corrected, what this model made, what is processed and what has no recording', async () => {
  const [corrected = '', made = '', busy = '', gone = ''] = await calls(4)
  await db().transaction((tx) => keepCorrection(tx, corrected, organisation.userId))
  await db()
    .update(transcripts)
    .set({ engine: 'better', model: 'better-1' })
    .where(eq(transcripts.voicelogId, made))
  await db().update(voicelogs).set({ sizeBytes: null }).where(eq(voicelogs.id, gone))
  await db().update(voicelogs).set({ status: 'analysing' }).where(eq(voicelogs.id, busy))
  let transcribed = 0
  work(async (...given) => {
    transcribed++
    return await better(...given)
  })
  const { body } = await start({ kinds: ['transcript'] })
  expect((await ended(body.id)).progress).toMatchObject({ total: 4, skipped: 4 })
  const reasons = Object.fromEntries(
    (await itemsOf(body.id)).map((each: { voicelog_id: string; reason: { code: string } }) => [
      each.voicelog_id,
      each.reason.code,
    ]),
  )
  expect(reasons).toEqual({
    [corrected]: 'transcript_corrected',
    [made]: 'up_to_date',
    [busy]: 'being_analysed',
    [gone]: 'recording_missing',
  })
  expect(transcribed).toBe(0)
  const forced = await start({ kinds: ['transcript'], force: true })
  await ended(forced.body.id)
  expect(transcribed).toBe(1)
})

test('a correction made while the call is transcribed is not overwritten', async () => {
  const [id = ''] = await calls(1)
  const gate = createGate()
  work(async (...given) => {
    await gate.pass()
    return await better(...given)
  })
  const { body } = await start({ kinds: ['transcript'] })
  await eventually(() => gate.reached > 0)
  const patched = await organisation.asAdmin(
    `/api/voicelogs/${id}/transcript`,
    json({ revision: 1, segments: [{ id: 's2', text: 'I want to cancel' }] }, 'PATCH'),
  )
  expect(patched.status).toBe(200)
  await db().update(voicelogs).set({ status: 'completed' }).where(eq(voicelogs.id, id))
  gate.open()
  expect((await ended(body.id)).progress).toMatchObject({ skipped: 1 })
  expect((await itemsOf(body.id))[0].reason.code).toBe('changed_meanwhile')
  expect(await readTranscript(id)).toMatchObject({ engine: 'test', revision: 2 })
  // What was sent is paid for all the same.
  expect(await usageOf()).toMatchObject([{ requests: 1 }])
})

test('analytics that are made while a person corrects the words are made again of what is there then', async () => {
  organisation = await service.organisation()
  const { organisationId } = organisation
  const id = await insertTranscribed(service, organisation, HEARD)
  const reason = { code: 'auto_generate_off', message: 'Left out by a setting', retryable: false }
  await db()
    .insert(analyses)
    .values({ id: newId(), voicelogId: id, organisationId, kind: 'intent', status: 'skipped', reason })
  const gate = createGate()
  const local = createLocalEngine()
  const slow: typeof local = {
    ...local,
    async analyse(...given) {
      await gate.pass()
      return await local.analyse(...given)
    },
  }
  work(better, current, slow)
  const { body } = await start({ kinds: ['intent'], include_missing: true })
  await eventually(() => gate.reached === 1)
  const patched = await organisation.asAdmin(
    `/api/voicelogs/${id}/transcript`,
    json({ revision: 1, segments: [{ id: 's2', text: 'I want to cancel my contract' }] }, 'PATCH'),
  )
  expect(patched.status).toBe(200)
  gate.open()
  expect((await ended(body.id)).progress).toMatchObject({ total: 1, changed: 1 })
  expect(gate.reached).toBe(2)
  const { intent } = await readAnalyses(db(), id)
  const quoted = expect.objectContaining({ segment_id: 's2', quote: 'I want to cancel my contract' })
  expect(intent?.result).toMatchObject({
    primary: { intent: 'cancellation', evidence: expect.arrayContaining([quoted]) },
  })
})

test('a call that cannot be transcribed keeps what it has', async () => {
  const [id = ''] = await calls(1)
  const before = [await readVoicelog(db(), id), await readTranscript(id), await readAnalyses(db(), id)]
  work(async () => {
    const message = 'The server refused the recording'
    throw new ProcessingError({ code: 'speech_refused', message, stage: 'transcription', retryable: false })
  })
  const { body } = await start({ kinds: ['transcript'] })
  expect((await ended(body.id)).progress).toMatchObject({ failed: 1 })
  expect((await itemsOf(body.id))[0].reason.code).toBe('speech_refused')
  expect([await readVoicelog(db(), id), await readTranscript(id), await readAnalyses(db(), id)]).toEqual(
    before,
  )
})

test('analytics named beside the transcript are made again also where the words are the same', async () => {
  const [id = ''] = await calls(1)
  await db().update(voicelogs).set({ status: 'completed' }).where(eq(voicelogs.id, id))
  work()
  const first = await start({ kinds: ['transcript'] })
  await ended(first.body.id)
  await db().update(analyses).set({ status: 'done' }).where(eq(analyses.voicelogId, id))
  await db().update(voicelogs).set({ status: 'completed' }).where(eq(voicelogs.id, id))
  const same = await start({ kinds: ['transcript'], force: true })
  expect((await ended(same.body.id)).progress).toMatchObject({ unchanged: 1 })
  expect(await readVoicelog(db(), id)).toMatchObject({ status: 'completed' })
  const both = await start({ kinds: ['transcript', 'intent'], force: true })
  expect((await ended(both.body.id)).progress).toMatchObject({ unchanged: 1 })
  expect(await readVoicelog(db(), id)).toMatchObject({ status: 'analysing', priority: 2 })
  const rows = await readAnalyses(db(), id)
  expect([rows.intent?.status, rows.summary?.status]).toEqual(['pending', 'done'])
})

test('a worker that is stopped gives the call back, and another transcribes it', async () => {
  const [id = ''] = await calls(1)
  const gate = createGate()
  const stopped = startReruns(
    {
      ...{ db: db(), engine: createLocalEngine(), currentSpeech: current, log: silentLogger },
      transcribe: async (_recording, { signal }) => {
        gate.reached++
        const { promise, reject } = Promise.withResolvers<never>()
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        return await promise
      },
    },
    { concurrency: 1, timing: { pollMs: 20, maxYieldMs: 0, drainMs: 50 } },
  )
  const { body } = await start({ kinds: ['transcript'] })
  await eventually(() => gate.reached > 0)
  await stopped.stop()
  const items = await db().select().from(rerunItems).where(eq(rerunItems.rerunId, body.id))
  expect(items).toMatchObject([{ status: 'pending', attempts: 0, leaseToken: null }])
  work()
  expect((await ended(body.id)).progress).toMatchObject({ changed: 1 })
  expect(await readTranscript(id)).toMatchObject({ engine: 'better' })
})

test('unsaved definitions are refused: a dry run of transcription makes no analytics', async () => {
  await calls(1)
  const intents = [{ name: 'billing', description: 'About a bill', examples: [] }]
  const { status, body } = await start({ kinds: ['transcript'], dry_run: { intents } })
  expect([status, body.errors?.[0]]).toMatchObject([
    422,
    { field: 'dry_run.intents', code: 'unexpected_field' },
  ])
})
