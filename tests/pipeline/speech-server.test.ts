import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { VoicelogDetailJson } from '../../src/http/voicelogs/schemas.ts'
import { sequence, silence, tone, wavFile } from '../support/audio.ts'
import { eventually } from '../support/poll.ts'
import { formOf, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { type Answer, type SpeechServer, startSpeechServer } from '../support/speech-server.ts'

// The whole service with a speech server that charges by the minute.

let service: TestService
let server: SpeechServer
let answer: Answer
beforeAll(async () => {
  server = startSpeechServer((request, index) => answer(request, index))
  service = await startService({
    workers: true,
    environment: {
      SPEECH_BASE_URL: server.baseUrl,
      SPEECH_MODEL: 'whisper-large-v3',
      // Tones stand for speech.
      SPEECH_DETECTOR: 'levels',
      SPEECH_PRICE_PER_MINUTE: '0.6',
      METRICS_TOKEN: 'a token for Prometheus',
    },
  })
})
afterAll(async () => {
  await service?.stop()
  await server?.close()
})

/** The left channel has speech from 1 to 3 s, the right one from 4 to 7 s. */
const wav = wavFile([
  sequence(silence(1000), tone(440, 2000), silence(5000)),
  sequence(silence(4000), tone(550, 3000), silence(1000)),
])

async function pushed(organisation: TestOrganisation, ...fields: [string, string][]) {
  const body = formOf(...fields, ['file', new Uint8Array(wav)])
  const response = await organisation.asKey('/api/ingest/upload', { method: 'POST', body })
  const { voicelog_id } = await response.json()
  return await eventually(
    async () => {
      const seen: VoicelogDetailJson = await (
        await organisation.asAdmin(`/api/voicelogs/${voicelog_id}`)
      ).json()
      return ['completed', 'failed'].includes(seen.status) && seen
    },
    { withinMs: 30_000 },
  )
}

async function spentInAll() {
  const headers = { authorization: 'Bearer a token for Prometheus' }
  const text = await (await fetch(`${service.baseUrl}/metrics`, { headers })).text()
  const total = (name: string) =>
    Number(new RegExp(`^voicelog_speech_${name}_total\\{.*\\} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
  return { requests: total('requests'), seconds: total('audio_seconds'), cost: total('cost') }
}

test('a transcript has its usage, and says that its word times are estimated', async () => {
  answer = ({ wav }) =>
    Response.json({ text: wav.length > 100_000 ? 'i want to cancel' : 'how can i help you' })
  const seen = await pushed(await service.organisation({ agentChannel: 0 }))
  expect(seen.transcript).toMatchObject({
    engine: 'openai',
    model: 'whisper-large-v3',
    channels: 2,
    agent_channel: 0,
    word_times: 'estimated',
    // 2 s and 3 s, with half a second of silence around each.
    usage: { requests: 2, audio_ms: 6000, cost: 0.06 },
  })
  expect(seen.transcript?.notes.map((each) => each.code)).toEqual([
    // Tones have no sound above 4 kHz.
    'narrowband',
    'word_times_estimated',
  ])
  expect(seen.transcript?.reliability).toMatchObject({
    level: 'unknown',
    mean_confidence: null,
    reason: 'no_confidence_reported',
    channels: [{ channel: 0 }, { channel: 1 }],
  })
  expect(
    seen.transcript?.segments.map((each) => [each.speaker, each.start_ms, each.end_ms, each.text]),
  ).toEqual([
    ['agent', 1000, 3000, 'how can i help you'],
    ['customer', 4000, 7000, 'i want to cancel'],
  ])
  const transcribed = seen.timeline.find((each) => each.event === 'transcribed')
  expect(transcribed?.detail).toContain('spread over the time of speech')
  expect(await spentInAll()).toEqual({ requests: 2, seconds: 6, cost: 0.06 })
})

test('the usage of a failed call is counted too', async () => {
  const before = await spentInAll()
  answer = () => new Response(null, { status: 400 })
  const seen = await pushed(await service.organisation())
  expect(seen).toMatchObject({ status: 'failed', error: { code: 'speech_refused', retryable: false } })
  const after = await spentInAll()
  expect(after.requests).toBeGreaterThan(before.requests)
  expect(after.seconds).toBeGreaterThan(before.seconds)
  expect(after.cost).toBe(before.cost)
})

test('agent and customer are swapped if nobody chose and what is said shows it, and the timeline says so', async () => {
  const long = 'thank you for calling acme how can i help you'
  answer = ({ wav }) => Response.json({ text: wav.length > 100_000 ? long : 'i want to cancel' })
  const swapped = await pushed(await service.organisation())
  expect(swapped.transcript).toMatchObject({ agent_channel: 1 })
  expect(swapped.transcript?.segments.map((each) => each.speaker)).toEqual(['customer', 'agent'])
  expect(swapped.transcript?.notes.map((each) => each.code)).toContain('channels_swapped')
  expect(swapped.timeline.find((each) => each.event === 'transcribed')?.detail).toContain('were swapped')

  const chosen = await pushed(await service.organisation(), ['agent_channel', '0'])
  expect(chosen.transcript).toMatchObject({ agent_channel: 0 })
  expect(chosen.transcript?.segments.map((each) => each.speaker)).toEqual(['agent', 'customer'])
  expect(chosen.transcript?.notes.map((each) => each.code)).toContain('channels_look_swapped')
})

test('an unknown language fails as such, and nothing is sent', async () => {
  const before = server.requests.length
  const seen = await pushed(await service.organisation(), ['language', 'zz-ZZ'])
  expect(seen).toMatchObject({
    status: 'failed',
    error: { code: 'language_not_supported', retryable: false },
  })
  expect(seen.error?.message).toContain('zz-ZZ')
  expect(server.requests).toHaveLength(before)
})

test('the vocabulary of the organisation goes to the server, and mends what it nearly heard', async () => {
  const organisation = await service.organisation()
  await organisation.asAdmin('/api/settings', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      vocabulary: [{ written: 'NordFalcon' }, { written: 'K9 Plan', spoken: 'canine plan' }],
    }),
  })
  const prompts: (string | null)[] = []
  answer = ({ prompt }) => {
    prompts.push(prompt)
    return Response.json({ text: 'My Nord falcon has no canine plan.' })
  }
  const call = await pushed(organisation)
  expect(new Set(prompts)).toEqual(new Set(['NordFalcon, K9 Plan']))
  expect(call.transcript?.segments.map((each) => each.text)).toEqual([
    'My NordFalcon has no K9 Plan.',
    'My NordFalcon has no K9 Plan.',
  ])
  expect(call.transcript?.notes.map((each) => each.code)).toContain('vocabulary_applied')
})
