import { afterEach, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { readScriptedCalls } from '../../../../evaluation/scripted/calls.ts'
import { createAnalyticTask } from '../../../../src/domain/analysis/llm/analytics/analytic-task.ts'
import { createCall, shownAsIs } from '../../../../src/domain/analysis/llm/call.ts'
import { callRequest, PROMPT_VERSION } from '../../../../src/domain/analysis/llm/requests/prompt.ts'
import { conversationMetrics } from '../../../../src/domain/analysis/metrics.ts'
import { ANALYTIC_KINDS, type Evidence, type ModelUsage } from '../../../../src/model/analytics.ts'
import { type Scorecard, scoreOf } from '../../../../src/model/scorecard/scorecard.ts'
import type { Transcript } from '../../../../src/model/transcript.ts'
import {
  type Answer,
  type ChatServer,
  changed,
  failure,
  firstly,
  good,
  knowingOnly,
  reply,
  startChatServer,
} from '../../../support/chat-server.ts'
import { call, written } from '../local/support.ts'
import { analysed, engineOn, failureOf, inputOf } from './support.ts'

const english = await readScriptedCalls('en.txt', 'en-US')
const japanese = await readScriptedCalls('ja.txt', 'ja-JP')
const cancel = written(english, 'angry-cancel-asr')
const refund = written(english, 'refund-shoes')

let server: ChatServer
afterEach(() => server?.close())

function on(answer: Answer, options: Parameters<typeof engineOn>[1] = {}) {
  server = startChatServer(answer)
  return engineOn(server, options)
}

test('a metric question is answered from the metrics, any other by the model', () => {
  const engine = on(good)
  const fields = { id: 'q', text: 'Q', weight: 1, auto_fail: false }
  expect(engine.supports({ ...fields, kind: 'metric', condition: 'turns > 1' })).toBe('metrics')
  expect(engine.supports({ ...fields, kind: 'yes_no' })).toBe('model')
  expect(engine.supports({ ...fields, kind: 'choice', options: [] })).toBe('model')
})

describe('with a model that does its task', () => {
  test('all four analytics of every scripted call, in both languages, with exact evidence', async () => {
    const engine = on(good)
    for (const { transcript } of [...english.slice(0, 12), ...japanese.slice(0, 12)]) {
      const input = inputOf(transcript)
      for (const kind of ANALYTIC_KINDS) {
        const { result, droppedClaims } = await analysed(engine, kind, input)
        expect(droppedClaims).toBe(0)
        for (const each of evidenceIn(result)) expectToStand(transcript, each)
      }
    }
    expect(server.requests).toHaveLength(24 * 4)
  })

  test('the model judges, and code computes', async () => {
    const engine = on(good)
    const input = inputOf(cancel)
    expect((await analysed(engine, 'intent', input)).result.primary.intent).toBe('cancellation')
    const emotion = (await analysed(engine, 'emotion', input)).result
    expect(emotion.speakers.customer).toMatchObject({ label: 'anger' })
    expect(emotion.speakers.customer?.by_quarter).toHaveLength(4)
    expect(emotion.segments.map((each) => each.segment_id)).toEqual(cancel.segments.map((each) => each.id))
    expect((await analysed(engine, 'summary', input)).result).toMatchObject({ outcome: 'unresolved' })
    const quality = (await analysed(engine, 'quality', input)).result
    expect(quality.metrics).toEqual(conversationMetrics(cancel))
    expect(quality.score).toBe(scoreOf(quality.answers, quality.auto_fail))
    expect(quality.answers.map((each) => each.source)).toEqual(Array(8).fill('llm'))
    expect(quality.scorecard).toEqual({ id: input.scorecard.id, version: input.scorecard.version })
  })

  test('the model is asked for nothing that code computes', async () => {
    const engine = on(good)
    for (const kind of ANALYTIC_KINDS) await analysed(engine, kind, inputOf(cancel))
    const schemas = JSON.stringify(server.requests.map((each) => each.body.response_format))
    for (const computed of [
      'start_ms',
      'end_ms',
      '"points',
      'score"',
      'metrics',
      'trend',
      'by_quarter',
      'auto_fail',
    ])
      expect(schemas).not.toContain(computed)
    expect(server.requests[0]?.body).toMatchObject({
      temperature: 0,
      response_format: { type: 'json_schema' },
    })
  })

  test.each([[['json_object']], [[]]])(
    'on servers that know only %j the results are the same',
    async (knows) => {
      const full = await analysed(on(good), 'summary', inputOf(refund))
      await server.close()
      const less = await analysed(on(knowingOnly(knows)), 'summary', inputOf(refund))
      expect(less.result).toEqual(full.result)
    },
  )

  test("the organisation's own taxonomy and questions are asked, metric questions are not", async () => {
    const scorecard: Scorecard = {
      id: 'own',
      version: 7,
      name: 'Own',
      sections: [
        {
          id: 'all',
          title: 'All',
          questions: [
            {
              id: 'recorded',
              text: 'Says that the call is recorded',
              weight: 5,
              auto_fail: true,
              kind: 'yes_no',
            },
            {
              id: 'tone',
              text: 'How warm was the tone',
              guidance: 'Friendly words count',
              weight: 10,
              auto_fail: false,
              kind: 'choice',
              options: [
                { id: 'cold', label: 'Cold', points: 0 },
                { id: 'warm', label: 'Warm', points: 2 },
              ],
            },
            {
              id: 'quiet',
              text: 'Little silence',
              weight: 5,
              auto_fail: false,
              kind: 'metric',
              condition: 'silence_ratio < 0.9',
            },
          ],
        },
      ],
    }
    const answers = [
      { question_id: 'recorded', answer: 'no', evidence: [] },
      {
        question_id: 'tone',
        answer: 'warm',
        evidence: [{ segment_id: 's1', quote: 'thank you for calling' }],
      },
    ]
    const engine = on(() => reply({ answers }))
    const { result } = await analysed(engine, 'quality', inputOf(cancel, { scorecard }))
    expect(server.requests[0]?.text).toContain('Friendly words count')
    expect(server.requests[0]?.text).not.toContain('Little silence')
    expect(result.answers).toMatchObject([
      { question_id: 'recorded', answer: 'no', points: 0, max_points: 5, source: 'llm' },
      { question_id: 'tone', answer: 'warm', points: 10, max_points: 10, source: 'llm' },
      { question_id: 'quiet', answer: 'yes', points: 5, source: 'metric' },
    ])
    expect(result).toMatchObject({ auto_fail: true, score: 0, scorecard: { id: 'own', version: 7 } })

    await server.close()
    const intents = [{ name: 'leave', description: 'Stop being a member', examples: ['I want out'] }]
    const claim = {
      intent: 'leave',
      confidence: 0.9,
      evidence: [{ segment_id: 's2', quote: 'i want to cancel' }],
    }
    const own = on(() => reply({ primary: claim, intents: [] }))
    const intent = await analysed(own, 'intent', inputOf(cancel, { intents }))
    expect(intent.result.primary).toMatchObject({
      intent: 'leave',
      evidence: [{ quote: 'i want to cancel' }],
    })
    expect(server.requests[0]?.text).toContain('I want out')
    expect(JSON.stringify(server.requests[0]?.body.response_format)).toContain('["leave","other"]')
  })

  test('a call in which nobody speaks needs no request', async () => {
    const silent = {
      ...cancel,
      segments: cancel.segments.map((each) => ({ ...each, text: ' …', words: [] })),
    }
    const engine = on(good)
    const input = inputOf(silent)
    const outcome = await engine.analyse('summary', input, {})
    expect(outcome).toMatchObject({
      status: 'skipped',
      reason: { code: 'insufficient_conversation_content' },
    })
    const intent = await analysed(engine, 'intent', input)
    expect(intent).toMatchObject({
      result: { primary: { intent: 'other', confidence: 0 } },
      usage: null,
      tokens: null,
    })
    const quality = await analysed(engine, 'quality', input)
    expect(quality.result).toMatchObject({ score: null, metrics: { turns: 6 } })
    expect((await analysed(engine, 'emotion', input)).result.segments).toEqual([])
    expect(server.requests).toEqual([])
  })
})

describe('a faulty answer', () => {
  const evil = (quote: string, segment_id = 's2') => ({
    intent: 'cancellation',
    confidence: 0.9,
    evidence: [{ segment_id, quote }],
  })
  const intentsOf = (...claims: unknown[]) => reply({ primary: claims[0], intents: claims.slice(1) })
  const asked = () => server.requests.map((each) => each.body.messages.at(-1)?.content ?? '')

  test.each<[string, Answer, RegExp]>([
    [
      'an invented quote',
      () => intentsOf(evil('I demand to cancel')),
      /primary\.evidence\[0\]\.quote: does not stand/,
    ],
    ['a quote of another segment', () => intentsOf(evil('thank you for calling')), /quote: does not stand/],
    [
      'an unknown segment id',
      () => intentsOf(evil('i want to cancel', 's99')),
      /segment_id: is not the id of a segment/,
    ],
    [
      'a label outside the taxonomy',
      () => intentsOf({ ...evil('i want to cancel'), intent: 'escape' }),
      /intent: must be one of the names/,
    ],
    [
      'a number out of bounds',
      () => intentsOf({ ...evil('i want to cancel'), confidence: 95 }),
      /confidence: must be a number from 0 to 1/,
    ],
    ['a missing part', () => reply({ primary: evil('i want to cancel') }), /intents: must be an array/],
    [
      'text without JSON',
      () => reply('The customer wants to cancel.'),
      /the answer: must be one JSON object/,
    ],
    ['invalid JSON', () => reply('{"primary": {"intent": '), /the answer: must be one JSON object/],
    ['an empty answer', () => reply(''), /the answer: must be one JSON object/],
  ])('%s is reported in one repair request, and corrected', async (_name, bad, fault) => {
    const engine = on(firstly(bad))
    const { result, droppedClaims, usage } = await analysed(engine, 'intent', inputOf(cancel))
    expect(result.primary.intent).toBe('cancellation')
    expect(droppedClaims).toBe(0)
    expect(usage?.requests).toBe(2)
    expect(asked()).toHaveLength(2)
    expect(asked()[1]).toMatch(fault)
  })

  test.each([
    ['in a code block', (json: string) => `\`\`\`json\n${json}\n\`\`\``],
    ['after words', (json: string) => `Here is the answer:\n${json}\nI hope that it helps.`],
    ['after reasoning', (json: string) => `<think>Is {this} it?</think>\n${json}`],
  ])('JSON %s is read', async (_name, wrap) => {
    const engine = on(changed((answer) => wrap(JSON.stringify(answer))))
    expect((await analysed(engine, 'intent', inputOf(cancel))).result.primary.intent).toBe('cancellation')
    expect(server.requests).toHaveLength(1)
  })

  test('a quote with other capitals and punctuation is replaced by the exact text', async () => {
    const engine = on(() => intentsOf(evil('“I WANT to cancel, my subscription!”')))
    const { result } = await analysed(engine, 'intent', inputOf(cancel))
    expect(result.primary.evidence[0]).toMatchObject({
      segment_id: 's2',
      quote: 'i want to cancel my subscription',
    })
    for (const each of evidenceIn(result)) expectToStand(cancel, each)
    expect(server.requests).toHaveLength(1)
  })

  test('a claim that is still wrong is dropped and counted; the others stay', async () => {
    const engine = on(
      changed((answer) => ({
        ...answer,
        key_points: [
          { text: 'True', evidence: [{ segment_id: 's2', quote: 'really angry' }] },
          { text: 'Invented', evidence: [{ segment_id: 's2', quote: 'send me flowers' }] },
          {
            text: 'Half true',
            evidence: [
              { segment_id: 's2', quote: 'no' },
              { segment_id: 's3', quote: 'a letter' },
            ],
          },
        ],
      })),
    )
    const { result, droppedClaims } = await analysed(engine, 'summary', inputOf(cancel))
    expect(result.key_points.map((each) => each.text)).toEqual(['True', 'Half true'])
    expect(droppedClaims).toBe(1)
    expect(server.requests).toHaveLength(2)
  })

  test('an intent without a true quote is replaced by the next one; without any it is other with confidence 0', async () => {
    const second = {
      intent: 'complaint',
      confidence: 0.4,
      evidence: [{ segment_id: 's4', quote: 'ridiculous' }],
    }
    const some = await analysed(
      on(() => intentsOf(evil('lies'), second)),
      'intent',
      inputOf(cancel),
    )
    expect(some).toMatchObject({ result: { primary: { intent: 'complaint' } }, droppedClaims: 1 })
    expect(some.result.intents).toHaveLength(1)
    await server.close()
    const none = await analysed(
      on(() => intentsOf(evil('lies'))),
      'intent',
      inputOf(cancel),
    )
    expect(none).toMatchObject({ result: { primary: { intent: 'other', confidence: 0 } }, droppedClaims: 1 })
  })

  test('questions that are missing, have an unknown answer or no evidence stay open and are counted', async () => {
    const answers = [
      {
        question_id: 'greeting',
        answer: 'yes',
        evidence: [{ segment_id: 's1', quote: 'thank you for calling' }],
      },
      { question_id: 'empathy', answer: 'yes', evidence: [] },
      { question_id: 'closing', answer: 'perhaps', evidence: [] },
      { question_id: 'courtesy', answer: 'no', evidence: [] },
      { question_id: 'beauty', answer: 'yes', evidence: [] },
      { question_id: 'greeting', answer: 'no', evidence: [] },
    ]
    const { result, droppedClaims } = await analysed(
      on(() => reply({ answers })),
      'quality',
      inputOf(cancel),
    )
    expect(Object.fromEntries(result.answers.map((each) => [each.question_id, each.answer]))).toEqual({
      greeting: 'yes',
      identification: null,
      empathy: null,
      explanation: null,
      resolution: null,
      next_steps: null,
      courtesy: 'no',
      closing: null,
    })
    expect(droppedClaims).toBe(6)
    expect(result.score).toBe(50)
    expect(asked()[1]).toContain('answers: must answer "identification", "empathy"')
  })

  test('an emotion without a quote is unknown, not neutral', async () => {
    const engine = on(
      changed(({ segments, ...rest }) => ({
        ...rest,
        segments: [{ segment_id: 's4', quote: 'kill', label: 'anger', valence: -1, confidence: 1 }],
      })),
    )
    const { result, droppedClaims } = await analysed(engine, 'emotion', inputOf(cancel))
    expect(result.segments.map((each) => [each.segment_id, each.label])).toEqual(
      ['s1', 's2', 's3', 's5', 's6'].map((id) => [id, 'neutral']),
    )
    expect(droppedClaims).toBe(1)
  })

  test('two unusable answers fail for good with the reason', async () => {
    const engine = on(
      changed(({ overall, ...rest }) => ({ ...rest, overall: { ...Object(overall), label: 'rage' } })),
    )
    expect(await failureOf(engine, 'emotion', inputOf(cancel))).toMatchObject({
      code: 'invalid_model_output',
      stage: 'analysis',
      retryable: false,
      message: expect.stringContaining('overall.label must be one of the names'),
    })
    expect(server.requests).toHaveLength(2)
  })

  test('a second answer that is worse does not replace the first', async () => {
    const engine = on((request, index) => {
      if (index > 0) return reply('no more')
      return changed(({ key_points, ...rest }) => ({ ...rest, key_points: [{ text: 'Lie', evidence: [] }] }))(
        request,
        index,
      )
    })
    expect(await analysed(engine, 'summary', inputOf(cancel))).toMatchObject({
      result: { outcome: 'unresolved', key_points: [] },
      droppedClaims: 1,
    })
  })

  test('a server that fails before the repair: the first answer counts, or else the failure', async () => {
    const away = () => failure(503, {}, { 'retry-after': '90' })
    const half: Answer = changed(({ key_points, ...rest }) => ({
      ...rest,
      key_points: [{ text: 'Lie', evidence: [] }],
    }))
    const wait = async () => {}
    const kept = await analysed(on(firstly(half, 1, away), { wait }), 'summary', inputOf(cancel))
    expect(kept.droppedClaims).toBe(1)
    await server.close()
    const engine = on(
      firstly(() => reply('nothing'), 1, away),
      { wait },
    )
    expect(await failureOf(engine, 'summary', inputOf(cancel))).toMatchObject({
      code: 'model_busy',
      retryable: true,
      retryAfterSeconds: 90,
      busy: 'midway',
    })
  })
})

/** No fault of a call. */
const AWAY = { code: 'model_unavailable', retryable: true, isAway: true }

describe('the server', () => {
  test.each<[string, Answer, object]>([
    [
      'busy',
      () => failure(503, {}, { 'retry-after': '120' }),
      { code: 'model_busy', retryable: true, retryAfterSeconds: 120, busy: 'at_once' },
    ],
    ['a refusal', () => reply('', { refusal: 'no' }), { code: 'model_refused', retryable: false }],
    ['a wrong key', () => failure(401), { code: 'model_unavailable', retryable: true, isAway: true }],
    ['5xx', () => failure(500), { code: 'model_unavailable', retryable: true, isAway: true }],
    ['a redirect', () => Response.redirect('http://127.0.0.1:9/login', 302), AWAY],
    ['a wrong method, as of another service', () => failure(405), AWAY],
    [
      'a page for people',
      () => new Response('<p>Back soon', { headers: { 'content-type': 'text/html' } }),
      AWAY,
    ],
    ['JSON that is something else', () => Response.json({ status: 'maintenance' }), AWAY],
    ['a rejected request', () => failure(400), { code: 'model_failed', retryable: false, isAway: false }],
  ])('%s is the reason of the failure', async (_name, answer, reason) => {
    expect(await failureOf(on(answer), 'summary', inputOf(cancel))).toMatchObject({
      stage: 'analysis',
      ...reason,
    })
  })

  test('tokens and cost are those of all requests; unknown ones are null', async () => {
    const prices = { prompt: 2, cached: 0.5, completion: 8 }
    const { usage, tokens } = await analysed(
      on(
        firstly(() => reply('no JSON')),
        { prices },
      ),
      'summary',
      inputOf(cancel),
    )
    expect(usage?.requests).toBe(2)
    const { prompt_tokens: prompt, completion_tokens: completion, cached_tokens: cached } = usage ?? {}
    if (typeof prompt !== 'number' || typeof completion !== 'number' || typeof cached !== 'number')
      throw new Error('Tokens are not told')
    expect(tokens).toBe(prompt + completion)
    expect(usage?.cost).toBeCloseTo(((prompt - cached) * 2 + cached * 0.5 + completion * 8) / 1e6, 8)
    await server.close()
    const untold = await analysed(
      on(
        async (request, index) => {
          const whole = await (await good(request, index)).json()
          return Response.json({ ...whole, usage: undefined })
        },
        { prices },
      ),
      'summary',
      inputOf(cancel),
    )
    expect(untold).toMatchObject({ tokens: null, usage: { requests: 1, prompt_tokens: null, cost: null } })
  })

  test('the cost of a failure is reported too', async () => {
    const spent: ModelUsage[] = []
    const engine = on(() => reply('no JSON'))
    const making = engine.analyse('summary', inputOf(cancel), { onSpent: (usage) => spent.push(usage) })
    await making.catch(() => {})
    expect(spent).toMatchObject([{ requests: 2, prompt_tokens: expect.any(Number) }])
  })

  test('an abort ends it with its reason', async () => {
    const stop = new AbortController()
    const reason = new Error('stopped')
    const engine = on(() => {
      stop.abort(reason)
      return new Promise<Response>(() => {})
    })
    const making = engine.analyse('summary', inputOf(cancel), { signal: stop.signal })
    await expect(making).rejects.toBe(reason)
  })
})

describe('combined requests', () => {
  const combined = { requests: 'combined' } as const
  const prices = { prompt: 1, cached: 1, completion: 1 }

  test('four analytics take one request, with the same results as one by one', async () => {
    const alone = on(good)
    const apart = []
    for (const kind of ANALYTIC_KINDS) apart.push((await analysed(alone, kind, inputOf(refund))).result)
    await server.close()

    const engine = on(good, { ...combined, prices })
    const input = inputOf(refund)
    const results = []
    const usages: ModelUsage[] = []
    for (const [index, kind] of ANALYTIC_KINDS.entries()) {
      const made = await analysed(engine, kind, input, ANALYTIC_KINDS.slice(index + 1))
      results.push(made.result)
      if (made.usage !== null) usages.push(made.usage)
    }
    // The test model writes a summary from the intents in the prompt; the other results do not depend on each other.
    expect(results.slice(1)).toEqual(apart.slice(1))
    expect(results[0]).toMatchObject({ outcome: 'follow_up' })
    expect(server.requests).toHaveLength(1)
    // Each has a share, and the sum of the shares is the whole.
    const billed = Math.ceil((server.requests[0]?.text.length ?? 0) / 4)
    expect(usages).toHaveLength(4)
    expect(usages.reduce((sum, each) => sum + each.requests, 0)).toBe(1)
    expect(usages.reduce((sum, each) => sum + (each.prompt_tokens ?? 0), 0)).toBe(billed)
  })

  test('a single analytic is made alone, and a second request for it makes it again', async () => {
    const engine = on(good, combined)
    const input = inputOf(refund)
    await analysed(engine, 'intent', input)
    expect(Object.keys(schemaOf(0).properties)).toEqual(['primary', 'intents'])
    await analysed(engine, 'intent', input)
    expect(server.requests).toHaveLength(2)
  })

  test('only the faulty part is repaired, and a failed one does not affect the others', async () => {
    const engine = on(
      changed((answer) => ('emotion' in answer ? { ...answer, emotion: 'bad' } : { overall: 'bad' })),
      combined,
    )
    const input = inputOf(refund)
    await analysed(engine, 'summary', input, ['emotion', 'intent', 'quality'])
    expect(server.requests).toHaveLength(2)
    expect(Object.keys(schemaOf(1).properties)).toEqual(['overall', 'speakers', 'segments'])
    expect(await failureOf(engine, 'emotion', input)).toMatchObject({ code: 'invalid_model_output' })
    expect((await analysed(engine, 'intent', input)).result.primary.intent).toBe('refund_request')
    expect((await analysed(engine, 'quality', input)).result.answers).toHaveLength(8)
    expect(server.requests).toHaveLength(2)
  })

  test('a busy server gets one request for all', async () => {
    const engine = on(() => failure(429, {}, { 'retry-after': '60' }), combined)
    const input = inputOf(refund)
    for (const [index, kind] of ANALYTIC_KINDS.entries()) {
      const making = engine.analyse(kind, input, { alongside: ANALYTIC_KINDS.slice(index + 1) })
      await expect(making).rejects.toMatchObject({ code: 'model_busy', retryAfterSeconds: 60 })
    }
    expect(server.requests).toHaveLength(1)
  })

  function schemaOf(index: number): { properties: Record<string, unknown> } {
    const schema = server.requests[index]?.body.response_format?.json_schema?.schema
    return Object(schema)
  }
})

test('the prompt has a version: increase it with every change of the prompts', () => {
  const input = inputOf(call('A: Hello, how can I help?\nC: I want out.'), {
    intents: [{ name: 'leave', description: 'Stop', examples: ['I want out'] }],
    scorecard: {
      id: 'own',
      version: 1,
      name: 'Own',
      sections: [
        {
          id: 'all',
          title: 'All',
          questions: [{ id: 'greeting', text: 'Greets', weight: 1, auto_fail: false, kind: 'yes_no' }],
        },
      ],
    },
  })
  const shown = createCall(input.transcript, input.transcript.segments.map(shownAsIs))
  const piece = { lines: [], part: 1, parts: 2 }
  const told = ANALYTIC_KINDS.map((kind) => {
    const work = createAnalyticTask(kind, shown, input)
    const task = { name: kind, instructions: work.instructions, shape: work.shape(piece) }
    return callRequest(shown, piece, task, { answer: null, faults: [{ path: 'a', message: 'b' }] }).messages
  })
  const hash = createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 16)
  expect({ PROMPT_VERSION, hash }).toEqual({ PROMPT_VERSION: '1', hash: '4ba3c6aa0a6eee45' })
})

test('the engine has a name, a model and a version', () => {
  const { name, model, version } = on(good)
  expect({ name, model, version }).toEqual({ name: 'llm', model: 'stand-in', version: PROMPT_VERSION })
})

test('speakers without roles are handled', async () => {
  const voices = call('1: Hello, I want to cancel my contract.\n2: I can do that for you.')
  const { result } = await analysed(on(good), 'emotion', inputOf(voices))
  expect(result.speakers).toEqual({})
  expect(result.segments).toHaveLength(2)
})

function evidenceIn(value: unknown): Evidence[] {
  if (Array.isArray(value)) return value.flatMap(evidenceIn)
  if (typeof value !== 'object' || value === null) return []
  if ('segment_id' in value && 'quote' in value) return [value as Evidence]
  return Object.values(value).flatMap(evidenceIn)
}

function expectToStand(transcript: Transcript, { segment_id, quote, start_ms, end_ms }: Evidence): void {
  const segment = transcript.segments.find((each) => each.id === segment_id)
  expect(segment?.text).toContain(quote)
  expect(start_ms).toBeGreaterThanOrEqual(segment?.start_ms ?? Number.NaN)
  expect(end_ms).toBeLessThanOrEqual(segment?.end_ms ?? Number.NaN)
}
