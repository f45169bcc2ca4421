import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { halfOpenCircuits } from '../../src/db/queue/circuit-breakers.ts'
import type { VoicelogDetailJson } from '../../src/http/voicelogs/schemas.ts'
import { ANALYTIC_KINDS, type AnalyticKind } from '../../src/model/analytics.ts'
import { sequence, silence, tone, twoChannelCall, wavFile } from '../support/audio.ts'
import { CANCELLATION_OPENING } from '../support/calls.ts'
import { linesIn } from '../support/chat-model.ts'
import {
  type Answer,
  type ChatServer,
  failure,
  gullible,
  reply,
  startChatServer,
} from '../support/chat-server.ts'
import { eventually } from '../support/poll.ts'
import { formOf, json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { listener, startSpeechServer } from '../support/speech-server.ts'

// From the upload of a spoken call to the analytics of a language model, over HTTP, with real speech recognition.

const METRICS_TOKEN = 'a token for Prometheus'
let server: ChatServer
let answer: Answer = gullible
let service: TestService
let organisation: TestOrganisation
/** The call after its first analysis. */
let seen: VoicelogDetailJson
beforeAll(async () => {
  server = startChatServer((request, index) => answer(request, index))
  const environment = {
    LLM_BASE_URL: server.baseUrl,
    LLM_API_KEY: 'sk-secret',
    LLM_MODEL: 'stand-in',
    LLM_PRICE_PROMPT: '0.5',
    LLM_PRICE_COMPLETION: '2',
    LLM_REDACT: 'cards,phones,emails',
    METRICS_TOKEN,
  }
  const [started, call] = await Promise.all([
    startService({ workers: true, environment }),
    twoChannelCall(CANCELLATION_OPENING),
  ])
  service = started
  organisation = await service.organisation()
  const body = formOf(['file', new Uint8Array(call.wav)])
  const response = await organisation.asKey('/api/ingest/upload', { method: 'POST', body })
  const { voicelog_id } = await response.json()
  seen = await until((each) => ['completed', 'failed'].includes(each.status), organisation, voicelog_id)
}, 120_000)
afterEach(() => {
  answer = gullible
})
afterAll(async () => {
  await service?.stop()
  await server?.close()
})

/** The voicelog, once the condition holds. */
async function until(
  isSo: (seen: VoicelogDetailJson) => boolean,
  owner = organisation,
  id = seen.voicelog_id,
): Promise<VoicelogDetailJson> {
  return await eventually(
    async () => {
      const now: VoicelogDetailJson = await (await owner.asAdmin(`/api/voicelogs/${id}`)).json()
      return isSo(now) && now
    },
    { withinMs: 100_000, everyMs: 100 },
  )
}

describe('an uploaded call', () => {
  test('has the analytics of the language model', () => {
    expect(seen).toMatchObject({ status: 'completed', error: null, intent: 'cancellation', emotion: 'anger' })
    expect(seen.quality_score).toBeGreaterThan(0)
    for (const kind of ANALYTIC_KINDS)
      expect(seen.analytics[kind]).toMatchObject({
        status: 'done',
        engine: 'llm',
        model: 'stand-in',
        version: '1',
      })
    expect(seen.analytics.quality.result?.answers.every((each) => each.source === 'llm')).toBe(true)
  })

  test('has tokens and cost', () => {
    for (const kind of ANALYTIC_KINDS) {
      const { tokens, usage, duration_ms } = seen.analytics[kind]
      const { requests, prompt_tokens, completion_tokens, cost } = usage ?? {}
      if (typeof prompt_tokens !== 'number' || typeof completion_tokens !== 'number')
        throw new Error(`${kind} has no tokens`)
      expect(requests).toBe(1)
      expect(tokens).toBe(prompt_tokens + completion_tokens)
      expect(cost).toBeCloseTo((prompt_tokens * 0.5 + completion_tokens * 2) / 1e6, 8)
      expect(duration_ms).toBeGreaterThanOrEqual(0)
    }
  })

  test('was sent to the model as a transcript, with the key, and its claims have exact quotes', () => {
    const texts = new Map(seen.transcript?.segments.map((each) => [each.id, each.text]))
    expect(server.requests[0]?.authorization).toBe('Bearer sk-secret')
    const sent = linesIn(server.requests[0]?.body.messages ?? [])
    expect(sent.map((each) => each.id)).toEqual([...texts.keys()])
    const points = seen.analytics.summary.result?.key_points ?? []
    expect(points.length).toBeGreaterThan(0)
    for (const each of points.flatMap((point) => point.evidence))
      expect(texts.get(each.segment_id)).toContain(each.quote)
  })

  test('is counted in /metrics', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const text = await (await fetch(`${service.baseUrl}/metrics`, { headers })).text()
    const figure = (line: string) =>
      Number(new RegExp(`^${RegExp.escape(line)} (\\S+)$`, 'm').exec(text)?.[1])
    for (const kind of ANALYTIC_KINDS) {
      const { usage } = seen.analytics[kind]
      const of = `kind="${kind}",model="stand-in"`
      expect(figure(`voicelog_llm_requests_total{${of}}`)).toBeGreaterThanOrEqual(
        usage?.requests ?? Number.NaN,
      )
      expect(figure(`voicelog_llm_tokens_total{${of},type="prompt"}`)).toBeGreaterThanOrEqual(
        usage?.prompt_tokens ?? Number.NaN,
      )
      expect(figure(`voicelog_llm_cost_total{${of}}`)).toBeGreaterThan(0)
    }
  })

  test('is analysed again on request', async () => {
    const before = server.requests.length
    const path = `/api/voicelogs/${seen.voicelog_id}/analytics`
    expect((await organisation.asAdmin(path, json({ kinds: ['intent'] }))).status).toBe(202)
    await until((each) => each.status === 'completed')
    expect(server.requests).toHaveLength(before + 1)
  })
})

describe('a model that fails', () => {
  const again = async (...kinds: AnalyticKind[]) => {
    const path = `/api/voicelogs/${seen.voicelog_id}/analytics`
    expect((await organisation.asAdmin(path, json({ kinds }))).status).toBe(202)
  }
  const requestsOf = async (kind: AnalyticKind): Promise<number> => {
    const [row] = await service.database.sql`
      select requests::int from model_usage where organisation_id = ${organisation.organisationId} and kind = ${kind}`
    return row?.requests ?? 0
  }

  test('an unusable answer fails only its analytic, for good, and its cost is counted', async () => {
    answer = (request, index) => {
      const isEmotion = request.body.response_format?.json_schema?.name === 'emotion'
      return isEmotion ? reply('I feel well.') : gullible(request, index)
    }
    const before = await requestsOf('emotion')
    await again('emotion', 'summary')
    const failed = await until((each) => each.analytics.emotion.status === 'failed')
    expect(failed.analytics.emotion.reason).toMatchObject({ code: 'invalid_model_output', retryable: false })
    const completed = await until((each) => each.status === 'completed')
    expect(completed.analytics.summary).toMatchObject({ status: 'done' })
    expect(await requestsOf('emotion')).toBe(before + 2)

    // After a correction it can be requested again.
    answer = gullible
    await again('emotion')
    expect(await until((each) => each.analytics.emotion.status === 'done')).toMatchObject({
      emotion: 'anger',
    })
  })

  test('a busy server makes the call wait for its Retry-After, and the call says so', async () => {
    answer = () => failure(503, {}, { 'retry-after': '600' })
    await again(...ANALYTIC_KINDS)
    const waiting = await until((each) => each.next_attempt_at !== null)
    expect(waiting.status).toBe('analysing')
    for (const kind of ANALYTIC_KINDS)
      expect(waiting.analytics[kind]).toMatchObject({
        status: 'pending',
        reason: { code: 'model_busy', retryable: true },
      })
    expect(waiting.timeline.at(-1)).toMatchObject({
      stage: 'analysis',
      event: 'waiting',
      detail: 'model_busy: The language model server answered 503: it is busy',
    })
    expect(Date.parse(waiting.next_attempt_at ?? '') - Date.now()).toBeWithin(400_000, 721_000)

    answer = gullible
    await halfOpenCircuits(service.services.db)
    const done = await until((each) => each.status === 'completed')
    for (const kind of ANALYTIC_KINDS)
      expect(done.analytics[kind]).toMatchObject({ status: 'done', reason: null })
  })
})

test('with LLM_REQUESTS=combined a call takes one request', async () => {
  const model = startChatServer(gullible)
  const hear = listener(['Hello, I want to cancel my subscription now please'])
  const ears = startSpeechServer((request) => Response.json(hear(request)))
  const combined = await startService({
    workers: true,
    environment: {
      SPEECH_BASE_URL: ears.baseUrl,
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'stand-in',
      LLM_REQUESTS: 'combined',
      // Tones stand for speech.
      SPEECH_DETECTOR: 'levels',
    },
  })
  try {
    const own = await combined.organisation()
    const wav = wavFile([sequence(silence(500), tone(400, 3000), silence(500))])
    const body = formOf(['file', new Uint8Array(wav)])
    const response = await own.asKey('/api/ingest/upload', { method: 'POST', body })
    const { voicelog_id } = await response.json()
    const done = await until((each) => ['completed', 'failed'].includes(each.status), own, voicelog_id)
    for (const kind of ANALYTIC_KINDS)
      expect(done.analytics[kind]).toMatchObject({ status: 'done', engine: 'llm' })
    expect(done.intent).toBe('cancellation')
    expect(model.requests).toHaveLength(1)
    expect(done.analytics.summary.usage).toMatchObject({ requests: 1, cost: null })
    expect(done.analytics.quality.usage?.prompt_tokens).toBeGreaterThan(0)
  } finally {
    await combined.stop()
    await Promise.all([model.close(), ears.close()])
  }
})
