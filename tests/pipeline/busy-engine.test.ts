import { afterEach, expect, test } from 'bun:test'
import { halfOpenCircuits } from '../../src/db/queue/circuit-breakers.ts'
import type { VoicelogDetailJson } from '../../src/http/voicelogs/schemas.ts'
import { ANALYTIC_KINDS } from '../../src/model/analytics.ts'
import { sequence, silence, tone, wavFile } from '../support/audio.ts'
import { type Answer, type ChatServer, failure, good, startChatServer } from '../support/chat-server.ts'
import { eventually } from '../support/poll.ts'
import { formOf, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import {
  listener,
  type SpeechServer,
  type Answer as SpokenAnswer,
  startSpeechServer,
} from '../support/speech-server.ts'

// The whole service beside a language model and a speech server that have too much to do.

const METRICS_TOKEN = 'a token for Prometheus'
const hear = listener(['Hello, I want to cancel my subscription now please'])
const heard: SpokenAnswer = (request) => Response.json(hear(request))

let model: ChatServer
let speech: SpeechServer
let service: TestService
let organisation: TestOrganisation
/** What the servers answer now. */
let say: Answer
let listen: SpokenAnswer

async function start(environment: Record<string, string> = {}) {
  say = good
  listen = heard
  model = startChatServer((request, index) => say(request, index))
  speech = startSpeechServer((request, index) => listen(request, index))
  service = await startService({
    workers: true,
    timing: { reconcileMs: 200, rehintSeconds: 1 },
    environment: {
      ...{ SPEECH_BASE_URL: speech.baseUrl, LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'stand-in' },
      // Tones stand for speech.
      ...{ METRICS_TOKEN, SPEECH_DETECTOR: 'levels', ...environment },
    },
  })
  organisation = await service.organisation()
}
afterEach(async () => {
  await service?.stop()
  await Promise.all([model?.close(), speech?.close()])
})

const wav = wavFile([sequence(silence(500), tone(400, 3000), silence(500))])

async function push(): Promise<string> {
  const body = formOf(['file', new Uint8Array(wav)])
  const response = await organisation.asKey('/api/ingest/upload', { method: 'POST', body })
  return (await response.json()).voicelog_id
}

async function until(id: string, isSo: (seen: VoicelogDetailJson) => boolean): Promise<VoicelogDetailJson> {
  return await eventually(
    async () => {
      const now: VoicelogDetailJson = await (await organisation.asAdmin(`/api/voicelogs/${id}`)).json()
      if (!isSo(now)) throw new Error(JSON.stringify(now))
      return now
    },
    { withinMs: 40_000, everyMs: 50 },
  )
}
const isWaiting = (seen: VoicelogDetailJson) =>
  seen.next_attempt_at !== null && seen.timeline.at(-1)?.event === 'waiting'

async function figure(line: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${service.baseUrl}/metrics`, { headers })).text()
  return Number(new RegExp(`^${RegExp.escape(line)} (\\S+)$`, 'm').exec(text)?.[1])
}

const busyAnswers = (stage: string) => figure(`voicelog_engine_busy_answers_total{stage="${stage}"}`)

/**
 * Half-opens the circuits until something is so. An answer is counted before its pause is written, so that a circuit that
 * is half-opened once may be opened again after it.
 */
async function halfOpenUntil(isSo: () => Promise<unknown>): Promise<void> {
  await eventually(
    async () => {
      await halfOpenCircuits(service.services.db)
      return await isSo()
    },
    { withinMs: 40_000, everyMs: 500 },
  )
}
const isCompleted = async (id: string) => {
  const seen: VoicelogDetailJson = await (await organisation.asAdmin(`/api/voicelogs/${id}`)).json()
  return seen.status === 'completed'
}

test('calls wait for a model that is busy again and again, count no attempt, and complete', async () => {
  await start()
  say = () => failure(429, {}, { 'retry-after': '600' })
  const id = await push()
  const waiting = await until(id, isWaiting)
  expect(waiting).toMatchObject({ status: 'analysing', attempts: 0, error: null })
  expect(waiting.timeline.at(-1)).toMatchObject({
    stage: 'analysis',
    detail: 'model_busy: The language model server answered 429: it is busy',
  })
  expect(Date.parse(waiting.next_attempt_at ?? '') - Date.now()).toBeWithin(560_000, 721_000)
  for (const kind of ANALYTIC_KINDS)
    expect(waiting.analytics[kind]).toMatchObject({ status: 'pending', reason: { code: 'model_busy' } })
  expect(model.requests).toHaveLength(1)

  // Another call is transcribed, and does not ask either.
  const other = await push()
  await until(other, isWaiting)
  expect(model.requests).toHaveLength(1)
  expect(await busyAnswers('analysis')).toBe(1)
  expect(await figure('voicelog_due_voicelogs')).toBe(0)

  // More often than a call may fail; without Retry-After each request is made three times. One of the two asks.
  say = () => failure(429)
  for (let answers = 2; answers <= 6; answers++) {
    await halfOpenUntil(async () => (await busyAnswers('analysis')) >= answers)
  }
  await eventually(async () => model.requests.length === 1 + 3 * ((await busyAnswers('analysis')) - 1))
  expect(await figure('voicelog_engine_busy_seconds{stage="analysis"}')).toBeGreaterThan(0)

  say = good
  for (const each of [id, other]) {
    await halfOpenUntil(() => isCompleted(each))
    const done = await until(each, (seen) => seen.status === 'completed')
    for (const kind of ANALYTIC_KINDS)
      expect(done.analytics[kind]).toMatchObject({ status: 'done', reason: null })
    expect(done.attempts).toBe(1)
    expect(done.timeline.filter((event) => event.event === 'waiting')).toHaveLength(1)
  }
  expect(await figure('voicelog_engine_busy_seconds{stage="analysis"}')).toBe(0)
}, 120_000)

test('a model that is busy for longer than MAX_WAIT_HOURS fails the analytics, and says why', async () => {
  await start({ MAX_WAIT_HOURS: '0.0005' })
  say = () => failure(429, {}, { 'retry-after': '600' })
  const id = await push()
  const done = await until(id, (seen) => seen.status === 'completed')
  for (const kind of ANALYTIC_KINDS)
    expect(done.analytics[kind]).toMatchObject({
      status: 'failed',
      reason: {
        code: 'model_busy',
        message: 'The language model has been busy for 0.0005 h',
        retryable: true,
      },
    })
  expect(done.transcript).not.toBeNull()
  expect(model.requests).toHaveLength(1)

  say = good
  await halfOpenCircuits(service.services.db)
  await organisation.asAdmin(`/api/voicelogs/${id}/retry`, { method: 'POST' })
  const retried = await until(id, (seen) => seen.status === 'completed')
  for (const kind of ANALYTIC_KINDS) expect(retried.analytics[kind].status).toBe('done')
}, 120_000)

test('a call waits for a busy speech server in the same way, and says so', async () => {
  await start()
  listen = () => new Response(null, { status: 503, headers: { 'retry-after': '600' } })
  const id = await push()
  const waiting = await until(id, isWaiting)
  expect(waiting).toMatchObject({ status: 'transcribing', attempts: 0, error: null })
  expect(waiting.timeline.at(-1)).toMatchObject({
    stage: 'transcription',
    detail: 'speech_busy: The speech server answered 503: it is busy',
  })
  // A call that nobody has taken up yet says when it will be.
  const other = await push()
  expect((await until(other, (seen) => seen.next_attempt_at !== null)).status).toBe('queued')
  expect(speech.requests).toHaveLength(1)

  listen = () => new Response(null, { status: 429 })
  for (let answers = 2; answers <= 6; answers++) {
    await halfOpenUntil(async () => (await busyAnswers('transcription')) >= answers)
  }
  listen = heard
  for (const each of [id, other]) await halfOpenUntil(() => isCompleted(each))
}, 120_000)

test('a speech server that is busy for longer than MAX_WAIT_HOURS fails the call, and says why', async () => {
  await start({ MAX_WAIT_HOURS: '0.0005' })
  listen = () => new Response(null, { status: 429, headers: { 'retry-after': '600' } })
  const id = await push()
  const failed = await until(id, (seen) => seen.status === 'failed')
  expect(failed.error).toEqual({
    code: 'speech_busy',
    message: 'The speech server has been busy for 0.0005 h',
    stage: 'transcription',
    retryable: true,
  })
}, 120_000)
