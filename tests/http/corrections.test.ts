import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { saveAnalytic, startAnalytic } from '../../src/db/calls/results.ts'
import { CALL } from '../../src/db/queue/calls.ts'
import { claim } from '../../src/db/queue/jobs.ts'
import { analyses, transcriptRevisions, transcripts, voicelogs } from '../../src/db/schema/index.ts'
import type { AnalyticKind, Evidence, IntentResult, QualityResult } from '../../src/model/analytics.ts'
import { DEFAULT_SCORECARD } from '../../src/model/scorecard/defaults.ts'
import type { Segment, TranscriptReliability } from '../../src/model/transcript.ts'
import { eventsOf, readAudit } from '../support/audit.ts'
import { countLockWaits } from '../support/database.ts'
import { eventually } from '../support/poll.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { insertTranscribed } from '../support/transcribed.ts'
import { addUser, answer } from '../support/users.ts'

type Send = TestOrganisation['asAdmin']

/** Without workers, so that what is due stays due. */
let service: TestService
let org: TestOrganisation
let asMember: Send
beforeAll(async () => {
  service = await startService()
  org = await service.organisation()
  asMember = await org.member()
})
afterAll(() => service?.stop())

const db = () => service.database.db

const CALL_LINES = `
  A: Hello how can I help you
  C: I want to counsel my plan
  A: That is done now goodbye`

/** A call with word times and confidences, as an engine leaves them: 100 ms a word, sure only of half of it. */
async function newCall(lines = CALL_LINES, at = { service, org }): Promise<string> {
  const id = await insertTranscribed(at.service, at.org, lines)
  const { db } = at.service.database
  const [row] = await db.select().from(transcripts).where(eq(transcripts.voicelogId, id))
  const segments = (row?.segments ?? []).map((each): Segment => {
    const words = each.text.split(' ').map((text, index) => {
      const start_ms = each.start_ms + index * 100
      return { text, start_ms, end_ms: start_ms + 100, confidence: 0.5 }
    })
    return { ...each, words, confidence: 0.5 }
  })
  await db.update(transcripts).set({ segments, agentChannel: 0 }).where(eq(transcripts.voicelogId, id))
  return id
}

const correct = (id: string, body: object, send: Send = asMember) =>
  send(`/api/voicelogs/${id}/transcript`, json(body, 'PATCH'))
async function corrected(id: string, body: object, send?: Send) {
  const { status, json: transcript } = await answer(await correct(id, body, send))
  expect([status, transcript.detail ?? '']).toEqual([200, ''])
  return transcript
}
async function refused(id: string, body: object, send?: Send): Promise<[number, string]> {
  const { status, json: problem } = await answer(await correct(id, body, send))
  return [status, problem.code]
}
const read = async (id: string, send: Send = org.asAdmin) =>
  (await answer(await send(`/api/voicelogs/${id}`))).json
const textsOf = (transcript: { segments: Segment[] }) => transcript.segments.map((each) => each.text)
const revisionOf = async (id: string) =>
  (await db().select().from(transcripts).where(eq(transcripts.voicelogId, id)))[0]?.revision

describe('a corrected text', () => {
  test('is the next revision, with the words that stay where they were', async () => {
    const id = await newCall()
    const before = (await read(id)).transcript
    expect(before).toMatchObject({ revision: 1, engine_revision: 1, corrected_at: null, corrected_by: null })
    const after = await corrected(id, {
      revision: 1,
      segments: [{ id: 's2', text: ' I want  to\ncancel my plan ' }],
    })
    expect(after).toMatchObject({ revision: 2, engine_revision: 1 })
    expect(after.corrected_by).toMatchObject({ email: expect.any(String) })
    expect(Date.parse(after.corrected_at)).toBeGreaterThan(Date.now() - 60_000)
    const [first, second, third] = before.segments
    const words = second.words.with(3, { ...second.words[3], text: 'cancel', confidence: 1 })
    const changed = { ...second, text: 'I want to cancel my plan', words, corrected: true }
    expect(after.segments).toEqual([first, { ...changed, confidence: expect.closeTo(3.5 / 6) }, third])
    expect((await read(id)).transcript).toEqual(after)
  })

  test('leaves what the engine heard readable in every format', async () => {
    const id = await newCall()
    const before = (await read(id)).transcript
    await corrected(id, { revision: 1, segments: [{ id: 's2', text: 'I want to cancel my plan' }] })
    const after = await corrected(id, { revision: 2, segments: [{ id: 's1', text: 'Hello' }] })
    expect(after).toMatchObject({ revision: 3, engine_revision: 1 })
    const at = (query: string) => org.asAdmin(`/api/voicelogs/${id}/transcript?${query}`)
    expect((await answer(await at('revision=1'))).json).toEqual(before)
    expect((await answer(await at('revision=3'))).json).toEqual(after)
    expect(await (await at('revision=1&format=srt')).text()).toContain('I want to counsel my plan')
    expect(await (await at('revision=2&format=vtt')).text()).toContain('I want to cancel my plan')
    expect(await (await at('revision=2&format=txt')).text()).toContain('how can I help')
    expect(await (await at('format=txt')).text()).toMatch(/Agent: Hello\n.*I want to cancel my plan\n/)
    expect((await at('revision=4')).status).toBe(404)
    for (const wrong of ['0', '-1', '1.5', 'x', '99999999999999999999'])
      expect([wrong, (await at(`revision=${wrong}`)).status]).toEqual([wrong, 422])
  })

  test('is found by search at once, and what it replaced is not', async () => {
    const id = await newCall()
    const found = async (word: string) => {
      const { json: page } = await answer(await org.asAdmin(`/api/search?q=${word}`))
      return page.items.map((each: { voicelog_id: string }) => each.voicelog_id).includes(id)
    }
    expect([await found('counsel'), await found('zebra')]).toEqual([true, false])
    await corrected(id, { revision: 1, segments: [{ id: 's2', text: 'I want to see a zebra' }] })
    expect([await found('counsel'), await found('zebra')]).toEqual([false, true])
  })

  test('is audited by ids and never by words', async () => {
    const id = await newCall()
    const events = await eventsOf(org, async () => {
      await corrected(id, {
        revision: 1,
        segments: [
          { id: 's2', text: 'I want to cancel my plan', speaker: 'agent' },
          { id: 's3', speaker: 'customer' },
          { id: 's1', text: 'Hello how can I help you' },
        ],
      })
    })
    expect(events.map((each) => each.action)).toEqual([
      'voicelog.transcript_corrected',
      'voicelog.transcript_read',
    ])
    expect(events[0]).toMatchObject({
      target: { kind: 'voicelog', id },
      detail: { revision: 2, texts: ['s2'], speakers: ['s2', 's3'], swapped: false },
    })
    expect(JSON.stringify(events)).not.toContain('cancel')
  })

  test('raises the reliability, whose reason says that a person did', async () => {
    const id = await newCall()
    const numbers = { mean_confidence: 0.5, low_confidence_share: 0 }
    const poor = { level: 'poor', reason: 'low_confidence', ...numbers } as const
    const reliability: TranscriptReliability = {
      ...{ ...poor, low_confidence_below: 0.4 },
      channels: [
        { channel: 0, ...poor },
        { channel: 1, ...poor },
      ],
    }
    const calibrated = { reliability, engine: 'pocketsphinx', model: 'en-us' }
    await db().update(transcripts).set(calibrated).where(eq(transcripts.voicelogId, id))
    const after = await corrected(id, {
      revision: 1,
      segments: [
        { id: 's1', text: 'Good morning Acme Limited you speak with Ann, what may we do today?' },
        {
          id: 's2',
          text: 'Please cancel everything, nobody here needs such an expensive contract any more.',
        },
        { id: 's3', text: 'Certainly, we have cancelled it' },
      ],
    })
    expect(after.reliability).toMatchObject({
      ...{ level: 'good', reason: 'corrected_by_a_person' },
      channels: [
        { channel: 0, level: 'good', reason: 'corrected_by_a_person' },
        { channel: 1, level: 'good', reason: 'corrected_by_a_person' },
      ],
    })
    const [row] = await db().select().from(voicelogs).where(eq(voicelogs.id, id))
    expect(row?.transcriptReliability).toBe('good')
    const exported = await (await org.asAdmin('/api/voicelogs/export?format=jsonl')).text()
    const line = exported.split('\n').find((each) => each.includes(id)) ?? '{}'
    expect(JSON.parse(line).transcript_reliability).toBe('good')
    const listed = await answer(await org.asAdmin('/api/voicelogs?transcript_reliability=good'))
    expect(listed.json.items.map((each: { voicelog_id: string }) => each.voicelog_id)).toContain(id)
    const { json: first } = await answer(await org.asAdmin(`/api/voicelogs/${id}/transcript?revision=1`))
    expect(first.reliability).toEqual(reliability)
  })

  test('without a change is no revision', async () => {
    const id = await newCall()
    const same = [{ id: 's2', text: 'I want to counsel my plan', speaker: 'customer' }]
    const events = await eventsOf(org, async () => {
      for (const body of [{ segments: same }, { segments: [] }, {}, { swap_speakers: false }])
        expect(await corrected(id, { revision: 1, ...body })).toMatchObject({ revision: 1 })
    })
    expect(events.map((each) => each.action)).not.toContain('voicelog.transcript_corrected')
    expect(await read(id)).toMatchObject({ status: 'completed' })
  })
})

describe('the speakers', () => {
  const speakersOf = (transcript: { segments: Segment[] }) => transcript.segments.map((each) => each.speaker)

  test('of one segment may be changed, and of the whole call be swapped, and back', async () => {
    const id = await newCall()
    const notes = [
      { code: 'channels_swapped' as const, message: 'swapped by what is said' },
      { code: 'crosstalk_removed' as const, message: '2 s' },
    ]
    await db().update(transcripts).set({ notes }).where(eq(transcripts.voicelogId, id))
    const one = await corrected(id, { revision: 1, segments: [{ id: 's3', speaker: 'customer' }] })
    expect(speakersOf(one)).toEqual(['agent', 'customer', 'customer'])
    expect(one.segments.map((each: Segment) => each.corrected ?? false)).toEqual([false, false, true])
    const swapped = await corrected(id, { revision: 2, swap_speakers: true })
    expect(speakersOf(swapped)).toEqual(['customer', 'agent', 'agent'])
    expect(swapped).toMatchObject({ agent_channel: 1, notes: [notes[1]] })
    expect(swapped.segments.map((each: Segment) => [each.id, each.channel])).toEqual([
      ['s1', 0],
      ['s2', 1],
      ['s3', 0],
    ])
    const back = await corrected(id, { revision: 3, swap_speakers: true })
    expect(speakersOf(back)).toEqual(['agent', 'customer', 'customer'])
    expect(back.agent_channel).toBe(0)
    const { items } = (await answer(await org.asAdmin(`/api/search?q=goodbye&speaker=customer`))).json
    expect(items.map((each: { voicelog_id: string }) => each.voicelog_id)).toContain(id)
  })

  test('in segments are those after a swap', async () => {
    const id = await newCall()
    const after = await corrected(id, {
      ...{ revision: 1, swap_speakers: true },
      segments: [{ id: 's3', speaker: 'agent', text: 'That is done' }],
    })
    expect(speakersOf(after)).toEqual(['customer', 'agent', 'agent'])
    expect(textsOf(after)[2]).toBe('That is done')
  })

  test('that an engine could not name may be named', async () => {
    const id = await newCall()
    const [row] = await db().select().from(transcripts).where(eq(transcripts.voicelogId, id))
    const segments = (row?.segments ?? []).map((each, index): Segment => {
      return { ...each, channel: 0, speaker: `speaker_${(index % 2) + 1}` }
    })
    const oneChannel = { segments, channels: 1, agentChannel: null }
    await db().update(transcripts).set(oneChannel).where(eq(transcripts.voicelogId, id))
    expect(await refused(id, { revision: 1, swap_speakers: true })).toEqual([422, 'invalid_fields'])
    const named = await corrected(id, {
      revision: 1,
      segments: [
        { id: 's1', speaker: 'agent' },
        { id: 's2', speaker: 'customer' },
        { id: 's3', speaker: 'speaker_2' },
      ],
    })
    expect(speakersOf(named)).toEqual(['agent', 'customer', 'speaker_2'])
    expect(named.agent_channel).toBeNull()
    const swapped = await corrected(id, { revision: 2, swap_speakers: true })
    expect(speakersOf(swapped)).toEqual(['customer', 'agent', 'speaker_2'])
    expect(swapped.agent_channel).toBeNull()
  })
})

describe('a correction is refused', () => {
  const fieldsOf = async (id: string, body: object) => {
    const { status, json: problem } = await answer(await correct(id, { revision: 1, ...body }))
    expect(status).toBe(422)
    return problem.errors.map((each: { field: string; code: string }) => [each.field, each.code])
  }

  test('with what is wrong in each field, and nothing of it is written', async () => {
    const id = await newCall()
    const good = { id: 's1', text: 'Hello there' }
    expect(
      await fieldsOf(id, {
        segments: [
          good,
          { id: 's9', text: 'What?' },
          { id: 's1', speaker: 'customer' },
          { id: 's2', text: ' \n ', speaker: 'speaker_7' },
          { id: 's3', text: 'a'.repeat(1_001) },
        ],
      }),
    ).toEqual([
      ['segments.1.id', 'unknown_segment'],
      ['segments.2.id', 'given_twice'],
      ['segments.3.text', 'empty'],
      ['segments.3.speaker', 'not_one_of'],
      ['segments.4.text', 'too_long'],
    ])
    expect(await fieldsOf(id, { segments: [good, { id: 's2', text: 'a\u0000b' }] })).toEqual([
      ['segments.1.text', 'control_character'],
    ])
    const many = Array.from({ length: 501 }, (_, n) => ({ id: `s${n + 1}` }))
    expect(await fieldsOf(id, { segments: many })).toContainEqual(['segments', 'wrong_count'])
    expect((await read(id)).transcript).toMatchObject({ revision: 1, corrected_at: null })
    expect(textsOf((await read(id)).transcript)[0]).toBe('Hello how can I help you')
  })

  test('with fields of a wrong kind', async () => {
    const id = await newCall()
    for (const body of [
      {},
      { revision: '1' },
      { revision: 0 },
      { revision: 1.5 },
      { revision: 1, segments: 's1' },
      { revision: 1, segments: [{ text: 'a' }] },
      { revision: 1, segments: [{ id: 's1', words: [] }] },
      { revision: 1, swap_speakers: 'yes' },
      { revision: 1, agent_channel: 1 },
    ])
      expect([body, await refused(id, body)]).toEqual([body, [422, 'invalid_fields']])
    expect(await revisionOf(id)).toBe(1)
  })

  test('on a stale revision: the answer names the current one', async () => {
    const id = await newCall()
    await corrected(id, { revision: 1, segments: [{ id: 's1', text: 'Hello' }] })
    for (const revision of [1, 3]) {
      const { status, json: problem } = await answer(
        await correct(id, { revision, segments: [{ id: 's2', text: 'Mine' }] }),
      )
      expect([status, problem.code, problem.revision]).toEqual([409, 'stale_revision', 2])
    }
    expect(textsOf((await read(id)).transcript)).not.toContain('Mine')
  })

  test('of two at once exactly one', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await newCall()
      const texts = ['One of them', 'The other one', 'And a third']
      const all = await Promise.all(
        texts.map((text) => correct(id, { revision: 1, segments: [{ id: 's1', text }] })),
      )
      expect(all.map((each) => each.status).sort()).toEqual([200, 409, 409])
      const { transcript } = await read(id)
      expect(transcript.revision).toBe(2)
      expect(textsOf(transcript)[0]).toBe(texts[all.findIndex((each) => each.status === 200)] ?? '')
      expect(await db().$count(transcriptRevisions, eq(transcriptRevisions.voicelogId, id))).toBe(2)
    }
  })

  test('while there is no transcript, or it is being made', async () => {
    const id = await newCall()
    for (const status of ['awaiting_upload', 'queued', 'transcribing', 'failed'] as const) {
      await db().update(voicelogs).set({ status }).where(eq(voicelogs.id, id))
      expect([status, await refused(id, { revision: 1, swap_speakers: true })]).toEqual([
        status,
        [409, 'conflict'],
      ])
    }
    await db().update(voicelogs).set({ status: 'completed' }).where(eq(voicelogs.id, id))
    await db().delete(transcripts).where(eq(transcripts.voicelogId, id))
    expect(await refused(id, { revision: 1, swap_speakers: true })).toEqual([409, 'conflict'])
  })

  test('for a call of another organisation, and for an unknown one', async () => {
    const id = await newCall()
    const other = await service.organisation()
    const body = { revision: 1, swap_speakers: true }
    expect(await refused(id, body, other.asAdmin)).toEqual([404, 'not_found'])
    expect(await refused(Bun.randomUUIDv7(), body)).toEqual([404, 'not_found'])
    expect(await refused('no-id', body)).toEqual([404, 'not_found'])
    expect((await other.asAdmin(`/api/voicelogs/${id}/transcript?revision=1`)).status).toBe(404)
    expect((await correct(id, body, org.asKey)).status).toBe(401)
    expect(await revisionOf(id)).toBe(1)
  })

  test('for a member who may not run analytics', async () => {
    const id = await newCall()
    const { id: userId, send } = await addUser(service.baseUrl, org, 'member')
    await org.asAdmin(`/api/users/${userId}`, json({ permissions: ['exports'] }, 'PATCH'))
    const body = { revision: 1, swap_speakers: true }
    expect(await refused(id, body, send)).toEqual([403, 'permission_needed'])
    await org.asAdmin(`/api/users/${userId}`, json({ permissions: ['analytics.request'] }, 'PATCH'))
    expect((await corrected(id, body, send)).corrected_by.id).toBe(userId)
  })
})

describe('the analytics of a corrected call', () => {
  const quote = (segment_id: string, quote: string): Evidence => ({
    segment_id,
    start_ms: 0,
    end_ms: 1,
    quote,
  })

  /** Results that quote the second segment. */
  async function addResults(id: string): Promise<void> {
    const claim = (intent: string, said: string) => {
      return { intent, confidence: 0.9, evidence: [quote('s2', said)] }
    }
    const intent: IntentResult = {
      primary: claim('complaint', 'counsel'),
      intents: [claim('complaint', 'counsel'), claim('cancellation', 'my plan')],
    }
    await db()
      .insert(analyses)
      .values([
        row(id, 'intent', { status: 'done', result: intent, engine: 'local' }),
        row(id, 'emotion', { status: 'skipped', reason: reason('left_out_by_sampling') }),
        row(id, 'summary', { status: 'skipped', reason: reason('transcript_unreliable') }),
        row(id, 'quality', { status: 'failed', reason: reason('model_failed') }),
      ])
    await db().update(voicelogs).set({ intent: 'complaint' }).where(eq(voicelogs.id, id))
  }
  const row = (voicelogId: string, kind: AnalyticKind, columns: Partial<typeof analyses.$inferInsert>) => {
    const { organisationId } = org
    return { id: Bun.randomUUIDv7(), voicelogId, organisationId, kind, status: 'done' as const, ...columns }
  }
  const reason = (code: string) => ({ code, message: code, retryable: true })
  const correction = { revision: 1, segments: [{ id: 's2', text: 'I want to cancel my plan' }] }

  test('are due again, but for those that the settings left out; old results lose quotes that are gone', async () => {
    const id = await newCall()
    await addResults(id)
    await corrected(id, correction)
    const { status, analytics, intent } = await read(id)
    expect(status).toBe('analysing')
    expect(analytics.summary).toMatchObject({ status: 'pending', reason: null })
    expect(analytics.quality).toMatchObject({ status: 'pending', reason: null })
    expect(analytics.emotion).toMatchObject({ status: 'skipped', reason: { code: 'left_out_by_sampling' } })
    expect(analytics.intent.status).toBe('pending')
    expect(analytics.intent.result.intents.map((each: { intent: string }) => each.intent)).toEqual([
      'cancellation',
    ])
    expect(analytics.intent.result.primary.intent).toBe('cancellation')
    expect(intent).toBe('cancellation')
  })

  test('stay left out while the transcript is unreliable all the same', async () => {
    const id = await newCall()
    await addResults(id)
    const level = {
      level: 'poor',
      mean_confidence: 0.1,
      low_confidence_share: 1,
      reason: 'low_confidence',
    } as const
    const reliability = { ...level, low_confidence_below: 0.4, channels: [{ channel: 1, ...level }] }
    const made = { reliability, engine: 'pocketsphinx', model: 'en-us' }
    const lines = await db().select().from(transcripts).where(eq(transcripts.voicelogId, id))
    const segments = (lines[0]?.segments ?? []).map((each) => {
      const words = Array.from({ length: 20 }, () => each.words.map((word) => ({ ...word, confidence: 0.1 })))
      return { ...each, words: words.flat(), text: Array(20).fill(each.text).join(' ') }
    })
    await db()
      .update(transcripts)
      .set({ ...made, segments })
      .where(eq(transcripts.voicelogId, id))
    const body = { revision: 1, segments: [{ id: 's2', text: `${segments[1]?.text} indeed` }] }
    expect((await corrected(id, body)).reliability.level).toBe('poor')
    const { analytics } = await read(id)
    expect(analytics.summary).toMatchObject({ status: 'skipped', reason: { code: 'transcript_unreliable' } })
    expect(analytics.intent.status).toBe('pending')
  })

  test('are not made for a call that has none', async () => {
    const id = await newCall()
    for (const kind of ['summary', 'emotion', 'intent', 'quality'] as const)
      await db()
        .insert(analyses)
        .values(row(id, kind, { status: 'skipped', reason: reason('auto_generate_off') }))
    await corrected(id, correction)
    expect(await read(id)).toMatchObject({
      ...{ status: 'completed' },
      analytics: { summary: { status: 'skipped' }, quality: { status: 'skipped' } },
    })
  })

  test('that a worker is making of the words before are not stored', async () => {
    const id = await newCall()
    await addResults(id)
    await org.asAdmin(`/api/voicelogs/${id}/analytics`, json({ kinds: ['intent'] }))
    const job = await claim(db(), CALL, id, { leaseSeconds: 30, maxCrashes: 3 })
    if (job === null) throw new Error('not claimed')
    expect(await startAnalytic(db(), job, 'intent')).toBe(true)
    await corrected(id, correction)
    const late = {
      kind: 'intent' as const,
      engine: { name: 'local', model: null, version: '1' },
      durationMs: 1,
      unreliable: false,
      definitions: { scorecard: DEFAULT_SCORECARD, intentsVersion: 1 },
      status: 'done' as const,
      result: { primary: { intent: 'other', confidence: 0, evidence: [] }, intents: [] },
      droppedClaims: 0,
      tokens: null,
    }
    expect(await saveAnalytic(db(), job, late)).toBeNull()
    expect((await read(id)).analytics.intent.status).toBe('pending')
    const next = await claim(db(), CALL, id, { leaseSeconds: 30, maxCrashes: 3 })
    expect(next).not.toBeNull()
  })

  test('keep what people answered', async () => {
    const id = await newCall()
    const answers = (source: 'local' | 'human', answer: string, evidence: Evidence[]) => [
      ...[{ question_id: 'greeting', answer, points: 0, max_points: 10, evidence, source }],
      ...[
        {
          ...{ question_id: 'closing', answer: 'yes', points: 10, max_points: 10, source: 'local' as const },
          evidence: [quote('s3', 'goodbye')],
        },
      ],
    ]
    const { id: scorecardId, version } = DEFAULT_SCORECARD
    const result = (...of: Parameters<typeof answers>) =>
      ({
        ...{ score: 50, auto_fail: false, scorecard: { id: scorecardId, version }, metrics: {} },
        answers: answers(...of),
      }) as unknown as QualityResult
    const stored = {
      result: result('human', 'no', []),
      machineResult: result('local', 'yes', [quote('s1', 'Hello')]),
    }
    await db()
      .insert(analyses)
      .values(row(id, 'quality', stored))
    await corrected(id, { revision: 1, segments: [{ id: 's1', text: 'How can I help you' }] })
    const [quality] = await db()
      .select()
      .from(analyses)
      .where(and(eq(analyses.voicelogId, id), eq(analyses.kind, 'quality')))
    const given = (each: unknown) =>
      (each as QualityResult).answers.map(({ answer, source }) => [answer, source])
    expect(given(quality?.result)).toEqual([
      ['no', 'human'],
      ['yes', 'local'],
    ])
    // The engine's "yes" rested on a word that nobody said.
    expect(given(quality?.machineResult)).toEqual([
      [null, 'local'],
      ['yes', 'local'],
    ])
  })
})

test('all revisions are deleted with the call', async () => {
  const id = await newCall()
  await corrected(id, { revision: 1, swap_speakers: true })
  expect(await db().$count(transcriptRevisions, eq(transcriptRevisions.voicelogId, id))).toBe(2)
  expect((await org.asAdmin(`/api/voicelogs/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await db().$count(transcriptRevisions, eq(transcriptRevisions.voicelogId, id))).toBe(0)
  expect((await readAudit(org, `target_id=${id}`)).items.length).toBeGreaterThan(0)
})

describe('with workers', () => {
  let working: TestService
  beforeAll(async () => {
    working = await startService({ workers: true })
  })
  afterAll(() => working?.stop())

  test('analytics are made of the corrected words, and a review stays in force', async () => {
    const org = await working.organisation()
    const lines = `
      A: Hello, thank you for calling Acme, how can I help you today?
      C: When is your shop in Springfield open on Sunday?
      A: All right, that is done. Is there anything else? Thank you for calling, goodbye.`
    const id = await newCall(lines, { service: working, org })
    await org.asAdmin(`/api/voicelogs/${id}/analytics`, json({}))
    const done = () =>
      eventually(
        async () => {
          const detail = await read(id, org.asAdmin)
          return detail.status === 'completed' && detail
        },
        { withinMs: 30_000 },
      )
    expect((await done()).intent).not.toBe('cancellation')
    const review = { answers: [{ question_id: 'greeting', answer: 'no' }] }
    expect((await org.asAdmin(`/api/voicelogs/${id}/review`, json(review, 'PUT'))).status).toBe(200)
    const text = 'I want to cancel my subscription, please cancel it today.'
    await corrected(id, { revision: 1, segments: [{ id: 's2', text }] }, org.asAdmin)
    const after = await done()
    expect(after.intent).toBe('cancellation')
    expect(after.analytics.intent.result.primary.evidence[0].quote).toContain('cancel')
    const held = after.analytics.quality.result.answers.find(
      (each: { question_id: string }) => each.question_id === 'greeting',
    )
    expect(held).toMatchObject({ answer: 'no', source: 'human' })
    expect(JSON.stringify(after.analytics)).not.toContain('Springfield')

    const { talk_ms: talk } = after.analytics.quality.result.metrics
    await corrected(id, { revision: 2, swap_speakers: true }, org.asAdmin)
    const swapped = (await done()).analytics.quality.result.metrics.talk_ms
    expect(swapped).toEqual({ agent: talk.customer, customer: talk.agent })
  })
})

test('corrections that wait for a call leave the connections to others', async () => {
  const id = await newCall()
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const { sql } = service.database
  const holder = sql.begin(async (tx) => {
    await tx`select 1 from voicelogs where id = ${id} for update`
    locked.resolve()
    await released.promise
  })
  await locked.promise
  try {
    const sent = Array.from({ length: 12 }, () =>
      correct(id, { revision: 1, segments: [{ id: 's2', text: 'I want to cancel' }] }),
    )
    await eventually(async () => (await countLockWaits(sql)) > 0)
    // The others are no further when ten more requests have been answered.
    for (let each = 0; each < 10; each++) expect((await asMember('/api/auth/me')).status).toBe(200)
    expect(await countLockWaits(sql)).toBe(1)
    released.resolve()
    const statuses = (await Promise.all(sent)).map((each) => each.status).sort()
    // One is made, ten come too late, and the last found ten before it.
    expect(statuses).toEqual([200, ...Array(10).fill(409), 503])
  } finally {
    released.resolve()
    await holder
  }
})
