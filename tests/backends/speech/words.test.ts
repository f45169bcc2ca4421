import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { placeWords, spreadText } from '../../../src/backends/speech/words.ts'
import type { Interval } from '../../../src/model/audio/pcm.ts'

/** Intervals of speech with pauses of 700 ms or more. */
const speech = fc
  .array(fc.tuple(fc.integer({ min: 700, max: 5000 }), fc.integer({ min: 50, max: 4000 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((pairs) => {
    let now = 0
    return pairs.map(([gapMs, lengthMs]): Interval => {
      const startMs = now + gapMs
      now = startMs + lengthMs
      return { startMs, endMs: now }
    })
  })

const words = fc
  .array(
    fc.tuple(
      fc.double({ min: 0, max: 40_000, noNaN: true }),
      fc.double({ min: -50, max: 2000, noNaN: true }),
    ),
  )
  .map((pairs) =>
    pairs
      .map(([start_ms, length]) => ({ text: 'x', start_ms, end_ms: start_ms + length, confidence: 1.7 }))
      .toSorted((one, other) => one.start_ms - other.start_ms),
  )

test('for any recognised times, words are in order and inside speech', () => {
  fc.assert(
    fc.property(words, speech, (given, intervals) => {
      const utterances = placeWords(given, intervals, 'en-US')
      let last = 0
      for (const utterance of utterances) {
        const around = intervals.find(
          (each) => each.startMs <= utterance.start_ms && utterance.end_ms <= each.endMs,
        )
        expect(around).toBeDefined()
        expect(utterance.confidence).toBe(1)
        for (const { start_ms, end_ms } of utterance.words) {
          expect(start_ms).toBeGreaterThanOrEqual(last)
          expect(end_ms).toBeGreaterThanOrEqual(start_ms)
          last = end_ms
        }
      }
      expect(utterances.flatMap((each) => each.words).length).toBeLessThanOrEqual(given.length)
    }),
  )
})

test('a text spread over speech has every word, in order, none across a pause', () => {
  const texts = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(texts, speech, (text, intervals) => {
      const spread = spreadText(text.join(' '), intervals, { language: 'en-US', confidence: 0.5 })
      expect(spread.map((each) => each.text)).toEqual(text)
      const placed = placeWords(spread, intervals, 'en-US')
      expect(placed.flatMap((each) => each.words.map((word) => word.text))).toEqual(text)
    }),
  )
})
