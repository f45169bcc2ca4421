import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { voicelogs } from '../../src/db/schema/index.ts'
import { ANALYTIC_KINDS } from '../../src/model/analytics.ts'
import { RELIABILITY_LEVELS } from '../../src/model/transcript.ts'
import { eventsOf } from '../support/audit.ts'
import { type ChatServer, startChatServer } from '../support/chat-server.ts'
import { eventually } from '../support/poll.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { insertTranscribed } from '../support/transcribed.ts'

const CALL = `
  A: Hello, thank you for calling Acme, how can I help you?
  C: I want to cancel my contract, I am very angry. This is terrible.
  A: I am sorry. I have cancelled it, it ends on Friday. Is there anything else?
  C: No. Goodbye.`

describe('the filter transcript_reliability selects the same calls in', () => {
  let service: TestService
  let org: TestOrganisation
  const ids: Record<string, string[]> = {}
  beforeAll(async () => {
    service = await startService()
    org = await service.organisation()
    for (const level of [...RELIABILITY_LEVELS, null]) {
      const count = level === 'poor' ? 3 : 1
      ids[`${level}`] = await Promise.all(
        Array.from({ length: count }, () =>
          insertTranscribed(service, org, CALL, { reliability: level, operatorId: 'ann' }),
        ),
      )
    }
    await insertTranscribed(service, await service.organisation(), CALL, { reliability: 'poor' })
  })
  afterAll(() => service?.stop())

  const read = async (path: string) => {
    const response = await org.asAdmin(path)
    expect([path, response.status]).toEqual([path, 200])
    return response
  }

  test.each([
    ['the list', '/api/voicelogs?'],
    ['the search', '/api/search?q=contract&'],
  ])('%s, whose items have the level', async (_what, path) => {
    for (const level of RELIABILITY_LEVELS) {
      const { items } = await (await read(`${path}transcript_reliability=${level}`)).json()
      expect(items.map((each: { voicelog_id: string }) => each.voicelog_id).sort()).toEqual(
        (ids[level] ?? []).toSorted(),
      )
      for (const each of items) expect(each.transcript_reliability).toBe(level)
    }
    const { items } = await (await read(path)).json()
    const old = items.find((each: { voicelog_id: string }) => each.voicelog_id === ids.null?.[0])
    expect(old.transcript_reliability).toBeNull()
  })

  test('the export, as CSV and as JSON lines, with a column of the level', async () => {
    const lines = await (await read('/api/voicelogs/export?format=jsonl&transcript_reliability=poor')).text()
    const calls = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(calls.map((each) => each.voicelog_id).sort()).toEqual((ids.poor ?? []).toSorted())
    for (const each of calls) expect(each.transcript_reliability).toBe('poor')
    const [header, ...rows] = (await (await read('/api/voicelogs/export?transcript_reliability=poor')).text())
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const column = header?.indexOf('transcript_reliability') ?? -1
    expect(rows.map((each) => each[column])).toEqual(['poor', 'poor', 'poor'])
  })

  test('reports and scorecards', async () => {
    for (const path of ['/api/reports/overview?', '/api/operators?']) {
      const body = await (await read(`${path}transcript_reliability=poor`)).json()
      const figures = body.figures ?? body.items[0].figures
      expect([figures.calls, figures.calls_unreliable.calls]).toEqual([3, 3])
    }
    const { figures } = await (await read('/api/reports/overview')).json()
    expect([figures.calls, figures.calls_unreliable]).toEqual([
      7,
      { calls: 3, filter: { transcript_reliability: 'poor' } },
    ])
    const fair = await (await read('/api/reports/overview?transcript_reliability=fair')).json()
    expect(fair.figures.calls_unreliable).toEqual({ calls: 0, filter: null })
  })

  test('a bulk retry', async () => {
    const call = ids.poor?.[0] ?? ''
    const error = { code: 'x', message: 'x', stage: 'transcription', retryable: true } as const
    await service.database.db.update(voicelogs).set({ status: 'failed', error }).where(eq(voicelogs.id, call))
    const retry = async (level: string) => {
      const body = { filter: { transcript_reliability: level }, dry_run: true }
      return (await org.asAdmin('/api/voicelogs/retry', json(body))).json()
    }
    expect(await retry('poor')).toEqual({ retried: 0, remaining: 1 })
    expect(await retry('good')).toEqual({ retried: 0, remaining: 0 })
    await service.database.db
      .update(voicelogs)
      .set({ status: 'completed', error: null })
      .where(eq(voicelogs.id, call))
  })

  test('the call itself, and no other value is accepted', async () => {
    const detail = await (await read(`/api/voicelogs/${ids.poor?.[0]}`)).json()
    expect([detail.transcript_reliability, detail.transcript.reliability.level]).toEqual(['poor', 'poor'])
    const refused = await org.asAdmin('/api/voicelogs?transcript_reliability=bad')
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toMatchObject([{ field: 'transcript_reliability' }])
  })
})

describe.each(['local', 'llm'] as const)('with the engine %s', (engine) => {
  let server: ChatServer
  let service: TestService
  beforeAll(async () => {
    server = startChatServer()
    const environment: Record<string, string> =
      engine === 'llm' ? { LLM_BASE_URL: server.baseUrl, LLM_MODEL: 'stand-in' } : {}
    service = await startService({ workers: true, environment })
  })
  afterAll(async () => {
    await service?.stop()
    await server?.close()
  })

  const call = async (org: TestOrganisation, id: string) => (await org.asAdmin(`/api/voicelogs/${id}`)).json()

  async function analysedByHand(org: TestOrganisation, id: string) {
    expect((await org.asAdmin(`/api/voicelogs/${id}/analytics`, { method: 'POST' })).status).toBe(202)
    return await eventually(
      async () => {
        const detail = await call(org, id)
        return detail.status === 'completed' && detail
      },
      { withinMs: 60_000 },
    )
  }

  async function rerun(org: TestOrganisation, body: object) {
    const started = await (await org.asAdmin('/api/analytics/reruns', json(body))).json()
    return await eventually(
      async () => {
        const found = await (await org.asAdmin(`/api/analytics/reruns/${started.id}`)).json()
        return found.status === 'completed' && found
      },
      { withinMs: 60_000 },
    )
  }

  /** Every number named confidence in a result, however deep. */
  function confidencesIn(value: unknown): number[] {
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, each]) =>
      name === 'confidence' ? [each as number] : confidencesIn(each),
    )
  }

  test('somebody who asks for the analytics of a poor call gets them, marked and without confidence', async () => {
    const org = await service.organisation()
    const id = await insertTranscribed(service, org, CALL, { reliability: 'poor' })
    const good = await insertTranscribed(service, org, CALL, { reliability: 'good' })
    const detail = await analysedByHand(org, id)
    const trusted = await analysedByHand(org, good)
    for (const kind of ANALYTIC_KINDS) {
      expect(detail.analytics[kind]).toMatchObject({ status: 'done', engine, unreliable: true })
      expect(trusted.analytics[kind]).toMatchObject({ status: 'done', engine, unreliable: false })
    }
    for (const each of confidencesIn(detail.analytics)) expect(each).toBeLessThan(0.5)
    // Of the same words: so the engine was sure of something.
    expect(Math.max(...confidencesIn(trusted.analytics))).toBeGreaterThanOrEqual(0.5)
    expect(confidencesIn(detail.analytics)).toHaveLength(confidencesIn(trusted.analytics).length)
    // Lists and reports leave them out.
    expect(detail).toMatchObject({ intent: null, emotion: null, emotion_trend: null, quality_score: null })
    expect(trusted.intent).toBe(trusted.analytics.intent.result.primary.intent)
    const { figures, intents } = await (await org.asAdmin('/api/reports/overview')).json()
    expect([figures.calls, figures.calls_unreliable.calls]).toEqual([2, 1])
    expect([figures.quality_score.n, figures.talk_ratio.n]).toEqual([1, 1])
    const counted = (shares: { calls: number }[]) => shares.reduce((sum, each) => sum + each.calls, 0)
    expect([counted(figures.emotions), counted(figures.outcomes), counted(intents)]).toEqual([1, 1, 1])
    const answered = await (await org.asAdmin('/api/voicelogs?answer=greeting:yes')).json()
    expect(answered.items.map((each: { voicelog_id: string }) => each.voicelog_id)).toEqual([good])

    const review = { answers: [{ question_id: 'greeting', answer: 'no' }] }
    const saved = await org.asAdmin(`/api/voicelogs/${id}/review`, json(review, 'PUT'))
    expect(saved.status).toBe(200)
    const reviewed = await call(org, id)
    expect(reviewed.quality_score).toBeNull()
    expect(reviewed.analytics.quality.result.answers).toContainEqual(
      expect.objectContaining({ question_id: 'greeting', answer: 'no', source: 'human' }),
    )
  })

  test('a re-run skips poor calls, unless the organisation has unreliable calls analysed', async () => {
    const org = await service.organisation()
    const poor = await insertTranscribed(service, org, CALL, { reliability: 'poor' })
    const fair = await insertTranscribed(service, org, CALL, { reliability: 'fair' })
    const first = await rerun(org, { include_missing: true })
    expect(first.progress).toMatchObject({ total: 2, changed: 1, skipped: 1 })
    const skipped = await (await org.asAdmin(`/api/analytics/reruns/${first.id}/calls?status=skipped`)).json()
    expect(skipped.items).toMatchObject([
      { voicelog_id: poor, reason: { code: 'transcript_unreliable', retryable: true } },
    ])
    expect((await call(org, fair)).analytics.intent).toMatchObject({ status: 'done', unreliable: false })

    await org.asAdmin('/api/settings', json({ analyse_unreliable: true }, 'PATCH'))
    const filter = { transcript_reliability: 'poor' }
    const second = await rerun(org, { include_missing: true, filter })
    expect(second.progress).toMatchObject({ total: 1, changed: 1, skipped: 0 })
    const detail = await call(org, poor)
    for (const kind of ANALYTIC_KINDS)
      expect(detail.analytics[kind]).toMatchObject({ status: 'done', unreliable: true })
    for (const each of confidencesIn(detail.analytics)) expect(each).toBeLessThan(0.5)
    expect(detail).toMatchObject({ intent: null, emotion: null, emotion_trend: null, quality_score: null })
  })
})

test('analyse_unreliable is off at first, changed by administrators only, and audited', async () => {
  const service = await startService()
  try {
    const org = await service.organisation()
    expect(await (await org.asAdmin('/api/settings')).json()).toMatchObject({ analyse_unreliable: false })
    const asMember = await org.member()
    const refused = await asMember('/api/settings', json({ analyse_unreliable: true }, 'PATCH'))
    expect(refused.status).toBe(403)
    const events = await eventsOf(org, async () => {
      const changed = await org.asAdmin('/api/settings', json({ analyse_unreliable: true }, 'PATCH'))
      expect(await changed.json()).toMatchObject({ analyse_unreliable: true })
    })
    expect(events).toMatchObject([
      { action: 'settings.changed', detail: { analyse_unreliable: { before: false, after: true } } },
    ])
  } finally {
    await service.stop()
  }
})
