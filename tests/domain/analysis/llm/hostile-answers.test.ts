import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import fc from 'fast-check'
import { findQuote } from '../../../../src/domain/analysis/llm/analytics/quotes.ts'
import { readJson } from '../../../../src/domain/analysis/llm/requests/read-json.ts'
import { ProcessingError } from '../../../../src/domain/processing-error.ts'
import { VoicelogDetailBody } from '../../../../src/http/voicelogs/schemas.ts'
import { ANALYTIC_KINDS, type AnalyticKind } from '../../../../src/model/analytics.ts'
import { goodAnswer } from '../../../support/chat-model.ts'
import { type ChatServer, reply, startChatServer } from '../../../support/chat-server.ts'
import { call } from '../local/support.ts'
import { analysed, engineOn, inputOf } from './support.ts'

// For any answer of a model there is a result in the published shape, or a failure with a reason.

const transcript = call(`A: Thank you for calling, how can I help you?
C: I want to cancel my subscription. I am really angry.
A: I am sorry to hear that. I have cancelled it for you.
C: Thanks. Goodbye.`)

let server: ChatServer
let content: unknown
let mangled: ((answer: unknown) => unknown) | null = null
beforeAll(() => {
  server = startChatServer(async ({ body }) =>
    reply(mangled === null ? content : mangled(await goodAnswer(body.messages))),
  )
})
afterAll(() => server?.close())

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('s1', 's2', 'cancel', 'yes', 'no', 'anger', '\0', '\ud800', '__proto__', 'constructor', ''),
)
const anyJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    anyText,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom(
          'overview',
          'key_points',
          'evidence',
          'segment_id',
          'quote',
          'overall',
          'label',
          'valence',
        ),
        fc.constantFrom(
          'segments',
          'speakers',
          'primary',
          'intents',
          'intent',
          'answers',
          'question_id',
          'answer',
        ),
        fc.constantFrom('summary', 'emotion', 'intent', 'quality', '__proto__', 'constructor', 'toString'),
        anyText,
      ),
      tie('value'),
      { maxKeys: 6 },
    ),
  ),
})).value

test('any JSON', async () => {
  await fc.assert(
    fc.asyncProperty(anyJson, fc.constantFrom(...ANALYTIC_KINDS), async (value, kind) => {
      content = value
      await expectSound(kind)
    }),
    { numRuns: 150 },
  )
})

test('any text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string({ unit: 'binary' }), fc.json()),
      fc.constantFrom(...ANALYTIC_KINDS),
      async (value, kind) => {
        content = value
        await expectSound(kind)
      },
    ),
    { numRuns: 80 },
  )
})

test('a valid answer with any part replaced by anything', async () => {
  await fc.assert(
    fc.asyncProperty(anyJson, fc.nat(), fc.constantFrom(...ANALYTIC_KINDS), async (value, at, kind) => {
      mangled = (answer) => replaced(answer, at, value)
      await expectSound(kind)
    }),
    { numRuns: 200 },
  )
  mangled = null
})

async function expectSound(kind: AnalyticKind): Promise<void> {
  try {
    const { result } = await analysed(engineOn(server), kind, inputOf(transcript))
    const schema = VoicelogDetailBody.properties.analytics.properties[kind].properties.result
    const [fault] = [...Value.Errors(schema, result)]
    if (fault !== undefined) throw new Error(`${kind}${fault.path}: ${fault.message}`)
    // PostgreSQL's jsonb accepts neither.
    expect(JSON.stringify(result)).not.toMatch(/\\u0000|\\ud[89a-f]/i)
    for (const { segment_id, quote } of evidenceIn(result))
      expect(transcript.segments.find((each) => each.id === segment_id)?.text).toContain(quote)
  } catch (error) {
    if (!(error instanceof ProcessingError)) throw error
    expect(error).toMatchObject({ code: 'invalid_model_output', stage: 'analysis', retryable: false })
  }
}

/** The value with its `at`-th part replaced, modulo the number of parts. */
function replaced(value: unknown, at: number, by: unknown): unknown {
  const places: [object, string][] = []
  const copy: unknown = structuredClone(value)
  const walk = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    for (const [name, each] of Object.entries(part)) {
      places.push([part, name])
      walk(each)
    }
  }
  walk(copy)
  const [part, name] = places[at % places.length] ?? []
  if (part !== undefined && name !== undefined) Reflect.set(part, name, by)
  return copy
}

function evidenceIn(value: unknown): { segment_id: string; quote: string }[] {
  if (Array.isArray(value)) return value.flatMap(evidenceIn)
  if (typeof value !== 'object' || value === null) return []
  if ('segment_id' in value && 'quote' in value)
    return [{ segment_id: String(value.segment_id), quote: String(value.quote) }]
  return Object.values(value).flatMap(evidenceIn)
}

test('a quote is found only as whole words with its letters', () => {
  const found = (said: string, quote: string) => {
    const range = findQuote(said, quote)
    return range === null ? null : said.slice(range.start, range.end)
  }
  expect(found('I know that, no.', 'no')).toBe('no')
  expect(findQuote('I know that', 'no')).toBeNull()
  expect(found("I'm NOT happy", "i'm not happy")).toBe("I'm NOT happy")
  expect(findQuote("I'm not happy", "I'm happy")).toBeNull()
  expect(found('well… I want to, um, cancel', 'I want to um cancel')).toBe('I want to, um, cancel')
  expect(found('解約したいのですが。', '解約したい')).toBe('解約したい')
  expect(found('ﾌﾟﾗﾝを１２ヶ月', 'プランを12ヶ月')).toBe('ﾌﾟﾗﾝを１２ヶ月')
  expect(findQuote('Hello', '…')).toBeNull()
  for (const quote of [',', ' . ', '?!', 'I', 'a', '7', '"I"'])
    expect(findQuote('Well, I have a “7” . What?! "I"', quote)).toBeNull()
  expect(found('はい、二つです。', '二')).toBe('二')
  expect(found('えっ、ﾊ?', 'ハ')).toBe('ﾊ')
  fc.assert(
    fc.property(anyText, anyText, (said, quote) => {
      const range = findQuote(said, quote)
      if (range !== null) expect(said.slice(range.start, range.end)).toMatch(/[\p{L}\p{N}]/u)
    }),
  )
})

test('a claim that is proven by a comma is dropped', async () => {
  mangled = () => ({
    primary: { intent: 'complaint', confidence: 1, evidence: [{ segment_id: 's1', quote: ',' }] },
    intents: [],
  })
  try {
    const { result, droppedClaims } = await analysed(engineOn(server), 'intent', inputOf(transcript))
    expect(result.primary).toMatchObject({ intent: 'other', evidence: [] })
    expect(droppedClaims).toBe(1)
  } finally {
    mangled = null
  }
})

test('JSON is read from any text around it, and nothing from text without JSON', () => {
  expect(readJson('```\n{"a":1}\n```')).toEqual({ a: 1 })
  expect(readJson('Sure! {"a":{"b":[1]}} Anything else?')).toEqual({ a: { b: [1] } })
  expect(readJson('<think>{"no":1}</think>\n\n{"a":1}')).toEqual({ a: 1 })
  for (const nothing of ['', 'null', '7', '{"a":', 'no', '}{']) expect(readJson(nothing)).toBeUndefined()
})
