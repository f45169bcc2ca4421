import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import {
  completeAnalysis,
  failAnalytic,
  loadTranscript,
  postponeAnalytic,
  readPendingKinds,
  saveAnalytic,
  startAnalytic,
} from '../../../src/db/calls/results.ts'
import { saveTranscript } from '../../../src/db/calls/transcripts/save-transcript.ts'
import { connectDatabase } from '../../../src/db/client.ts'
import { CALL, type ClaimedCall } from '../../../src/db/queue/calls.ts'
import { claim, fail, giveBack, renewLease, scheduleRetry } from '../../../src/db/queue/jobs.ts'
import { analyses, callFacts, transcripts, voicelogs } from '../../../src/db/schema/index.ts'
import { TRANSCRIPT_RULES } from '../../../src/domain/voicelogs/transcript-rules.ts'
import { newId } from '../../../src/lib/id.ts'
import { ANALYTIC_KINDS } from '../../../src/model/analytics.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { reliabilityOf } from '../../support/transcribed.ts'
import {
  eventsOf,
  insertOrganisation,
  insertVoicelog,
  readAnalyses,
  readVoicelog,
  transcript,
} from './job-rows.ts'

const TERMS = { leaseSeconds: 30, maxCrashes: 3 }
const engine = { name: 'test', model: null, version: '1' }
const definitions = { scorecard: { id: 'own', version: 3, name: 'Own', sections: [] }, intentsVersion: 2 }
const emotion = {
  overall: { label: 'neutral' as const, valence: 0, confidence: 1 },
  speakers: {
    customer: {
      label: 'anger' as const,
      valence: -1,
      trend: 'improving' as const,
      by_quarter: [0, 0, 0, 0] as [number, number, number, number],
    },
  },
  segments: [],
}
const summary = {
  overview: 'A call',
  reason: 'To ask',
  actions: [],
  outcome: 'resolved' as const,
  follow_ups: [],
  key_points: [],
}

let database: FreshDatabase
let organisationId: string
const db = () => database.db

beforeAll(async () => {
  database = await freshDatabase()
  organisationId = await insertOrganisation(db())
})
afterAll(() => database.drop())

async function claimNew(columns: Partial<typeof voicelogs.$inferInsert> = {}): Promise<ClaimedCall> {
  const id = await insertVoicelog(db(), organisationId, columns)
  const job = await claim<ClaimedCall>(db(), CALL, id, TERMS)
  if (job === null) throw new Error('not claimed')
  return job
}

/** Moves the end of a lease, so that no test waits for one. */
async function endLease({ voicelogId }: { voicelogId: string }) {
  await db()
    .update(voicelogs)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(voicelogs.id, voicelogId))
}

async function secondsUntil(id: string, column: 'leaseUntil' | 'nextAttemptAt'): Promise<number> {
  const [row] = await db()
    .select({ seconds: sql<string>`extract(epoch from ${voicelogs[column]} - now())` })
    .from(voicelogs)
    .where(eq(voicelogs.id, id))
  return Number(row?.seconds)
}

describe('a claim', () => {
  test('answers what the handler needs, counts as an attempt, and begins a lease', async () => {
    const job = await claimNew({ agentChannel: 1, language: 'ja-JP', hintedAt: new Date() })
    expect(job).toMatchObject({
      organisationId,
      status: 'transcribing',
      contentType: 'audio/wav',
      language: 'ja-JP',
      agentChannel: 1,
      attempts: 1,
      failures: 0,
    })
    const row = await readVoicelog(db(), job.voicelogId)
    expect(row).toMatchObject({ status: 'transcribing', attempts: 1, crashes: 1, hintedAt: null })
    expect(row.leaseToken).toBe(job.leaseToken)
    expect(await secondsUntil(job.voicelogId, 'leaseUntil')).toBeGreaterThan(25)
    expect(row.timeline).toMatchObject([{ stage: 'transcription', event: 'claimed', detail: 'attempt 1' }])
    expect(row.timeline[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('of 20 claims of one voicelog at once exactly one succeeds', async () => {
    const id = await insertVoicelog(db(), organisationId)
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(db(), CALL, id, TERMS)))
    expect(claims.filter((each) => each !== null)).toHaveLength(1)
    expect((await readVoicelog(db(), id)).attempts).toBe(1)
  })

  test('is refused if the voicelog is not due', async () => {
    const later = new Date(Date.now() + 60_000)
    for (const columns of [
      { status: 'uploading' },
      { status: 'awaiting_upload' },
      { status: 'completed' },
      { status: 'failed' },
      { status: 'queued', nextAttemptAt: later },
      { status: 'transcribing', leaseUntil: later },
      { status: 'analysing', leaseUntil: later },
      { status: 'transcribing', crashes: 3 },
    ] as const) {
      const id = await insertVoicelog(db(), organisationId, columns)
      expect(await claim(db(), CALL, id, TERMS)).toBeNull()
      expect(await eventsOf(db(), id)).toEqual([])
    }
    expect(await claim(db(), CALL, crypto.randomUUID(), TERMS)).toBeNull()
  })

  test('succeeds for a voicelog of a lost worker, in its stage', async () => {
    const past = new Date(Date.now() - 1_000)
    const id = await insertVoicelog(db(), organisationId, {
      status: 'analysing',
      leaseUntil: past,
      crashes: 2,
    })
    expect(await claim(db(), CALL, id, TERMS)).toMatchObject({ status: 'analysing' })
    expect((await readVoicelog(db(), id)).crashes).toBe(3)
  })

  test('does not wait for the disk, and leaves its connection as it was', async () => {
    const { db: one, close } = connectDatabase(database.url, { maxConnections: 1 })
    const setting = async () => (await one.execute(sql`show synchronous_commit`))[0]
    const before = await setting()
    const id = await insertVoicelog(db(), organisationId)
    const job = await claim(one, CALL, id, TERMS)
    expect(job).toMatchObject({ synchronousCommitOff: 'off' })
    expect(await setting()).toEqual(before)
    await close()
  })

  test('without a hint takes the oldest, and two at once take two', async () => {
    const own = await freshDatabase()
    const organisation = await insertOrganisation(own.db)
    const [first, second] = [
      await insertVoicelog(own.db, organisation),
      await insertVoicelog(own.db, organisation),
    ]
    const jobs = await Promise.all([claim(own.db, CALL, null, TERMS), claim(own.db, CALL, null, TERMS)])
    expect(jobs.map((each) => each?.voicelogId).sort()).toEqual([first, second].sort())
    expect(await claim(own.db, CALL, null, TERMS)).toBeNull()
    await own.drop()
  })
})

describe('a timeline', () => {
  const events = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...({ at: '2026-01-01T00:00:00.000Z', stage: 'transcription', event: 'retried' } as const),
      detail: `${index}`,
    }))

  test.each([198, 199, 200, 250])(
    'of %p events keeps the last 200 when two are added at once',
    async (count) => {
      const job = await claimNew({ timeline: events(count - 1) })
      await endLease(job)
      expect(await claim(db(), CALL, job.voicelogId, TERMS)).not.toBeNull()
      const { timeline } = await readVoicelog(db(), job.voicelogId)
      const kept = [...events(count - 1).map((each) => each.event), 'claimed', 'recovered', 'claimed'].slice(
        -200,
      )
      expect(timeline.map((each) => each.event)).toEqual(kept as (typeof timeline)[number]['event'][])
      expect(timeline.at(-4)?.detail).toBe(`${count - 2}`)
    },
  )
})

describe('the fence', () => {
  test('drops every write of a worker that lost its lease', async () => {
    const stale = await claimNew()
    await endLease(stale)
    const current = await claim(db(), CALL, stale.voicelogId, TERMS)
    expect(await eventsOf(db(), stale.voicelogId)).toEqual(['claimed', 'recovered', 'claimed'])
    const before = await readVoicelog(db(), stale.voicelogId)
    const error = { code: 'internal', message: 'x', stage: 'transcription', retryable: true } as const

    expect(await renewLease(db(), stale, 30)).toBe(false)
    expect(await saveTranscript(db(), stale, transcript)).toBeNull()
    expect(await scheduleRetry(db(), stale, { delaySeconds: 10, error })).toBe(false)
    expect(await fail(db(), stale, error)).toBe(false)
    expect(await giveBack(db(), stale)).toBe(false)
    expect(await readVoicelog(db(), stale.voicelogId)).toEqual(before)
    expect(await loadTranscript(db(), stale.voicelogId)).toBeNull()

    expect(current?.attempts).toBe(2)
    if (current === null) throw new Error('not claimed')
    expect(await saveTranscript(db(), current, transcript)).toBe('analysing')

    const analysing = await readVoicelog(db(), stale.voicelogId)
    expect(await startAnalytic(db(), stale, 'summary')).toBe(false)
    expect(await postponeAnalytic(db(), stale, 'summary', { ...error })).toBe(false)
    expect(await failAnalytic(db(), stale, 'summary', { ...error })).toBeNull()
    expect(
      await saveAnalytic(db(), stale, {
        kind: 'summary',
        definitions,
        unreliable: false,
        engine,
        durationMs: 1,
        status: 'done',
        result: summary,
        droppedClaims: 0,
        tokens: null,
      }),
    ).toBeNull()
    expect(await completeAnalysis(db(), stale)).toBeNull()
    expect(await readVoicelog(db(), stale.voicelogId)).toEqual(analysing)
    expect(await readPendingKinds(db(), stale.voicelogId)).toEqual([...ANALYTIC_KINDS])
  })

  test('holds for a lease that has ended but that nobody took', async () => {
    const job = await claimNew()
    await endLease(job)
    expect(await renewLease(db(), job, 30)).toBe(true)
    expect(await secondsUntil(job.voicelogId, 'leaseUntil')).toBeGreaterThan(25)
  })

  test('does not hold for a voicelog that was deleted', async () => {
    const job = await claimNew()
    await db().delete(voicelogs).where(eq(voicelogs.id, job.voicelogId))
    expect(await renewLease(db(), job, 30)).toBe(false)
    expect(await saveTranscript(db(), job, transcript)).toBeNull()
  })
})

describe('a transcript', () => {
  test('is stored unchanged, and four analytics wait', async () => {
    const job = await claimNew({ failures: 3 })
    expect(await saveTranscript(db(), job, transcript)).toBe('analysing')
    expect(await loadTranscript(db(), job.voicelogId)).toEqual({
      ...transcript,
      reliability: null,
      speech: null,
    })
    const row = await readVoicelog(db(), job.voicelogId)
    expect(row).toMatchObject({
      status: 'analysing',
      durationMs: 2_000,
      channels: 2,
      failures: 0,
      crashes: 0,
      attempts: 1,
    })
    expect(row.leaseToken).toBe(job.leaseToken)
    expect(await readPendingKinds(db(), job.voicelogId)).toEqual([...ANALYTIC_KINDS])
    // The column of versions up to 0.1.0, which wrote all words a second time.
    const [kept] =
      await database.sql`select plain_text from transcripts where voicelog_id = ${job.voicelogId}`
    expect(kept?.plain_text).toBe('')
    const [shape] = await db()
      .select({ type: sql<string>`jsonb_typeof(${transcripts.segments})` })
      .from(transcripts)
      .where(eq(transcripts.voicelogId, job.voicelogId))
    expect(shape?.type).toBe('array')
  })

  test('of a worker of version 0.1.0, which writes plain_text, is one like others', async () => {
    const job = await claimNew({})
    const { organisationId, voicelogId } = job
    await database.sql`
      insert into transcripts (voicelog_id, organisation_id, language, engine, model, duration_ms, channels, segments,
        plain_text, indexed_at)
      values (${voicelogId}, ${organisationId}, 'en-US', 'test', 'test', 1, 1, '[]', 'words', now())
      on conflict (voicelog_id) do update set plain_text = 'words'`
    expect(await loadTranscript(db(), voicelogId)).toMatchObject({ language: 'en-US', segments: [] })
    expect(await saveTranscript(db(), job, transcript)).toBe('analysing')
    expect(await loadTranscript(db(), voicelogId)).toEqual({ ...transcript, reliability: null, speech: null })
  })

  test('completes the voicelog if Auto-Generate Analytics is off', async () => {
    const byHand = await insertOrganisation(db(), { autoGenerateAnalytics: false })
    const id = await insertVoicelog(db(), byHand)
    const job = await claim(db(), CALL, id, TERMS)
    if (job === null) throw new Error('not claimed')
    expect(await saveTranscript(db(), job, transcript, TRANSCRIPT_RULES)).toBe('completed')
    const row = await readVoicelog(db(), id)
    expect(row).toMatchObject({ status: 'completed', leaseToken: null, leaseUntil: null, crashes: 0 })
    expect(row.completedAt).toBeInstanceOf(Date)
    const rows = Object.values(await readAnalyses(db(), id))
    expect(rows).toHaveLength(4)
    for (const each of rows) {
      expect(each.status).toBe('skipped')
      expect(each.reason).toEqual({
        code: 'auto_generate_off',
        message: 'Auto-Generate Analytics is off; run the analytics by hand',
        retryable: true,
      })
    }
    expect(await eventsOf(db(), id)).toEqual(['claimed', 'transcribed', 'completed'])
  })

  test.each([
    ['poor', true, {}, 'transcript_unreliable'],
    ['poor', false, {}, 'transcript_unreliable'],
    ['poor', true, { analyseUnreliable: true }, null],
    ['poor', false, { analyseUnreliable: true }, 'auto_generate_off'],
    ['fair', true, {}, null],
    ['unknown', true, {}, null],
    ['good', true, {}, null],
  ] as const)(
    'of %s reliability, automatic analytics %p, settings %j: %p',
    async (level, auto, settings, code) => {
      const owner = await insertOrganisation(db(), { autoGenerateAnalytics: auto, ...settings })
      const id = await insertVoicelog(db(), owner)
      const job = await claim(db(), CALL, id, TERMS)
      if (job === null) throw new Error('not claimed')
      const made = { ...transcript, reliability: reliabilityOf(level) }
      expect(await saveTranscript(db(), job, made, TRANSCRIPT_RULES)).toBe(
        code === null ? 'analysing' : 'completed',
      )
      expect((await readVoicelog(db(), id)).transcriptReliability).toBe(level)
      const rows = Object.values(await readAnalyses(db(), id))
      expect(rows.map((each) => each.reason?.code ?? null)).toEqual([code, code, code, code])
      expect(rows.map((each) => each.status)).toEqual(
        Array.from({ length: 4 }, () => (code === null ? 'pending' : 'skipped')),
      )
    },
  )

  test('of poor reliability takes the results of the transcript before with it', async () => {
    const owner = await insertOrganisation(db())
    const id = await insertVoicelog(db(), owner, {
      ...{ intent: 'payment', emotion: 'anger', emotionTrend: 'steady', qualityScore: 90 },
    })
    await db()
      .insert(analyses)
      .values({
        ...{ id: newId(), voicelogId: id, organisationId: owner, kind: 'summary', status: 'done' },
        result: summary,
      })
    const counted = async () =>
      (await db().select().from(callFacts).where(eq(callFacts.voicelogId, id)))[0]?.outcome
    expect(await counted()).toBe(summary.outcome)
    const job = await claim(db(), CALL, id, TERMS)
    if (job === null) throw new Error('not claimed')
    await saveTranscript(db(), job, { ...transcript, reliability: reliabilityOf('poor') }, TRANSCRIPT_RULES)
    expect(await readVoicelog(db(), id)).toMatchObject({
      ...{ intent: null, emotion: null, emotionTrend: null, qualityScore: null },
    })
    expect((await readAnalyses(db(), id)).summary).toMatchObject({ status: 'skipped', result: null })
    expect(await counted()).toBeNull()
  })

  test('that is written again after a lost answer changes nothing', async () => {
    const job = await claimNew()
    await saveTranscript(db(), job, transcript)
    const before = await readVoicelog(db(), job.voicelogId)
    expect(await saveTranscript(db(), job, transcript)).toBe('analysing')
    expect(await readVoicelog(db(), job.voicelogId)).toEqual(before)
  })
})

describe('analytics', () => {
  async function analysing() {
    const job = await claimNew()
    await saveTranscript(db(), job, transcript)
    return job
  }
  const done = {
    engine,
    definitions,
    unreliable: false,
    durationMs: 5,
    status: 'done' as const,
    droppedClaims: 2,
    tokens: 7,
  }

  test('the last result completes the voicelog; lists see intent, emotion and score', async () => {
    const job = await analysing()
    expect(await startAnalytic(db(), job, 'summary')).toBe(true)
    expect((await readAnalyses(db(), job.voicelogId)).summary?.status).toBe('running')
    expect(await saveAnalytic(db(), job, { ...done, kind: 'summary', result: summary })).toBe('analysing')
    expect(await saveAnalytic(db(), job, { ...done, kind: 'emotion', result: emotion })).toBe('analysing')
    const intent = { intent: 'cancellation', confidence: 1, evidence: [] }
    expect(
      await saveAnalytic(db(), job, {
        ...done,
        kind: 'intent',
        result: { primary: intent, intents: [intent] },
      }),
    ).toBe('analysing')
    expect((await readVoicelog(db(), job.voicelogId)).status).toBe('analysing')
    const reason = { code: 'no_speech', message: 'Nobody speaks', retryable: false }
    expect(
      await saveAnalytic(db(), job, {
        kind: 'quality',
        engine,
        definitions,
        unreliable: false,
        durationMs: 1,
        status: 'skipped',
        reason,
      }),
    ).toBe('completed')

    const row = await readVoicelog(db(), job.voicelogId)
    expect(row).toMatchObject({
      status: 'completed',
      intent: 'cancellation',
      emotion: 'anger',
      emotionTrend: 'improving',
      qualityScore: null,
      leaseToken: null,
      crashes: 0,
      attempts: 1,
    })
    expect(row.completedAt).toBeInstanceOf(Date)
    const rows = await readAnalyses(db(), job.voicelogId)
    expect(rows.summary).toMatchObject({
      status: 'done',
      result: summary,
      engine: 'test',
      version: '1',
      durationMs: 5,
      tokens: 7,
      droppedClaims: 2,
    })
    expect(rows.quality).toMatchObject({ status: 'skipped', reason, result: null })
    expect(await eventsOf(db(), job.voicelogId)).toEqual([
      'claimed',
      'transcribed',
      'analysed',
      'analysed',
      'analysed',
      'analysed',
      'completed',
    ])
  })

  test('the emotion of a call without a customer channel is that of the whole call', async () => {
    const job = await analysing()
    await saveAnalytic(db(), job, { ...done, kind: 'emotion', result: { ...emotion, speakers: {} } })
    expect(await readVoicelog(db(), job.voicelogId)).toMatchObject({ emotion: 'neutral', emotionTrend: null })
  })

  test('one that fails does not undo the others, and the voicelog completes', async () => {
    const job = await analysing()
    const reason = { code: 'engine_refused', message: 'No', retryable: false }
    for (const kind of ['summary', 'intent', 'quality'] as const) await failAnalytic(db(), job, kind, reason)
    expect(await saveAnalytic(db(), job, { ...done, kind: 'emotion', result: emotion })).toBe('completed')
    const rows = await readAnalyses(db(), job.voicelogId)
    expect(rows.summary).toMatchObject({ status: 'failed', reason })
    expect(rows.emotion).toMatchObject({ status: 'done' })
  })

  test('a failed second run keeps the result of the first', async () => {
    const job = await analysing()
    await saveAnalytic(db(), job, { ...done, kind: 'summary', result: summary })
    await db().update(analyses).set({ status: 'pending' }).where(eq(analyses.voicelogId, job.voicelogId))
    await failAnalytic(db(), job, 'summary', { code: 'x', message: 'y', retryable: true })
    expect((await readAnalyses(db(), job.voicelogId)).summary).toMatchObject({
      status: 'failed',
      result: summary,
    })
  })

  test('a result that is written again after a lost answer is stored once', async () => {
    const job = await analysing()
    await saveAnalytic(db(), job, { ...done, kind: 'summary', result: summary })
    const before = await readVoicelog(db(), job.voicelogId)
    expect(await saveAnalytic(db(), job, { ...done, kind: 'summary', result: summary })).toBe('analysing')
    expect(await readVoicelog(db(), job.voicelogId)).toEqual(before)
  })

  test('one that waits for a retry has a reason, and the voicelog does not complete', async () => {
    const job = await analysing()
    await startAnalytic(db(), job, 'summary')
    const reason = { code: 'engine_unavailable', message: 'Away', retryable: true }
    expect(await postponeAnalytic(db(), job, 'summary', reason)).toBe(true)
    expect((await readAnalyses(db(), job.voicelogId)).summary).toMatchObject({ status: 'pending', reason })
    expect(await completeAnalysis(db(), job)).toBe('analysing')
  })

  test('a voicelog with nothing left to analyse completes', async () => {
    const job = await analysing()
    await db().delete(analyses).where(eq(analyses.voicelogId, job.voicelogId))
    expect(await completeAnalysis(db(), job)).toBe('completed')
    expect((await readVoicelog(db(), job.voicelogId)).status).toBe('completed')
  })
})

describe('outcomes', () => {
  const error = {
    code: 'speech_unavailable',
    message: 'Away',
    stage: 'transcription',
    retryable: true,
  } as const

  test('a retry waits, keeps its stage, and does not count as a crash', async () => {
    const job = await claimNew()
    expect(await scheduleRetry(db(), job, { delaySeconds: 100, error })).toBe(true)
    const row = await readVoicelog(db(), job.voicelogId)
    expect(row).toMatchObject({
      status: 'transcribing',
      attempts: 1,
      failures: 1,
      crashes: 0,
      leaseToken: null,
      error: null,
    })
    expect(await secondsUntil(job.voicelogId, 'nextAttemptAt')).toBeGreaterThan(95)
    expect(row.timeline.at(-1)).toMatchObject({
      event: 'retried',
      detail: 'speech_unavailable: Away; next attempt in 100 s',
    })
    expect(await claim(db(), CALL, job.voicelogId, TERMS)).toBeNull()
  })

  test('a failure ends the voicelog with its reason', async () => {
    const job = await claimNew()
    expect(await fail(db(), job, { ...error, retryable: false })).toBe(true)
    const row = await readVoicelog(db(), job.voicelogId)
    expect(row).toMatchObject({ status: 'failed', crashes: 0, leaseToken: null, nextAttemptAt: null })
    expect(row.error).toEqual({ ...error, retryable: false })
    expect(await eventsOf(db(), job.voicelogId)).toEqual(['claimed', 'failed'])
  })

  test('giving back undoes the claim except for its timeline event', async () => {
    const job = await claimNew({ attempts: 2, crashes: 1, failures: 1 })
    expect(await giveBack(db(), job)).toBe(true)
    expect(await readVoicelog(db(), job.voicelogId)).toMatchObject({
      attempts: 2,
      crashes: 1,
      failures: 1,
      leaseToken: null,
      leaseUntil: null,
      nextAttemptAt: null,
    })
    expect(await claim(db(), CALL, job.voicelogId, TERMS)).not.toBeNull()
  })

  test('an analytic under way waits again when its worker leaves', async () => {
    const job = await claimNew()
    await saveTranscript(db(), job, transcript)
    await startAnalytic(db(), job, 'summary')
    await giveBack(db(), job)
    expect((await readAnalyses(db(), job.voicelogId)).summary?.status).toBe('pending')
  })

  test('the timeline keeps the last 200 steps', async () => {
    const id = await insertVoicelog(db(), organisationId)
    for (let each = 0; each < 105; each++) {
      const job = await claim(db(), CALL, id, TERMS)
      if (job === null) throw new Error('not claimed')
      await scheduleRetry(db(), job, { delaySeconds: 0, error })
    }
    const { timeline } = await readVoicelog(db(), id)
    expect(timeline).toHaveLength(200)
    expect(timeline.at(-2)?.detail).toBe('attempt 105')
  })
})
