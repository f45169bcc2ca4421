import { expect, spyOn, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { causesOf, judge } from '../../../src/model/rules/judge.ts'
import {
  indexTerms,
  phraseTerms,
  quotesOf,
  saysBySegments,
  saysByWords,
} from '../../../src/model/rules/phrases.ts'
import { searchIndex } from '../../../src/model/search/transcript-index.ts'
import { madeCalls, madeConditions, naively } from './calls.ts'

test('random rules hit the random calls that a naive evaluation finds', async () => {
  const seen = { true: 0, false: 0, null: 0, later: 0, decidedByWords: 0 }
  await fc.assert(
    fc.asyncProperty(madeCalls, madeConditions, async (made, condition) => {
      const terms = phraseTerms([condition])
      const { facts, segments, durationMs, isUnderstood } = made
      const expected = naively(condition, made)
      const read = await indexTerms(segments, durationMs, terms)
      const exact = { ...facts, says: saysBySegments(read, terms, isUnderstood) }
      expect(judge(condition, exact)).toBe(expected)
      // By the search index alone: the same, or that only the segments can tell.
      const quick = { ...facts, says: saysByWords((await searchIndex(segments)).words, terms, isUnderstood) }
      const verdict = judge(condition, quick)
      if (verdict !== 'later') expect(verdict).toBe(expected)
      seen[`${expected}`]++
      seen[verdict === 'later' ? 'later' : 'decidedByWords']++
      // Each hit has a cause, and each phrase that is one has a quote.
      const causes = causesOf(condition, exact)
      expect(causes.length > 0).toBe(expected === true)
      for (const cause of causes) {
        if (cause.kind !== 'phrase' || cause.absent === true) continue
        const [quote] = quotesOf(read, cause, terms)
        expect(segments.find(({ id }) => id === quote?.segment_id)?.text).toContain(
          quote?.quote ?? 'no quote',
        )
      }
    }),
    { numRuns: 3_000 },
  )
  // It saw each answer often, or it would show little.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50)
})

test('a phrase is looked for only where its first word stands, and once for all rules that ask again', async () => {
  let reads = 0
  const segments = Array.from({ length: 500 }, (_, at) => {
    const text = at === 250 ? 'a refund please' : 'the kettle is broken'
    const times = { start_ms: at * 1_000, end_ms: at * 1_000 + 900 }
    const words = text.split(' ').map((each) => ({ text: each, ...times, confidence: 1 }))
    const segment = {
      id: `s${at}`,
      speaker: 'customer' as const,
      channel: 0,
      ...times,
      text,
      confidence: 1,
      words,
    }
    return Object.defineProperty(segment, 'words', {
      get() {
        reads++
        return words
      },
    })
  })
  const phrases = ['refund please', 'refund kettle', 'broken refund'].map(
    (text) => ({ kind: 'phrase', text, part: 'last' }) as const,
  )
  const terms = phraseTerms(phrases)
  const read = await indexTerms(segments, 1_000_000, terms)
  for (let again = 0; again < 10; again++)
    expect(phrases.map((each) => quotesOf(read, each, terms).length)).toEqual([0, 0, 0])
  // 250 s of 1,000 s are not the last quarter. The times of the words are found for the one place alone.
  expect(reads).toBe(1)
})

test('a transcript of many hours is indexed piece by piece, and of a common word the first places are read alone', async () => {
  let [reads, nowMs, turns] = [0, 0, 0]
  const segments = Array.from({ length: 1_000 }, (_, at) => {
    const times = { start_ms: at * 1_000, end_ms: at * 1_000 + 900 }
    const words = ['the', 'kettle'].map((text) => ({ text, ...times, confidence: 1 }))
    const segment = { id: `s${at}`, speaker: 'customer' as const, channel: 0, ...times, confidence: 1, words }
    return Object.defineProperty({ ...segment, text: 'the kettle' }, 'words', {
      get() {
        reads++
        return words
      },
    })
  })
  const phrase = { kind: 'phrase', text: 'the', part: 'first' } as const
  const terms = phraseTerms([phrase])
  // A clock by which each reading takes 1 ms.
  const clock = spyOn(performance, 'now').mockImplementation(() => nowMs++)
  const indexed = indexTerms(segments, 1_000_000, terms)
  const immediates = (async () => {
    for (let isDone = false; !isDone; turns++) {
      isDone = await Promise.race([indexed.then(() => true), setImmediate(false)])
    }
  })()
  const read = await indexed
  await immediates
  clock.mockRestore()
  expect(turns).toBeGreaterThan(50)
  expect(quotesOf(read, phrase, terms).map(({ segment_id }) => segment_id)).toEqual(['s0', 's1', 's2'])
  expect(reads).toBe(3)
})
