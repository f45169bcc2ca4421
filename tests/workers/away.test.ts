import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { analyses, circuitBreakers, reruns, voicelogs } from '../../src/db/schema/index.ts'
import type { AnalysisEngine } from '../../src/domain/analysis/engine.ts'
import { createLocalEngine } from '../../src/domain/analysis/local/engine.ts'
import { ProcessingError } from '../../src/domain/processing-error.ts'
import { newId } from '../../src/lib/id.ts'
import { silentLogger } from '../../src/lib/log.ts'
import type { AnalyticKind } from '../../src/model/analytics.ts'
import { startReruns } from '../../src/workers/reruns.ts'
import { eventsOf, insertVoicelog, readAnalyses, readVoicelog, transcript } from '../db/queue/job-rows.ts'
import { noSpeech } from '../support/no-speech.ts'
import { eventually } from '../support/poll.ts'
import { insertTranscribed } from '../support/transcribed.ts'
import { ended, submit } from './test-pool.ts'
import { startTimeLapse } from './time-lapse.ts'
import { useWorkers } from './use-workers.ts'

// A server that does not answer at all: nothing is wrong with the calls, and one of them asks from time to time.

const { db, organisation, pool, cleanups } = useWorkers()
beforeEach(() => {
  cleanups.push(() => db().delete(circuitBreakers))
})

const speechAway = () =>
  new ProcessingError({
    ...{ code: 'speech_unavailable', message: 'The speech server cannot be reached' },
    ...{ stage: 'transcription', retryable: true, isAway: true },
  })
const modelAway = () =>
  new ProcessingError({
    ...{ code: 'model_unavailable', message: 'The language model server answered 500' },
    ...{ stage: 'analysis', retryable: true, isAway: true },
  })

const breakerOf = async (stage: 'analysis' | 'transcription') =>
  (await db().select().from(circuitBreakers).where(eq(circuitBreakers.stage, stage)))[0]

function lapse() {
  const started = startTimeLapse(db())
  cleanups.push(() => started.stop())
}

/** The local engine, unless `state.error` says what went wrong; counts what it is asked for. */
function createEngine() {
  const local = createLocalEngine()
  const state = {
    asked: [] as AnalyticKind[],
    error: null as ((kind: AnalyticKind, said: string) => Error | null) | null,
  }
  const engine: AnalysisEngine = {
    ...local,
    async analyse(kind, input, options) {
      state.asked.push(kind)
      const said = input.transcript.segments.map((each) => each.text).join(' ')
      const error = state.error?.(kind, said) ?? null
      if (error !== null) throw error
      return await local.analyse(kind, input, options)
    },
  }
  return { engine, state }
}

describe('a speech server that is away', () => {
  test('is asked by one call at a time, costs no attempt, and all complete once it is back', async () => {
    let asked = 0
    let isAway = true
    const { queue } = pool({
      transcribe: async () => {
        asked++
        if (isAway) throw speechAway()
        return transcript
      },
      concurrency: 4,
    })
    const ids = await submit({ db: db(), queue }, organisation(), 30)
    await eventually(async () => (await breakerOf('transcription'))?.openUntil)
    await eventually(async () =>
      (await Promise.all(ids.map((id) => readVoicelog(db(), id)))).every((row) => row.leaseToken === null),
    )
    const atFirst = asked
    expect(atFirst).toBeWithin(1, 5)
    lapse()
    // Far longer than the five failures of a call would last.
    await eventually(async () => ((await breakerOf('transcription'))?.openings ?? 0) >= 12, {
      withinMs: 40_000,
    })
    expect(asked).toBeLessThanOrEqual(atFirst + 13)
    isAway = false
    for (const row of await ended(db(), ids, 'completed', 40_000))
      expect(row).toMatchObject({ attempts: 1, failures: 0, error: null, giveUpAt: null, refusedAt: null })
    expect(await breakerOf('transcription')).toMatchObject({ openings: 0, busySince: null, openUntil: null })
    expect(await eventsOf(db(), ids[0] ?? '')).toContain('waiting')
  }, 120_000)

  test('is asked at least every half a minute', async () => {
    const { queue } = pool({
      transcribe: async () => {
        throw speechAway()
      },
      concurrency: 1,
    })
    await submit({ db: db(), queue }, organisation(), 2)
    lapse()
    await eventually(async () => ((await breakerOf('transcription'))?.openings ?? 0) >= 8, {
      withinMs: 40_000,
    })
    const until = (await breakerOf('transcription'))?.openUntil?.getTime() ?? 0
    expect(until - Date.now()).toBeLessThan(30_000)
  }, 60_000)

  test('for one recording only, while it answers others, fails that call and stops no other for long', async () => {
    let broken = ''
    const { queue } = pool({
      transcribe: async ({ objectKey }) => {
        if (objectKey.includes(broken)) throw speechAway()
        return transcript
      },
      concurrency: 1,
    })
    lapse()
    broken = await insertVoicelog(db(), organisation())
    await eventually(async () => (await readVoicelog(db(), broken)).refusedAt)
    // One other call is enough: what the server refuses before and after it is the call's own.
    const other = await submit({ db: db(), queue }, organisation())
    // The server is asked at least every half a minute, at first by the call that it refuses.
    await ended(db(), other, 'completed', 40_000)
    const before = await breakerOf('transcription')
    const [row] = await ended(db(), [broken], 'failed', 60_000)
    expect(row).toMatchObject({ failures: 5, error: { code: 'speech_unavailable', retryable: true } })
    // The other failures of it opened nothing.
    expect(await breakerOf('transcription')).toMatchObject({
      openUntil: null,
      busyAnswers: before?.busyAnswers,
    })
  }, 120_000)

  test('for too long ends the call as failed and says what was wrong', async () => {
    const { queue } = pool({
      transcribe: async () => {
        throw speechAway()
      },
      timing: { maxWaitSeconds: 1.8 },
    })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    const [row] = await ended(db(), [id], 'failed', 40_000)
    expect(row?.error).toEqual({
      code: 'speech_unavailable',
      message: 'The speech server cannot be reached; given up after 0.0005 h',
      stage: 'transcription',
      retryable: true,
    })
  }, 60_000)

  test('is not found to be back by a recording that cannot be decoded', async () => {
    let isAway = true
    const unreadable = new Set<string>()
    const { queue } = pool({
      transcribe: async ({ objectKey }) => {
        for (const each of unreadable)
          if (objectKey.includes(each))
            throw new ProcessingError({
              ...{ code: 'media_unreadable', message: 'no audio', stage: 'transcription', retryable: false },
            })
        if (isAway) throw speechAway()
        return transcript
      },
      concurrency: 1,
    })
    const good = await submit({ db: db(), queue }, organisation(), 2)
    await eventually(async () => (await breakerOf('transcription'))?.openings === 1)
    const id = await insertVoicelog(db(), organisation())
    unreadable.add(id)
    // It is the only one that is due.
    await db()
      .update(voicelogs)
      .set({ nextAttemptAt: new Date(Date.now() + 300_000) })
      .where(eq(voicelogs.id, good[0] ?? ''))
    await db()
      .update(voicelogs)
      .set({ nextAttemptAt: new Date(Date.now() + 300_000) })
      .where(eq(voicelogs.id, good[1] ?? ''))
    await db().update(circuitBreakers).set({ openUntil: new Date() })
    await ended(db(), [id], 'failed')
    await eventually(async () => (await breakerOf('transcription'))?.openUntil)
    expect(await breakerOf('transcription')).toMatchObject({ openings: 1, answeredAt: null })
    isAway = false
    lapse()
    await ended(db(), good, 'completed', 60_000)
  }, 120_000)
})

describe('a language model that is away', () => {
  test('costs no attempt and no analytic, however long', async () => {
    const { engine, state } = createEngine()
    state.error = modelAway
    const { queue } = pool({ engine, concurrency: 2 })
    lapse()
    const ids = await submit({ db: db(), queue }, organisation(), 6)
    await eventually(async () => ((await breakerOf('analysis'))?.openings ?? 0) >= 10, { withinMs: 40_000 })
    const [waiting = ''] = ids
    for (const each of Object.values(await readAnalyses(db(), waiting)))
      expect(each).toMatchObject({ status: 'pending' })
    state.error = null
    for (const row of await ended(db(), ids, 'completed', 40_000)) {
      expect(row).toMatchObject({ attempts: 1, failures: 0, giveUpAt: null, refusedAt: null })
      for (const each of Object.values(await readAnalyses(db(), row.id)))
        expect(each.status).not.toBe('failed')
    }
  }, 120_000)

  test('for one analytic only fails that one after five attempts; the others are made at once', async () => {
    const { engine, state } = createEngine()
    state.error = (kind) => (kind === 'summary' ? modelAway() : null)
    const { queue } = pool({ engine })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    await eventually(async () => (await readVoicelog(db(), id)).failures === 1)
    const rows = await readAnalyses(db(), id)
    expect(rows.summary).toMatchObject({ status: 'pending', reason: { code: 'model_unavailable' } })
    for (const kind of ['emotion', 'intent', 'quality'] as const)
      expect(['done', 'skipped']).toContain(rows[kind]?.status ?? '')
    expect((await breakerOf('analysis'))?.openUntil ?? null).toBeNull()
  })

  test('and is back before the call ends uses up no attempt of it', async () => {
    const { engine, state } = createEngine()
    let asked = 0
    state.error = (kind) => (kind === 'summary' && asked++ === 0 ? modelAway() : null)
    const { queue } = pool({ engine })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    const [row] = await ended(db(), [id], 'completed', 20_000)
    expect(row).toMatchObject({ failures: 0, attempts: 1 })
    expect(['done', 'skipped']).toContain((await readAnalyses(db(), id)).summary?.status ?? '')
  })

  test('for one call only, while it answers others, fails the analytics of that call and of no other', async () => {
    const { engine, state } = createEngine()
    const bad = await insertTranscribed(
      { database: { db: db() } },
      { organisationId: organisation() },
      'A: Hello.\nC: Poison.',
    )
    state.error = (_kind, said) => (said.includes('Poison') ? modelAway() : null)
    await db()
      .insert(analyses)
      .values(
        (['summary', 'emotion', 'intent', 'quality'] as const).map((kind) => ({
          ...{
            id: newId(),
            voicelogId: bad,
            organisationId: organisation(),
            kind,
            status: 'pending' as const,
          },
        })),
      )
    await db().update(voicelogs).set({ status: 'analysing' }).where(eq(voicelogs.id, bad))
    const { queue } = pool({ engine, concurrency: 1 })
    lapse()
    await eventually(async () => (await readVoicelog(db(), bad)).refusedAt)
    const others = await submit({ db: db(), queue }, organisation(), 2)
    await ended(db(), others, 'completed', 40_000)
    const [row] = await ended(db(), [bad], 'completed', 60_000)
    expect(row).toMatchObject({ giveUpAt: null })
    for (const each of Object.values(await readAnalyses(db(), bad)))
      expect(each).toMatchObject({ status: 'failed', reason: { code: 'model_unavailable', retryable: true } })
  }, 120_000)
})

test('a re-run whose model is away waits, counts no attempt, and goes on', async () => {
  const { engine, state } = createEngine()
  state.error = modelAway
  for (let each = 0; each < 3; each++) {
    const id = await insertTranscribed(
      { database: { db: db() } },
      { organisationId: organisation() },
      'A: Hello.\nC: I want to cancel.',
    )
    const primary = { intent: 'other', confidence: 0, evidence: [] }
    await db()
      .insert(analyses)
      .values({
        ...{ id: newId(), voicelogId: id, organisationId: organisation(), kind: 'intent', status: 'done' },
        ...{ engine: 'old', version: '0', result: { primary, intents: [primary] } },
      })
  }
  const id = newId()
  await db()
    .insert(reruns)
    .values({
      ...{
        id,
        organisationId: organisation(),
        status: 'preparing',
        dryRun: false,
        kinds: ['intent'],
        filter: {},
      },
      ...{ scorecardVersion: 1, intentsVersion: 1, includeMissing: true },
    })
  cleanups.push(() => db().delete(reruns))
  const timing = { pollMs: 20, leaseSeconds: 2, renewMs: 300 }
  const started = startReruns(
    { ...noSpeech, db: db(), engine, log: silentLogger },
    { concurrency: 2, timing },
  )
  cleanups.push(() => started.stop())
  lapse()
  await eventually(async () => ((await breakerOf('analysis'))?.openings ?? 0) >= 8, { withinMs: 40_000 })
  state.error = null
  const read = async () => (await db().select().from(reruns).where(eq(reruns.id, id)))[0]
  await eventually(async () => (await read())?.status === 'completed', { withinMs: 40_000 })
  expect(await read()).toMatchObject({ total: 3, failed: 0 })
}, 120_000)
