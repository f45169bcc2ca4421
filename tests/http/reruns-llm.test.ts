import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type ChatServer, startChatServer } from '../support/chat-server.ts'
import { eventually } from '../support/poll.ts'
import { json, startService, type TestService } from '../support/service.ts'
import { insertTranscribed } from '../support/transcribed.ts'

let server: ChatServer
let service: TestService
beforeAll(async () => {
  server = startChatServer()
  const environment = { LLM_BASE_URL: server.baseUrl, LLM_MODEL: 'stand-in' }
  service = await startService({ workers: true, environment })
})
afterAll(async () => {
  await service?.stop()
  await server?.close()
})

const CALL = `
  A: Hello, thank you for calling Acme, how can I help you?
  C: I want to cancel my subscription.
  A: I have cancelled it. Goodbye.`

test('a language model is given the questions and intents as data; a dry run by drafts stores nothing', async () => {
  const org = await service.organisation()
  const id = await insertTranscribed(service, org, CALL)
  await org.asAdmin(`/api/voicelogs/${id}/analytics`, json({ kinds: ['intent', 'quality'] }))
  const read = async () => (await org.asAdmin(`/api/voicelogs/${id}`)).json()
  const before = await eventually(async () => {
    const detail = await read()
    return detail.status === 'completed' && detail
  })
  expect(before.analytics.quality).toMatchObject({ status: 'done', engine: 'llm', definition_version: 1 })
  const asked = server.requests.length

  const questions = [
    {
      id: 'upsell',
      text: 'Offers another plan',
      kind: 'yes_no',
      weight: 5,
      guidance: 'Only where it fits the customer.',
    },
    {
      id: 'tone',
      text: 'How does the agent sound?',
      kind: 'choice',
      weight: 5,
      options: [
        { id: 'warm', label: 'Warm and friendly', points: 2 },
        { id: 'cold', label: 'Cold', points: 0 },
      ],
    },
    { id: 'quiet', text: 'Quiet', kind: 'metric', weight: 5, condition: 'silence_ratio < 0.9' },
  ]
  const sections = [{ id: 'all', title: 'All', questions }]
  const intents = [
    { name: 'goodbye_offer', description: 'Wants an offer to stay', examples: ['What can you offer me?'] },
  ]
  const started = await org.asAdmin(
    '/api/analytics/reruns',
    json({ kinds: ['intent', 'quality'], dry_run: { sections, intents } }),
  )
  expect(started.status).toBe(202)
  const rerun = (await started.json()).id
  const done = await eventually(
    async () => {
      const found = await (await org.asAdmin(`/api/analytics/reruns/${rerun}`)).json()
      return found.status === 'completed' && found
    },
    { withinMs: 60_000 },
  )
  expect(done.progress).toMatchObject({ total: 1, failed: 0, skipped: 0 })
  const sent = server.requests
    .slice(asked)
    .map((each) => each.text)
    .join('\n')
  for (const words of [
    'Offers another plan',
    'Only where it fits the customer.',
    'Warm and friendly',
    'goodbye_offer',
    'What can you offer me?',
  ])
    expect(sent).toContain(words)
  const [example] = done.difference.examples
  expect(Object.keys(example.after.answers).sort()).toEqual(['quiet', 'tone', 'upsell'])
  expect(example.after.answers.quiet).toBe('yes')
  const after = await read()
  expect(after.analytics.quality).toEqual(before.analytics.quality)
  expect(after.analytics.intent).toEqual(before.analytics.intent)
})
