import { describe, expect, test } from 'bun:test'
import { readScriptedCalls } from '../../../../evaluation/scripted/calls.ts'
import { verifyEvidence } from '../../../../src/domain/analysis/evidence.ts'
import { languageOf } from '../../../../src/domain/analysis/local/engine.ts'
import { evidenceWithShares, saidFor } from '../../../../src/domain/analysis/local/intent/evidence-shares.ts'
import { readCall } from '../../../../src/domain/analysis/local/reading/reading.ts'
import { call, done, inputOf } from './support.ts'

const calls = [
  ...(await readScriptedCalls('en.txt', 'en-US')),
  ...(await readScriptedCalls('ja.txt', 'ja-JP')),
].filter((_, index) => index % 3 === 0)

describe('why an intent was found', () => {
  test('the shares of its quotes are positive, the largest comes first, and they are at most 1 together', async () => {
    let told = 0
    for (const { id, transcript } of calls) {
      const { intents } = await done('intent', transcript)
      for (const { intent, evidence } of intents) {
        const shares = evidence.flatMap(({ share }) => (share === undefined ? [] : [share]))
        expect([id, intent, shares.every((each) => each > 0 && each <= 1)]).toEqual([id, intent, true])
        expect([id, intent, shares]).toEqual([id, intent, shares.toSorted((a, b) => b - a)])
        expect(shares.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1 + Number.EPSILON)
        if (shares.length > 0) told += 1
      }
    }
    expect(told).toBeGreaterThanOrEqual(calls.length)
  }, 60_000)

  test('what names the matter has the largest share', async () => {
    const { primary } = await done(
      'intent',
      call(`
        A: Hello, how can I help?
        C: It is raining here. I want a refund for the lamp that I sent back.
        A: I have refunded the lamp, you will see it on your card.`),
    )
    expect(primary.intent).toBe('refund_request')
    expect(primary.evidence[0]?.quote).toContain('I want a refund')
    const [first = 0, ...rest] = primary.evidence.map((each) => each.share ?? 0)
    for (const each of rest) expect(first).toBeGreaterThan(each)
  })

  test('what speaks against it has no share, and a sentence in two segments has its share divided', () => {
    const language = languageOf('en')
    if (language === null) throw new Error('no English')
    const { statements } = readCall(
      call(`
        C: I want
        C: my money back
        A: No, never.`),
      language,
    )
    const [wish, refusal] = [statements[0], statements.at(-1)]
    if (wish === undefined || refusal === undefined) throw new Error('no statements')
    const { shares } = saidFor(
      new Map([...statements.slice(0, -1).map((each) => [each, 3] as const), [refusal, -2]]),
    )
    expect(shares.has(refusal)).toBe(false)
    expect([...shares.values()].reduce((sum, each) => sum + each, 0)).toBeCloseTo(1)
    const pieces = evidenceWithShares([...shares.keys()], shares)
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.reduce((sum, each) => sum + (each.share ?? 0), 0)).toBeLessThanOrEqual(1)
    expect(evidenceWithShares([wish], undefined)[0]).not.toHaveProperty('share')
  })

  test.each([
    ['C: Hi Ron, I want a refund for my lamp.', 'en-US', 'I want a refund for my lamp.'],
    ['C: hi\nC: i want a refund for my lamp', 'en-US', 'i want a refund for my lamp'],
    ['C: もしもし、ランプを返金してほしいんです。', 'ja-JP', 'ランプを返金してほしいんです。'],
  ])('a greeting is no evidence: %s', async (lines, language, quote) => {
    const { primary } = await done('intent', call(lines, language))
    expect(primary.evidence.map((each) => each.quote)).toEqual([quote])
  })

  test('the verifier keeps the share of a quote that stands, also where it mends the times', () => {
    const transcript = call('C: I want a refund.')
    const quote = { segment_id: 's1', start_ms: 0, end_ms: 99_999, quote: 'a refund', share: 0.4 }
    const claim = {
      intent: 'refund_request',
      confidence: 0.9,
      evidence: [quote, { ...quote, quote: 'a return' }],
    }
    const { result } = verifyEvidence('intent', { primary: claim, intents: [claim] }, inputOf(transcript))
    expect(result.primary.evidence).toMatchObject([{ quote: 'a refund', share: 0.4 }])
    expect(result.primary.evidence[0]?.end_ms).toBeLessThan(99_999)
  })
})
