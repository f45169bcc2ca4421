import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { VoicelogDetailJson } from '../../src/http/voicelogs/schemas.ts'
import type { CallMetrics } from '../../src/model/analytics.ts'
import { type Call, type PlacedTurn, type Turn, twoChannelCall } from '../support/audio.ts'
import { eventually } from '../support/poll.ts'
import { formOf, startService, type TestService } from '../support/service.ts'

const PATIENCE_MS = 300_000

/** The customer says a backchannel while the agent explains, and then interrupts. */
const TURNS: Turn[] = [
  { speaker: 'agent', text: 'Hello, thank you for calling the power company. How can I help you today?' },
  {
    speaker: 'customer',
    text: 'I have a question about my bill. Why is it so high this month?',
    gapMs: 1500,
  },
  {
    speaker: 'agent',
    text: 'You used more power in the winter and the price went up in January, so the bill for this month is higher than the bill for the last month, and that is the reason for the two hundred dollars that you see on the paper.',
    gapMs: 1200,
  },
  { speaker: 'customer', text: 'Okay, I see.', gapMs: -7000 },
  { speaker: 'customer', text: 'But I was not at home in the winter. I was in Florida.', gapMs: 3000 },
  { speaker: 'agent', text: 'Then we will send a man to look at the meter on Tuesday morning.', gapMs: 1000 },
]

let service: TestService
let call: Call
let metrics: CallMetrics
beforeAll(async () => {
  service = await startService({ workers: true })
  call = await twoChannelCall(TURNS)
  metrics = await measured(service, call)
}, PATIENCE_MS)
afterAll(async () => {
  await service?.stop()
})

// Expected values come from the audible times of each turn and the definitions, not from the code.
const length = ({ startMs, endMs }: PlacedTurn) => endMs - startMs
const parts = () => {
  const [greeting, question, explanation, aside, objection, promise] = call.turns
  if (!greeting || !question || !explanation || !aside || !objection || !promise) throw new Error('six turns')
  return { greeting, question, explanation, aside, objection, promise }
}
const within2Percent = (measured: number, wanted: number) =>
  expect(measured).toBeWithin(wanted * 0.98, wanted * 1.02)

test('the recording is as intended: the backchannel inside the explanation, the objection over its end', () => {
  const { explanation, aside, objection } = parts()
  expect(aside.startMs).toBeGreaterThan(explanation.startMs)
  expect(objection.startMs).toBeWithin(aside.endMs + 700, explanation.endMs - 1500)
  expect(objection.endMs).toBeGreaterThan(explanation.endMs)
})

test('talk, silence and overlap are those of the recording, within 2 %', () => {
  const { greeting, question, explanation, aside, objection, promise } = parts()
  const agent = length(greeting) + length(explanation) + length(promise)
  const customer = length(question) + length(aside) + length(objection)
  const overlap = length(aside) + (explanation.endMs - objection.startMs)
  const silence = call.durationMs - (agent + customer - overlap)
  within2Percent(metrics.duration_ms, call.durationMs)
  within2Percent(metrics.talk_ms.agent, agent)
  within2Percent(metrics.talk_ms.customer, customer)
  within2Percent(metrics.talk_ratio, agent / (agent + customer))
  within2Percent(metrics.overlap_ms, overlap)
  within2Percent(metrics.silence_ms, silence)
  within2Percent(metrics.silence_ratio, silence / call.durationMs)
  within2Percent(metrics.longest_silence_ms, 1500)
})

test('interruptions, backchannels and turns', () => {
  expect(metrics.interruptions).toEqual({ agent: 0, customer: 1 })
  expect(metrics.backchannels).toEqual({ agent: 0, customer: 1 })
  // Greeting, question, explanation, backchannel, objection, promise.
  expect(metrics.turns).toBe(6)
})

test('latency and monologues are those of the recording, within 2 %; words per minute as far as words are recognised', () => {
  const { greeting, question, explanation, aside, objection, promise } = parts()
  within2Percent(metrics.response_latency_ms.agent ?? 0, (1200 + 1000) / 2)
  // 1500 before the question, 0 before the backchannel.
  within2Percent(metrics.response_latency_ms.customer ?? 0, 750)
  within2Percent(metrics.longest_monologue_ms.agent, length(explanation))
  within2Percent(metrics.longest_monologue_ms.customer, Math.max(length(question), length(objection)))
  const pace = (turns: PlacedTurn[]) => {
    const words = turns.flatMap((each) => each.text.split(' ')).length
    return (words * 60_000) / turns.reduce((sum, each) => sum + length(each), 0)
  }
  // The recogniser joins or splits a few words.
  const [agent, customer] = [pace([greeting, explanation, promise]), pace([question, aside, objection])]
  expect(metrics.words_per_minute.agent).toBeWithin(agent * 0.93, agent * 1.07)
  expect(metrics.words_per_minute.customer).toBeWithin(customer * 0.93, customer * 1.07)
})

async function measured(service: TestService, { wav }: Call): Promise<CallMetrics> {
  const organisation = await service.organisation()
  const body = formOf(['language', 'en-US'], ['file', new Uint8Array(wav)])
  const response = await organisation.asKey('/api/ingest/upload', { method: 'POST', body })
  const { voicelog_id } = await response.json()
  const seen = await eventually(
    async () => {
      const detail: VoicelogDetailJson = await (
        await organisation.asAdmin(`/api/voicelogs/${voicelog_id}`)
      ).json()
      return ['completed', 'failed'].includes(detail.status) && detail
    },
    { withinMs: PATIENCE_MS - 20_000, everyMs: 200 },
  )
  const { result } = seen.analytics.quality
  if (result === null) throw new Error(`no quality: ${JSON.stringify(seen.error)}`)
  return result.metrics
}
