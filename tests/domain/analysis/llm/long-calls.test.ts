import { afterEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readScriptedCalls, scriptedTranscript } from '../../../../evaluation/scripted/calls.ts'
import { mergeIntents } from '../../../../src/domain/analysis/llm/analytics/intent.ts'
import { mergedAnswer, type QualityPart } from '../../../../src/domain/analysis/llm/analytics/quality.ts'
import type { Line } from '../../../../src/domain/analysis/llm/call.ts'
import { estimateTokens, splitLines } from '../../../../src/domain/analysis/llm/requests/pieces.ts'
import { ANALYTIC_KINDS } from '../../../../src/model/analytics.ts'
import type { ScorecardQuestion } from '../../../../src/model/scorecard/scorecard.ts'
import type { Transcript } from '../../../../src/model/transcript.ts'
import { linesIn, readPrompt } from '../../../support/chat-model.ts'
import {
  type Answer,
  type ChatServer,
  changed,
  failure,
  firstly,
  good,
  reply,
  startChatServer,
  withContext,
} from '../../../support/chat-server.ts'
import { eventually } from '../../../support/poll.ts'
import { call } from '../local/support.ts'
import { analysed, type EngineOptions, engineOn, failureOf, inputOf } from './support.ts'

const english = await readScriptedCalls('en.txt', 'en-US')
/** Two hours of talk. The customer says at the start that they want to cancel. */
const long = joined(['angry-cancel-asr', ...[...english, ...english].map((each) => each.id)])

let server: ChatServer
afterEach(() => server?.close())

function on(answer: Answer, options: EngineOptions = {}) {
  server = startChatServer(answer)
  return engineOn(server, options)
}

/** Several calls joined into one. */
function joined(ids: readonly string[]): Transcript {
  const lines = ids.flatMap((id) => english.find((each) => each.id === id)?.transcript.segments ?? [])
  return scriptedTranscript(lines, 'en-US')
}

/** The pieces of the transcript that were sent, without requests to reduce summaries. */
const pieces = () =>
  server.requests
    .filter((each) => !(readPrompt(each.body.messages).blocks[0]?.[0] ?? '').startsWith('{'))
    .map((each) => linesIn(each.body.messages))

describe('a call that is longer than the context', () => {
  test('is sent in pieces of whole segments, in order, complete, none over the context', async () => {
    const engine = on(withContext(8192), { contextTokens: 8192, maxOutputTokens: 2048 })
    for (const kind of ANALYTIC_KINDS) {
      server.requests.length = 0
      const { usage } = await analysed(engine, kind, inputOf(long))
      const sent = pieces()
      expect(sent.length).toBeGreaterThan(2)
      expect(sent.flat().map((each) => each.text)).toEqual(long.segments.map((each) => each.text))
      expect(usage?.requests).toBe(server.requests.length)
    }
  })

  test('has results for the whole call', async () => {
    const engine = on(good, { contextTokens: 8192, maxOutputTokens: 2048 })
    const summary = await analysed(engine, 'summary', inputOf(long))
    const parts = pieces().length
    // One more request reduces the summaries.
    expect(server.requests).toHaveLength(parts + 1)
    expect(summary.result.key_points).toHaveLength(parts)
    const said = new Map(long.segments.map((each) => [each.id, each.text]))
    for (const { evidence } of summary.result.key_points) {
      expect(evidence.length).toBeGreaterThan(0)
      for (const each of evidence) expect(said.get(each.segment_id)).toContain(each.quote)
    }

    const emotion = await analysed(engine, 'emotion', inputOf(long))
    expect(emotion.result.segments.map((each) => each.segment_id)).toEqual(
      long.segments.map((each) => each.id),
    )
    const intent = await analysed(engine, 'intent', inputOf(long))
    expect(intent.result.primary.intent).toBe('cancellation')
    expect(intent.result.intents.length).toBeGreaterThan(2)
    const quality = await analysed(engine, 'quality', inputOf(long))
    expect(quality.result.answers.find((each) => each.question_id === 'greeting')?.answer).toBe('yes')
  })

  test('with combined requests, sends each piece once', async () => {
    const engine = on(good, { contextTokens: 16_384, maxOutputTokens: 4096, requests: 'combined' })
    const input = inputOf(long)
    for (const [index, kind] of ANALYTIC_KINDS.entries())
      await analysed(engine, kind, input, ANALYTIC_KINDS.slice(index + 1))
    expect(pieces().flat()).toHaveLength(long.segments.length)
  })

  test('counts dropped claims of all pieces', async () => {
    const bad = changed((answer) => ({ ...answer, key_points: [{ text: 'Lie', evidence: [] }] }))
    const engine = on(
      (request, index) => (linesIn(request.body.messages).length > 0 ? bad : good)(request, index),
      { contextTokens: 8192, maxOutputTokens: 2048 },
    )
    const { droppedClaims } = await analysed(engine, 'summary', inputOf(long))
    // Each piece was sent twice because of the repair.
    expect(droppedClaims).toBe(pieces().length / 2)
  })

  test('fails the analytic with the first unusable piece, without asking about the others', async () => {
    const engine = on(() => reply('no'), { contextTokens: 8192, maxOutputTokens: 2048 })
    expect(await failureOf(engine, 'intent', inputOf(long))).toMatchObject({ code: 'invalid_model_output' })
    expect(server.requests).toHaveLength(2)
  })

  test('reduces summaries in rounds if they do not fit into one request', async () => {
    const wordy = changed((answer) => {
      return 'overview' in answer ? { ...answer, overview: 'Much was said. '.repeat(60) } : answer
    })
    const engine = on(withContext(4096, wordy), { contextTokens: 4096, maxOutputTokens: 700 })
    const { result } = await analysed(engine, 'summary', inputOf(long))
    expect(server.requests.length).toBeGreaterThan(pieces().length + 1)
    expect(result.overview).toStartWith('Much was said.')
  })
})

describe('a model with a limit of tokens a minute', () => {
  const small = { contextTokens: 8192, maxOutputTokens: 2048 }
  const busyFor = (seconds: number) => () => failure(429, {}, { 'retry-after': `${seconds}` })
  /** Waits that take no time. */
  function noting() {
    const waits: number[] = []
    return { waits, wait: async (ms: number) => void waits.push(ms) }
  }

  test('is waited for between pieces, and no piece is answered twice', async () => {
    const perMinute = 12_000
    let used = 0
    const answered: string[] = []
    const limited: Answer = (request, index) => {
      const asked = Math.ceil(request.text.length / 4)
      if (used + asked > perMinute) return busyFor(28)()
      used += asked
      answered.push(request.text)
      return good(request, index)
    }
    const waits: number[] = []
    const wait = async (ms: number) => {
      waits.push(ms)
      used = 0
    }
    const { result, usage } = await analysed(on(limited, { ...small, wait }), 'summary', inputOf(long))
    expect(result.key_points.length).toBeGreaterThan(2)
    expect(new Set(answered).size).toBe(answered.length)
    expect(waits.length).toBeGreaterThan(1)
    expect(new Set(waits)).toEqual(new Set([28_000]))
    expect(usage?.requests).toBe(answered.length)
    expect(server.requests).toHaveLength(answered.length + waits.length)
  })

  test('is waited for twice by each request, for two minutes at most', async () => {
    for (const [seconds, expected] of [
      [120, [120_000, 120_000]],
      [121, []],
    ] as const) {
      const { waits, wait } = noting()
      const engine = on(firstly(good, 1, busyFor(seconds)), { ...small, wait })
      expect(await failureOf(engine, 'intent', inputOf(long))).toMatchObject({
        code: 'model_busy',
        retryAfterSeconds: seconds,
        busy: 'midway',
      })
      expect(waits).toEqual([...expected])
      expect(server.requests).toHaveLength(2 + expected.length)
      await server.close()
    }
  })

  test('is left to the queue before a piece is answered', async () => {
    const { waits, wait } = noting()
    const engine = on(busyFor(28), { ...small, wait })
    expect(await failureOf(engine, 'intent', inputOf(long))).toMatchObject({ busy: 'at_once' })
    expect([waits, server.requests.length]).toEqual([[], 1])
  })

  test('is waited for at once where results made before would be lost', async () => {
    const { waits, wait } = noting()
    const engine = on(firstly(busyFor(28)), { ...small, wait })
    await engine.analyse('intent', inputOf(long), { isBegun: true })
    expect(waits).toEqual([28_000])
  })

  test('an abort ends the wait', async () => {
    const stop = new AbortController()
    const engine = on(firstly(good, 1, busyFor(100)), small)
    const making = engine.analyse('intent', inputOf(long), { signal: stop.signal })
    making.catch(() => {})
    await eventually(() => server.requests.length === 2, { withinMs: 10_000 })
    const reason = new Error('stopped')
    stop.abort(reason)
    await expect(making).rejects.toBe(reason)
    expect(server.requests).toHaveLength(2)
  })
})

describe('a model with a smaller context than configured', () => {
  test('gets smaller pieces if its context is exceeded', async () => {
    const engine = on(withContext(9000), { contextTokens: 65_536, maxOutputTokens: 2048 })
    const { result } = await analysed(engine, 'intent', inputOf(long))
    expect(result.primary.intent).toBe('cancellation')
    const accepted = pieces().filter((each) => each.length < long.segments.length)
    expect(accepted.length).toBeGreaterThan(1)
  })

  test('gets smaller pieces if a request has more tokens than may pass in a minute', async () => {
    const perMinute = 9000
    const limited: Answer = (request, index) => {
      const asked = Math.ceil(request.text.length / 4)
      if (asked <= perMinute) return good(request, index)
      const message = `Request too large for m on tokens per min (TPM): Limit ${perMinute}, Requested ${asked}. The input or output tokens must be reduced in order to run successfully.`
      return failure(429, { message, type: 'tokens', code: 'rate_limit_exceeded' })
    }
    const { result } = await analysed(on(limited, { contextTokens: 65_536 }), 'intent', inputOf(long))
    expect(result.primary.intent).toBe('cancellation')
    expect(pieces().filter((each) => each.length < long.segments.length).length).toBeGreaterThan(1)
  })

  test('gets smaller pieces if its answer was cut off', async () => {
    const brief: Answer = (request, index) =>
      linesIn(request.body.messages).length > 60
        ? reply('{"over', { finish: 'length' })
        : good(request, index)
    const { result } = await analysed(on(brief, { contextTokens: 65_536 }), 'emotion', inputOf(long))
    expect(result.segments).toHaveLength(long.segments.length)
  })

  test('fails for good after a few requests if no piece is small enough', async () => {
    for (const [answer, code] of [
      [() => failure(400, { code: 'context_length_exceeded' }), 'context_too_long'],
      [() => reply('{', { finish: 'length' }), 'output_too_long'],
    ] as const) {
      const engine = on(answer)
      expect(await failureOf(engine, 'intent', inputOf(long))).toMatchObject({ code, retryable: false })
      expect(server.requests.length).toBeWithin(2, 10)
      await server.close()
    }
  })

  test('a taxonomy that fills the context fails before anything is sent', async () => {
    const intents = Array.from({ length: 300 }, (_, each) => ({
      name: `intent_${each}`,
      description: 'Something that customers of this organisation want now and then',
      examples: ['I would like to have it'],
    }))
    const engine = on(good, { contextTokens: 8192 })
    expect(await failureOf(engine, 'intent', inputOf(long, { intents }))).toMatchObject({
      code: 'context_too_long',
      retryable: false,
    })
    expect(server.requests).toEqual([])
  })
})

test('a monologue longer than the context is divided, and quotes from each part are found', async () => {
  const monologue = call(
    `A: Hello.\nC: ${'I have waited for weeks and nobody calls me back. '.repeat(600)}I want to cancel.`,
  )
  const engine = on(withContext(8192), { contextTokens: 8192, maxOutputTokens: 1024 })
  const { result } = await analysed(engine, 'intent', inputOf(monologue))
  expect(pieces().length).toBeGreaterThan(1)
  const quotes = result.intents.flatMap((each) => each.evidence)
  expect(quotes.length).toBeGreaterThan(0)
  for (const each of quotes) expect(monologue.segments[1]?.text).toContain(each.quote)
})

describe('pieces', () => {
  const anyLines = fc.array(
    fc.record({
      segmentId: fc.string({ minLength: 1, maxLength: 4 }),
      speaker: fc.constantFrom('agent', 'customer'),
      text: fc.string({ unit: 'grapheme', maxLength: 400 }).filter((each) => each.trim() !== ''),
    }),
  ) as fc.Arbitrary<Line[]>

  test('have every word, in order, and none exceeds its budget', () => {
    fc.assert(
      fc.property(anyLines, fc.integer({ min: 60, max: 400 }), (lines, budget) => {
        const pieces = splitLines(lines, budget)
        const said = (some: readonly Line[]) =>
          some
            .map((each) => each.text)
            .join('')
            .replace(/\s+/g, '')
        expect(said(pieces.flatMap((each) => each.lines))).toBe(said(lines))
        for (const { lines: some } of pieces) {
          const json = some
            .map((each) => JSON.stringify([each.segmentId, each.speaker, each.text]))
            .join('\n')
          // A single grapheme may be long: a line with one emoji of a family cannot be divided.
          if (some.length > 1) expect(estimateTokens(json)).toBeLessThanOrEqual(budget)
        }
      }),
    )
  })

  test('have about the same size, also the last one', () => {
    const lines = long.segments.map(({ id, speaker, text }) => ({ segmentId: id, speaker, text }))
    const sizes = splitLines(lines, 3000).map((each) => each.lines.length)
    expect(Math.min(...sizes)).toBeGreaterThan(Math.max(...sizes) / 3)
  })
})

describe('merging the answers about pieces', () => {
  const at = (segment_id: string) => ({ segment_id, start_ms: 0, end_ms: 1, quote: segment_id })
  const claim = (intent: string, confidence: number, ...ids: string[]) => ({
    intent,
    confidence,
    evidence: ids.map(at),
  })

  test('intents: the same intent is one with the evidence of all; the first piece with an intent has the primary one', () => {
    const merged = mergeIntents([
      { primary: claim('other', 0.9), intents: [claim('other', 0.9)] },
      {
        primary: claim('payment', 0.6, 's1'),
        intents: [claim('payment', 0.6, 's1'), claim('complaint', 0.2, 's2')],
      },
      {
        primary: claim('complaint', 0.9, 's3'),
        intents: [claim('complaint', 0.9, 's3', 's3'), claim('payment', 0.7, 's4')],
      },
    ])
    expect(merged.primary).toEqual(claim('payment', 0.7, 's1', 's4'))
    expect(merged.intents).toEqual([claim('payment', 0.7, 's1', 's4'), claim('complaint', 0.9, 's2', 's3')])
    const nothing = { primary: claim('other', 0.3), intents: [claim('other', 0.3)] }
    expect(mergeIntents([nothing, nothing]).intents).toEqual([claim('other', 0.3)])
  })

  const yesNo = (id: string, text: string): ScorecardQuestion => ({
    id,
    text,
    weight: 10,
    auto_fail: false,
    kind: 'yes_no',
  })
  const tone: ScorecardQuestion = {
    id: 'tone',
    text: 'How warm was the tone',
    weight: 10,
    auto_fail: false,
    kind: 'choice',
    options: [
      { id: 'cold', label: 'Cold', points: 0 },
      { id: 'fair', label: 'Fair', points: 1 },
      { id: 'warm', label: 'Warm', points: 2 },
    ],
  }
  test.each<[string, ScorecardQuestion, string[], string | undefined]>([
    ['the first piece answers about the opening', yesNo('greeting', 'Greets'), ['no', 'yes'], 'no'],
    ['the last piece answers about the closing', yesNo('closing', 'Takes leave'), ['yes', 'no'], 'no'],
    [
      'what must be done is done where any piece has it',
      yesNo('disclosure', 'Says that the call is recorded'),
      ['no', 'yes', 'no'],
      'yes',
    ],
    [
      'what must not happen has happened where any piece has it',
      yesNo('courtesy', 'No rudeness'),
      ['yes', 'no', 'yes'],
      'no',
    ],
    [
      'so by the wording of a question of the organisation',
      yesNo('own', 'The agent never blames the customer'),
      ['yes', 'no'],
      'no',
    ],
    ['also in Japanese', yesNo('own', 'お客様を責めない'), ['yes', 'no'], 'no'],
    [
      'what does not apply in one piece may in another',
      yesNo('empathy', 'Acknowledges'),
      ['not_applicable', 'no', 'not_applicable'],
      'no',
    ],
    [
      'and applies nowhere where it applies in none',
      yesNo('empathy', 'Acknowledges'),
      ['not_applicable', 'not_applicable'],
      'not_applicable',
    ],
    ['the best option counts', tone, ['cold', 'warm', 'fair'], 'warm'],
    ['no answers give no answer', tone, [], undefined],
  ])('scorecard: %s', (_name, question, answers, expected) => {
    const parts = answers.map(
      (answer, index): QualityPart => new Map([[question.id, { answer, evidence: [at(`s${index}`)] }]]),
    )
    const merged = mergedAnswer(question, parts)
    expect(merged?.answer).toBe(expected)
    const proving = answers.flatMap((answer, index) => (answer === expected ? [`s${index}`] : []))
    expect(merged?.evidence.every((each) => proving.includes(each.segment_id)) ?? true).toBe(true)
  })
})
