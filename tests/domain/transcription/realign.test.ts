import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { realignedWords } from '../../../src/domain/transcription/realign.ts'
import type { Word } from '../../../src/model/transcript.ts'
import { joinWords, splitWords } from '../../../src/model/transcripts/words.ts'

/** A segment of words, 100 ms each with 20 ms between them, from 1 s on. */
function segmentOf(texts: readonly string[]) {
  const words = texts.map((text, index): Word => {
    const start_ms = 1_000 + index * 120
    return { text, start_ms, end_ms: start_ms + 100, confidence: 0.4 }
  })
  return { start_ms: 1_000, end_ms: 1_000 + texts.length * 120, words }
}

const english = (text: string) => segmentOf(splitWords(text, 'en-US'))
const timesOf = (words: readonly Word[]) => words.map((each) => [each.text, each.start_ms, each.end_ms])
const textOf = (words: readonly Word[], language: string) =>
  joinWords(
    words.map((each) => each.text),
    language,
  )

describe('the words of a corrected segment', () => {
  test('a word that is replaced gives its time to the new ones', () => {
    const words = realignedWords(english('I want to counsel it'), 'I want to cancel my plan it', 'en-US')
    expect(timesOf(words)).toEqual([
      ['I', 1_000, 1_100],
      ['want', 1_120, 1_220],
      ['to', 1_240, 1_340],
      ['cancel', 1_360, 1_410],
      ['my', 1_410, 1_427],
      ['plan', 1_427, 1_460],
      ['it', 1_480, 1_580],
    ])
    expect(words.map((each) => each.confidence)).toEqual([0.4, 0.4, 0.4, 1, 1, 1, 0.4])
  })

  test('a word that is put in takes the pause; one at the end what is left of the segment', () => {
    const words = realignedWords(english('hello there'), 'hello you there Ann', 'en-US')
    expect(timesOf(words)).toEqual([
      ['hello', 1_000, 1_100],
      ['you', 1_100, 1_120],
      ['there', 1_120, 1_220],
      ['Ann', 1_220, 1_240],
    ])
  })

  test('a word that is taken out leaves the others as they are', () => {
    const segment = english('uh I really want it')
    const words = realignedWords(segment, 'I want it', 'en-US')
    expect(words).toEqual([1, 3, 4].map((index) => segment.words[index] as Word))
  })

  test('a word that only gets a capital or a comma keeps its time, and is as a person says', () => {
    const words = realignedWords(english('yes ann smith'), 'Yes, Ann smith', 'en-US')
    expect(timesOf(words)).toEqual([
      ['Yes,', 1_000, 1_100],
      ['Ann', 1_120, 1_220],
      ['smith', 1_240, 1_340],
    ])
    expect(words.map((each) => each.confidence)).toEqual([1, 1, 0.4])
  })

  test('a segment without words gets them over its whole time', () => {
    expect(timesOf(realignedWords({ start_ms: 500, end_ms: 900, words: [] }, 'two more', 'en-US'))).toEqual([
      ['two', 500, 671],
      ['more', 671, 900],
    ])
  })

  test('Japanese words stay whole however the engine divided them', () => {
    const segment = segmentOf(['解約', 'し', 'たい', 'ん', 'です。'])
    const words = realignedWords(segment, '解約したいのです。', 'ja-JP')
    expect(textOf(words, 'ja-JP')).toBe('解約したいのです。')
    expect(words.filter((each) => each.confidence < 1)).toEqual(
      [0, 1, 2, 4].map((index) => segment.words[index] as Word),
    )
    expect(timesOf(words)[3]).toEqual(['の', 1_360, 1_460])
  })

  test('spaces within Japanese stay', () => {
    const words = realignedWords(segmentOf(['ウィンドウズ', 'です。']), 'Windows Update です。', 'ja-JP')
    expect(textOf(words, 'ja-JP')).toBe('Windows Update です。')
    expect(words.at(-1)).toMatchObject({ text: 'です。', start_ms: 1_120, confidence: 0.4 })
  })

  test('the time for a text without anything in common grows no faster than the text', () => {
    const textOfWords = (letter: string, count: number) =>
      Array.from({ length: count }, (_, n) => `${letter}${n}`).join(' ')
    const timeOf = (count: number) => {
      const [heard, corrected] = [english(textOfWords('a', count)), textOfWords('b', count)]
      const times = Array.from({ length: 3 }, () => {
        const startedAt = performance.now()
        expect(realignedWords(heard, corrected, 'en-US')).toHaveLength(count)
        return performance.now() - startedAt
      })
      return Math.min(...times)
    }
    timeOf(1_000)
    // Linear is 16 times as long, quadratic 256 times.
    expect(timeOf(16_000) / timeOf(1_000)).toBeLessThan(100)
  })

  const LANGUAGES = {
    'en-US': ['I', 'want', 'to', 'cancel', 'Cancel,', 'it', 'it', 'no.', '–'],
    'ja-JP': ['解約', 'し', 'たい', 'です', 'です。', 'はい、', 'ABC', '電話'],
  }
  for (const [language, vocabulary] of Object.entries(LANGUAGES)) {
    const text = fc
      .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 12 })
      .chain((words) => fc.constantFrom(joinWords(words, language), words.join(' ')))

    test(`${language}: the words are the text, their times in order and in the segment`, () => {
      fc.assert(
        fc.property(
          fc.array(
            fc.record({
              text: fc.constantFrom(...vocabulary),
              pause: fc.nat(300),
              length: fc.nat(400),
              confidence: fc.double({ min: 0, max: 0.9, noNaN: true }),
            }),
            { maxLength: 12 },
          ),
          text,
          fc.nat(500),
          (spoken, corrected, tail) => {
            let at = 700
            const words = spoken.map(({ text, pause, length, confidence }) => {
              const start_ms = at + pause
              at = start_ms + length
              return { text, start_ms, end_ms: at, confidence }
            })
            const segment = { start_ms: 700, end_ms: at + tail, words }
            const made = realignedWords(segment, corrected, language)
            expect(textOf(made, language)).toBe(corrected)
            let last = segment.start_ms
            for (const { start_ms, end_ms, confidence } of made) {
              expect(start_ms).toBeGreaterThanOrEqual(last)
              expect(end_ms).toBeGreaterThanOrEqual(start_ms)
              expect(Number.isInteger(start_ms) && Number.isInteger(end_ms)).toBe(true)
              expect(confidence).toBeLessThanOrEqual(1)
              last = end_ms
            }
            expect(last).toBeLessThanOrEqual(segment.end_ms)
            // What is not of a person is of the engine: the same word, at the same time.
            for (const each of made) if (each.confidence < 1) expect(words).toContainEqual(each)
          },
        ),
      )
    })

    test(`${language}: a change of one word leaves all others their times and confidence`, () => {
      fc.assert(
        fc.property(
          fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 12 }),
          fc.nat(),
          (texts, seed) => {
            const segment = segmentOf(texts)
            const at = seed % texts.length
            const corrected = joinWords(texts.with(at, 'ZZZ'), language)
            const made = realignedWords(segment, corrected, language)
            const others = segment.words.filter((_, index) => index !== at)
            expect(made.filter((each) => each.confidence < 1)).toEqual(others)
          },
        ),
      )
    })

    test(`${language}: the same text changes nothing`, () => {
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...vocabulary), { minLength: 1 }), (texts) => {
          const segment = segmentOf(texts)
          expect(realignedWords(segment, joinWords(texts, language), language)).toEqual(segment.words)
        }),
      )
    })
  }
})
