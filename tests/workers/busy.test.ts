import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { halfOpenCircuits, readOpenUntil } from '../../src/db/queue/circuit-breakers.ts'
import { analyses, circuitBreakers, rerunItems, reruns, voicelogs } from '../../src/db/schema/index.ts'
import type { AnalysisEngine } from '../../src/domain/analysis/engine.ts'
import { createLocalEngine } from '../../src/domain/analysis/local/engine.ts'
import { type Busy, ProcessingError } from '../../src/domain/processing-error.ts'
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

// A server that says that it is busy: nothing is wrong with the calls, and all leave it alone together.

const { db, organisation, pool, cleanups } = useWorkers()
// The first to be noted is the last to be run: the workers have ended by then.
beforeEach(() => {
  cleanups.push(() => db().delete(circuitBreakers))
})

function busyModel(busy: Busy = 'at_once', retryAfterSeconds?: number) {
  const message = 'The language model server answered 429: it is busy'
  const stage = 'analysis'
  return new ProcessingError({ code: 'model_busy', message, stage, retryable: true, retryAfterSeconds, busy })
}

/** The local engine, unless `state.error` says what went wrong; counts what it is asked for. */
function createEngine() {
  const local = createLocalEngine()
  const state = {
    asked: [] as AnalyticKind[],
    begun: [] as AnalyticKind[],
    error: null as ((kind: AnalyticKind) => Error | null) | null,
  }
  const engine: AnalysisEngine = {
    ...local,
    async analyse(kind, input, options) {
      state.asked.push(kind)
      if (options.isBegun) state.begun.push(kind)
      const error = state.error?.(kind) ?? null
      if (error !== null) throw error
      return await local.analyse(kind, input, options)
    },
  }
  return { engine, state }
}

const breakerOf = async (stage: 'analysis' | 'transcription') =>
  (await db().select().from(circuitBreakers).where(eq(circuitBreakers.stage, stage)))[0]

/** When so many busy answers were counted, and the pause after the last has begun. */
const counted = async (busyAnswers: number, stage: 'analysis' | 'transcription' = 'analysis') =>
  await eventually(async () => {
    const breaker = await breakerOf(stage)
    return breaker?.busyAnswers === busyAnswers ? breaker : null
  })

const waiting = async (ids: readonly string[]) =>
  await eventually(async () => {
    const rows = await Promise.all(ids.map((id) => readVoicelog(db(), id)))
    return rows.every((row) => row.timeline.at(-1)?.event === 'waiting' && row.leaseToken === null) && rows
  })

describe('a model that is busy', () => {
  test('costs no attempt and no failure, however often, and the call completes once it answers', async () => {
    const { engine, state } = createEngine()
    state.error = () => busyModel('at_once', 600)
    const { queue } = pool({ engine })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    for (let answers = 1; answers <= 7; answers++) {
      await counted(answers)
      await waiting([id])
      await halfOpenCircuits(db())
    }
    await counted(8)
    const [row] = await waiting([id])
    expect(row).toMatchObject({ status: 'analysing', attempts: 0, failures: 0, crashes: 0 })
    expect(row?.giveUpAt?.getTime()).toBeGreaterThan(Date.now() + 86_000_000)
    // Said once; the first of the four is not made, so the others are not asked for.
    expect(await eventsOf(db(), id)).toEqual(['claimed', 'transcribed', 'waiting'])
    expect(state.asked).toEqual(Array(8).fill('summary'))
    for (const each of Object.values(await readAnalyses(db(), id)))
      expect(each).toMatchObject({
        status: 'pending',
        reason: {
          code: 'model_busy',
          message: 'The language model server answered 429: it is busy',
          retryable: true,
        },
      })

    state.error = null
    await halfOpenCircuits(db())
    const [done] = await ended(db(), [id], 'completed')
    expect(done).toMatchObject({ attempts: 1, failures: 0, error: null, giveUpAt: null })
    // That it answers is written down after the last of its results.
    await eventually(async () => (await breakerOf('analysis'))?.openUntil === null)
    expect(await breakerOf('analysis')).toMatchObject({ busyAnswers: 8, openings: 0, busySince: null })
  })

  test('gets requests only from the workers that were at work, and then one probe at a time', async () => {
    const { engine, state } = createEngine()
    state.error = () => busyModel('at_once', 600)
    const { queue } = pool({ engine, concurrency: 4 })
    const ids = await submit({ db: db(), queue }, organisation(), 40)
    await waiting(ids)
    const atFirst = state.asked.length
    expect(atFirst).toBeWithin(1, 5)
    // None is due, so none is claimed and turned back meanwhile.
    expect(await queue.depth()).toBe(0)

    for (let probes = 1; probes <= 3; probes++) {
      await halfOpenCircuits(db())
      await counted(atFirst + probes)
      await waiting(ids)
    }
    expect(state.asked).toHaveLength(atFirst + 3)
    expect(await breakerOf('analysis')).toMatchObject({ openings: 4 })

    state.error = null
    await halfOpenCircuits(db())
    const rows = await ended(db(), ids, 'completed', 60_000)
    for (const row of rows) expect(row).toMatchObject({ attempts: 1, failures: 0 })
  }, 90_000)

  test('does not delay transcriptions', async () => {
    const { engine, state } = createEngine()
    state.error = () => busyModel('at_once', 600)
    const { queue } = pool({ engine, concurrency: 1 })
    await waiting(await submit({ db: db(), queue }, organisation()))
    const late = await submit({ db: db(), queue }, organisation(), 3)
    for (const row of await waiting(late))
      expect(row).toMatchObject({ status: 'analysing', durationMs: 2_000 })
    expect(state.asked).toHaveLength(1)
  })

  test('gets no request for as long as it asked, also if other requests were under way', async () => {
    const { engine, state } = createEngine()
    state.error = () => busyModel('at_once', 100 * state.asked.length)
    const { queue } = pool({ engine, concurrency: 3 })
    await waiting(await submit({ db: db(), queue }, organisation(), 6))
    const until = await readOpenUntil(db(), 'analysis')
    const asked = 100 * state.asked.length
    expect((until?.getTime() ?? 0) - Date.now()).toBeWithin((asked - 20) * 1_000, asked * 1_200)
    expect(await breakerOf('analysis')).toMatchObject({ openings: 1, busyAnswers: state.asked.length })
  })

  test('for too long ends the analytics as failed with a clear reason, without another request', async () => {
    const { engine, state } = createEngine()
    state.error = (kind) => (kind === 'intent' ? busyModel('at_once', 600) : null)
    const { queue } = pool({ engine, timing: { maxWaitSeconds: 3.6 } })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    const [row] = await ended(db(), [id], 'completed')
    expect(row).toMatchObject({ attempts: 1, failures: 0, giveUpAt: null })
    const rows = await readAnalyses(db(), id)
    const reason = {
      code: 'model_busy',
      message: 'The language model has been busy for 0.001 h',
      retryable: true,
    }
    expect(rows.intent).toMatchObject({ status: 'failed', reason })
    expect(rows.quality).toMatchObject({ status: 'failed', reason })
    expect(rows.summary?.status).not.toBe('failed')
    expect(state.asked).toEqual(['summary', 'emotion', 'intent'])
  })

  test('in the middle of an analytic counts as a failure, as do other errors next to it', async () => {
    const { engine, state } = createEngine()
    state.error = () => busyModel('midway')
    const { queue } = pool({ engine })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    await eventually(async () => (await readVoicelog(db(), id)).failures === 1)
    expect(await readOpenUntil(db(), 'analysis')).not.toBeNull()

    state.error = (kind) => (kind === 'summary' ? new Error('away') : busyModel())
    await db().update(voicelogs).set({ nextAttemptAt: null }).where(eq(voicelogs.id, id))
    await halfOpenCircuits(db())
    await eventually(async () => (await readVoicelog(db(), id)).failures === 2)
    expect((await readAnalyses(db(), id)).summary?.reason).toMatchObject({ code: 'internal' })
    expect(await readOpenUntil(db(), 'analysis')).not.toBeNull()
  })

  test('closes the circuit with any other answer, also an error', async () => {
    const { engine, state } = createEngine()
    state.error = () => busyModel('at_once', 600)
    const { queue } = pool({ engine })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    await waiting([id])
    state.error = () => new Error('away')
    await halfOpenCircuits(db())
    await eventually(async () => (await readVoicelog(db(), id)).failures === 1)
    expect(await breakerOf('analysis')).toMatchObject({ openings: 0, busySince: null, openUntil: null })
  })
})

describe('a speech server that is busy', () => {
  const error = new ProcessingError({
    ...{ code: 'speech_busy', message: 'The speech server answered 429: it is busy' },
    ...{ stage: 'transcription', retryable: true, retryAfterSeconds: 600, busy: 'at_once' },
  })

  test('costs no attempt, and analyses go on meanwhile', async () => {
    let isBusy = true
    const { queue } = pool({
      transcribe: async () => {
        if (isBusy) throw error
        return transcript
      },
    })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    for (let answers = 1; answers <= 6; answers++) {
      await counted(answers, 'transcription')
      const [row] = await waiting([id])
      expect(row).toMatchObject({ status: 'transcribing', attempts: 0, failures: 0, error: null })
      if (answers < 6) await halfOpenCircuits(db())
    }
    const other = await insertTranscribed(
      { database: { db: db() } },
      { organisationId: organisation() },
      CALL,
    )
    await db()
      .insert(analyses)
      .values({ ...analysisOf(other), status: 'pending' })
    await db().update(voicelogs).set({ status: 'analysing' }).where(eq(voicelogs.id, other))
    await ended(db(), [other], 'completed')

    isBusy = false
    await halfOpenCircuits(db())
    const [done] = await ended(db(), [id], 'completed')
    expect(done).toMatchObject({ failures: 0, error: null, giveUpAt: null })
  })

  test('is asked by another call after it has refused the probe', async () => {
    const { queue } = pool({
      transcribe: async () => {
        throw error
      },
      concurrency: 1,
    })
    const ids = await submit({ db: db(), queue }, organisation(), 3)
    const delayed = async (count: number) =>
      await eventually(async () => {
        const rows = await Promise.all(ids.map((id) => readVoicelog(db(), id)))
        const [found, held] = [
          rows.filter((row) => row.nextAttemptAt !== null),
          rows.some((row) => row.leaseToken),
        ]
        return found.length === count && !held && found
      })
    await counted(1, 'transcription')
    await halfOpenCircuits(db())
    const { openUntil } = await counted(2, 'transcription')
    // It is due again only when the others have had time to be.
    const [first] = await delayed(1)
    const afterMs = (first?.nextAttemptAt?.getTime() ?? 0) - (openUntil?.getTime() ?? 0)
    expect(afterMs).toBeGreaterThanOrEqual(5_000)
    for (let probes = 2; probes <= 3; probes++) {
      await db().update(circuitBreakers).set({ openUntil: new Date() })
      await delayed(probes)
    }
  })

  test('with one call only, while it answers others, fails that call and none of them', async () => {
    let refused = ''
    const shortly = new ProcessingError({ ...error, message: error.message, retryAfterSeconds: 30 })
    const { queue } = pool({
      transcribe: async ({ objectKey }) => {
        if (objectKey.includes(refused)) throw shortly
        return transcript
      },
      concurrency: 1,
    })
    const lapse = startTimeLapse(db())
    cleanups.push(() => lapse.stop())
    refused = await insertVoicelog(db(), organisation())
    const others: string[] = []
    await eventually(
      async () => {
        others.push(...(await submit({ db: db(), queue }, organisation())))
        return (await readVoicelog(db(), refused)).status === 'failed'
      },
      { withinMs: 60_000, everyMs: 300 },
    )
    expect(await readVoicelog(db(), refused)).toMatchObject({
      error: { code: 'speech_busy', retryable: true },
      giveUpAt: null,
    })
    for (const row of await ended(db(), others, 'completed', 60_000))
      expect(row).toMatchObject({ failures: 0 })
  }, 120_000)

  test('for too long ends the call as failed with a clear reason', async () => {
    const { queue } = pool({
      transcribe: async () => {
        throw error
      },
      timing: { maxWaitSeconds: 1.8 },
    })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    const [row] = await ended(db(), [id], 'failed')
    expect(row).toMatchObject({ nextAttemptAt: null, giveUpAt: null })
    expect(row?.error).toEqual({
      code: 'speech_busy',
      message: 'The speech server has been busy for 0.0005 h',
      stage: 'transcription',
      retryable: true,
    })
  })
})

describe('a re-run with a model that is busy', () => {
  const FAST = { pollMs: 20, leaseSeconds: 2, renewMs: 300 }

  async function rerunOf(calls: number, kinds: AnalyticKind[] = ['intent']) {
    for (let each = 0; each < calls; each++) {
      const id = await insertTranscribed({ database: { db: db() } }, { organisationId: organisation() }, CALL)
      await db().insert(analyses).values(analysisOf(id))
    }
    const id = newId()
    await db()
      .insert(reruns)
      .values({
        ...{ id, organisationId: organisation(), status: 'preparing', dryRun: false, kinds, filter: {} },
        ...{ scorecardVersion: 1, intentsVersion: 1, includeMissing: true },
      })
    cleanups.push(() => db().delete(reruns))
    return id
  }

  function work(engine: AnalysisEngine, maxWaitSeconds = 86_400) {
    const timing = { ...FAST, maxWaitSeconds }
    const started = startReruns(
      { ...noSpeech, db: db(), engine, log: silentLogger },
      { concurrency: 2, timing },
    )
    cleanups.push(() => started.stop())
  }
  const read = async (id: string) => (await db().select().from(reruns).where(eq(reruns.id, id)))[0]
  const items = async (id: string) => await db().select().from(rerunItems).where(eq(rerunItems.rerunId, id))

  test('waits, counts no attempt of any call, and goes on', async () => {
    const id = await rerunOf(5)
    const { engine, state } = createEngine()
    state.error = () => busyModel('at_once', 600)
    work(engine)
    const { busyAnswers } = await eventually(async () => (await breakerOf('analysis')) ?? null)
    for (let probes = 1; probes <= 6; probes++) {
      await eventually(async () => (await items(id)).every((each) => each.leaseToken === null))
      await halfOpenCircuits(db())
      const atFirst = busyAnswers
      await eventually(async () => ((await breakerOf('analysis'))?.busyAnswers ?? 0) >= atFirst + probes)
    }
    await eventually(async () => (await items(id)).every((each) => each.leaseToken === null))
    for (const each of await items(id)) expect(each).toMatchObject({ status: 'pending', attempts: 0 })
    state.error = null
    await halfOpenCircuits(db())
    await eventually(async () => (await read(id))?.status === 'completed')
    expect(await read(id)).toMatchObject({ total: 5, failed: 0, changed: 5 })
  })

  test('counts an attempt after a first analytic, because that one is lost', async () => {
    const id = await rerunOf(1, ['intent', 'emotion'])
    const { engine, state } = createEngine()
    state.error = (kind) => (kind === 'emotion' ? busyModel() : null)
    work(engine)
    await eventually(async () => (await items(id))[0]?.reason?.code === 'model_busy')
    expect(await items(id)).toMatchObject([{ status: 'pending', attempts: 1 }])
    // So the model is waited for longer before it is.
    expect(state.begun).toEqual(['emotion'])
  })

  test('for too long ends as failed, and says why', async () => {
    const id = await rerunOf(2)
    const { engine, state } = createEngine()
    state.error = () => busyModel('at_once', 600)
    work(engine, 1.8)
    await eventually(async () => (await read(id))?.status === 'failed')
    expect((await read(id))?.reason).toEqual({
      code: 'model_busy',
      message: 'The language model has been busy for 0.0005 h',
      retryable: true,
    })
  })
})

const CALL =
  'A: Hello, Acme, how can I help you?\nC: I want to cancel my contract.\nA: I have cancelled it. Goodbye.'

/** An intent that was found by an older engine. */
function analysisOf(voicelogId: string): typeof analyses.$inferInsert {
  const primary = { intent: 'other', confidence: 0, evidence: [] }
  return {
    ...{ id: newId(), voicelogId, organisationId: organisation(), kind: 'intent', status: 'done' },
    ...{ engine: 'old', version: '0', result: { primary, intents: [primary] } },
  }
}
