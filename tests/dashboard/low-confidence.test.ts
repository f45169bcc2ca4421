import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { splitByConfidence } from '../../src/dashboard/pages/call/reliability/low-confidence.ts'

const word = fc.record({
  text: fc.oneof(fc.constantFrom('a', 'ab', 'na', 'na,', '解約', 'したい', ''), fc.string({ maxLength: 4 })),
  start_ms: fc.constant(0),
  end_ms: fc.constant(0),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
})

test('the parts of a segment are its text, whatever the words are', () => {
  fc.assert(
    fc.property(fc.array(word), fc.string(), fc.constantFrom(' ', ''), (words, other, gap) => {
      for (const text of [words.map((each) => each.text).join(gap), other]) {
        const parts = splitByConfidence({ text, words }, 0.5)
        expect(parts.map((each) => each.text).join('')).toBe(text)
        for (const each of parts)
          expect(text.slice(each.start, each.start + each.text.length)).toBe(each.text)
      }
    }),
  )
})

test('exactly the words of low confidence are marked, where the text is its words', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (confidences) => {
      const words = confidences.map((confidence, index) => ({
        ...{ text: `w${index}.`, start_ms: 0, end_ms: 0, confidence },
      }))
      const text = words.map((each) => each.text).join(' ')
      const low = splitByConfidence({ text, words }, 0.5).filter((each) => each.isLow)
      expect(low.flatMap((each) => each.text.split(' '))).toEqual(
        words.filter((each) => each.confidence < 0.5).map((each) => each.text),
      )
    }),
  )
})
