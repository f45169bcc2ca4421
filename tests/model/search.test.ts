import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Highlight, highlightsIn, highlightTimes } from '../../src/model/search/match.ts'
import { parseSearch, type SearchQuery } from '../../src/model/search/query.ts'
import { searchTokens } from '../../src/model/search/text.ts'
import type { Segment } from '../../src/model/transcript.ts'

const query = (text: string): SearchQuery => parseSearch(text) ?? { groups: [], excluded: [] }
const found = (text: string, q: string) =>
  highlightsIn(text, query(q)).map(([start, end]) => text.slice(start, end))

// Preparing the first random strings of a process takes a second of processor time, more than a test may take.
const anyText = fc.string({ unit: 'binary', maxLength: 60 })
const asciiText = fc.string({ unit: 'grapheme-ascii', maxLength: 60 })
const readableText = fc.string({ unit: 'grapheme', maxLength: 60 })

describe('matches and their places', () => {
  test.each([
    ['I refunded two REFUNDS.', 'refund', ['refunded', 'REFUNDS']],
    ["I don't want it", 'dont', ["don't"]],
    ["the customer's card", 'customers', ["customer's"]],
    ['yes, cancel my contract, please', '"cancel my contract"', ['cancel my contract']],
    ['my cancel contract', '"cancel my contract"', []],
    ['Invoice 4,500 ok', '４,５００', ['4,500']],
    ['解約したいのですが', '解約', ['解約']],
    ['あの、解 約 したい', '解約したい', ['解 約 したい']],
    ['はい、そうです。', 'はいそうです', ['はい、そうです']],
    ['ｻﾎﾟｰﾄに電話', 'サポート', ['ｻﾎﾟｰﾄ']],
    ['サポートに電話', 'ｻﾎﾟｰﾄ', ['サポート']],
    ['さぽーと', 'サポート', []],
    ['ｉＰｈｏｎｅ１５を買った', 'iPhone15', ['ｉＰｈｏｎｅ１５']],
    ['iPhone15を買った', 'iphone15を買', ['iPhone15を買']],
    ['か\u3099いこく', 'がい', ['か\u3099い']],
    ['refund or money', 'refund OR money', ['refund', 'money']],
    ['refund or money', 'money OR refund', ['refund', 'money']],
    ['close my account now', '"close my account" OR "my account now"', ['close my account now']],
    ['close my account now', '"close my account" OR "my"', ['close my account']],
    ['解約', '解 OR 約', ['解', '約']],
    ['refund now', 'refund -later', ['refund']],
    ['\u{1f600} refund \u{1f600}', 'refund', ['refund']],
    ['한국어로 말해요', '한국', ['한국']],
    ['ΟΔΟΣ', 'οδος', ['ΟΔΟΣ']],
  ])('%s: %s', (text, q, expected) => expect(found(text, q)).toEqual(expected))

  test.each(['', ' ', '"', '-', '"" --', '%_\\', 'OR', '-only', '<>!&|():*'])(
    '%j has no word to search for',
    (text) => {
      expect(parseSearch(text)).toBeNull()
    },
  )

  test('a quotation without its end, curly quotes and signs are not errors', () => {
    expect(query('"cancel my').groups).toEqual(query('"cancel my"').groups)
    expect(query('“cancel my”').groups).toEqual(query('"cancel my"').groups)
    expect(query("it's & (a|b):*").groups.length).toBe(2)
  })

  test('the tokens of any text are in order and within it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let last = { start: 0, end: 0 }
        for (const { term, start, end } of searchTokens(text)) {
          // Two tokens of one character that NFKC writes as several, such as ⅐, have the same place.
          expect(start).toBeGreaterThanOrEqual(last.start)
          expect(end).toBeGreaterThanOrEqual(last.end)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(term).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
          last = { start, end }
        }
      }),
      { numRuns: 500 },
    )
  })

  test('ASCII text has the same tokens as with the general pattern', () => {
    fc.assert(
      fc.property(asciiText, (text) => {
        const other = searchTokens(`${text} \u{1d400}`)
        expect(searchTokens(text)).toEqual(other.slice(0, -1))
      }),
      { numRuns: 500 },
    )
  })

  test('every word of a text finds itself', () => {
    fc.assert(
      fc.property(readableText, (text) => {
        for (const { start, end } of searchTokens(text)) {
          const said = text.slice(start, end)
          // ⅐0 is 1⁄70: no part of it can be typed that is only 70.
          if (said === 'OR' || searchTokens(said).length !== 1) continue
          expect(found(text, `"${said}"`).length).toBeGreaterThan(0)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('the time of a highlight', () => {
  const word = (text: string, start_ms: number) => ({ text, start_ms, end_ms: start_ms + 90, confidence: 1 })
  const segment = (text: string, words: string[]): Segment => ({
    ...{ id: 's1', speaker: 'agent', channel: 0, start_ms: 1_000, end_ms: 3_000, text, confidence: 1 },
    words: words.map((each, index) => word(each, 1_000 + index * 100)),
  })

  test.each<[string, Segment, Highlight, [number, number]]>([
    ['of one word', segment('I want a refund', ['I', 'want', 'a', 'refund']), [9, 15], [1_300, 1_390]],
    ['of several', segment('I want a refund', ['I', 'want', 'a', 'refund']), [2, 15], [1_100, 1_390]],
    ['of the same word said twice', segment('no no', ['no', 'no']), [3, 5], [1_100, 1_190]],
    ['of a part of a Japanese word', segment('解約したい', ['解約', 'したい']), [1, 3], [1_000, 1_190]],
    [
      'of the later of two words without a space',
      segment('解約したい', ['解約', 'したい']),
      [2, 5],
      [1_100, 1_190],
    ],
    ['of the earlier of them', segment('解約したい', ['解約', 'したい']), [0, 2], [1_000, 1_090]],
    ['beside a word that the text lacks', segment('I want', ['um', 'I', 'want']), [0, 1], [1_100, 1_190]],
    ['without words the segment', segment('I want', []), [2, 6], [1_000, 3_000]],
  ])('%s', (_what, given, highlight, expected) =>
    expect(highlightTimes(given, [highlight])).toEqual([expected]),
  )

  test('of several at once, also of such as overlap, is that of each by itself', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'no', 'refund'), { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 20 })), { maxLength: 8 }),
        (words, places) => {
          const said = segment(words.join(' '), words)
          const highlights = places
            .map(([start, length]): Highlight => [start, start + length])
            .sort((one, other) => one[0] - other[0])
          const each = highlights.flatMap((highlight) => highlightTimes(said, [highlight]))
          expect(highlightTimes(said, highlights)).toEqual(each)
        },
      ),
    )
  })
})
