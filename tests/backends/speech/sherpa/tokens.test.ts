import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { RawResult } from '../../../../src/backends/speech/sherpa/protocol.ts'
import { wordsOf } from '../../../../src/backends/speech/sherpa/tokens.ts'

const CHUNK = { startMs: 10_000, endMs: 14_000 }
const OPTIONS = { language: 'en-US', convention: 'sentencepiece', speech: [CHUNK] } as const

function result(tokens: string[], timestamps: number[], more: Partial<RawResult> = {}): RawResult {
  const text = tokens.join('').replaceAll('▁', ' ')
  return { text, tokens, timestamps, durations: [], ys_log_probs: [], ...more }
}

const timed = (words: ReturnType<typeof wordsOf>) =>
  words.map((each) => [each.text, each.start_ms, each.end_ms])

describe('words from tokens and their times', () => {
  test('▁ or a space begins a word', () => {
    const words = [
      ['where', 10_500, 10_800],
      ['is', 10_900, 11_300],
    ]
    expect(timed(wordsOf(result(['▁whe', 're', '▁is'], [0.5, 0.6, 0.9]), CHUNK, OPTIONS))).toEqual([
      ['where', 10_500, 10_900],
      ['is', 10_900, 11_300],
    ])
    const durations = [0.1, 0.2, 0.4]
    expect(
      timed(wordsOf(result([' whe', 're', ' is'], [0.5, 0.6, 0.9], { durations }), CHUNK, OPTIONS)),
    ).toEqual(words)
  })

  test('punctuation stays with its word', () => {
    const words = wordsOf(
      result(['▁Yes', ',', '▁plea', 'se', '.'], [0.1, 0.3, 0.5, 0.7, 0.9]),
      CHUNK,
      OPTIONS,
    )
    expect(words.map((each) => each.text)).toEqual(['Yes,', 'please.'])
    expect(words[0]?.end_ms).toBe(10_500)
  })

  test('@@ continues a word in the next token', () => {
    const raw = result(['un@@', 'usual', 'day'], [0, 0.2, 1])
    expect(timed(wordsOf(raw, CHUNK, { ...OPTIONS, convention: 'bpe' }))).toEqual([
      ['unusual', 10_000, 10_600],
      ['day', 11_000, 11_400],
    ])
  })

  test('characters of Japanese become words', () => {
    const raw = result([...'電話番号を教えて'], [0, 0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4])
    const words = wordsOf(raw, CHUNK, { ...OPTIONS, language: 'ja-JP', convention: 'characters' })
    expect(words.map((each) => each.text).join('')).toBe('電話番号を教えて')
    expect(words.length).toBeGreaterThan(2)
    expect(words.length).toBeLessThan(8)
    expect(words[0]?.start_ms).toBe(10_000)
    expect(words.find((each) => each.text.startsWith('教'))?.start_ms).toBe(11_000)
  })

  test('a character in bytes is one character', () => {
    const raw = result(['▁caf', '<0xC3>', '<0xA9>', '▁au'], [0, 0.2, 0.3, 0.5], { text: ' café au' })
    expect(timed(wordsOf(raw, CHUNK, OPTIONS))).toEqual([
      ['café', 10_000, 10_500],
      ['au', 10_500, 10_900],
    ])
  })

  test('an unreadable token has the time between its neighbours', () => {
    const raw = result([' 日', '�', '�', '語'], [0, 0.2, 0.3, 0.5], { text: '日本語' })
    expect(timed(wordsOf(raw, CHUNK, { ...OPTIONS, language: 'ja-JP' }))).toEqual([
      ['日本語', 10_000, 10_900],
    ])
  })

  test('the confidence of a word is that of its tokens', () => {
    const ys_log_probs = [Math.log(0.9), Math.log(0.7), Math.log(0.5)]
    const words = wordsOf(result(['▁a', 'b', '▁c'], [0, 1, 2], { ys_log_probs }), CHUNK, OPTIONS)
    expect(words.map((each) => Math.round((each.confidence ?? 0) * 100))).toEqual([80, 50])
  })

  test('text in capitals is converted to lower case', () => {
    const raw = result(['▁I', '▁CALL', 'ED'], [0, 0.3, 0.6])
    const texts = wordsOf(raw, CHUNK, { ...OPTIONS, upperCase: true }).map((each) => each.text)
    expect(texts).toEqual(['i', 'called'])
  })

  test('a text without times is spread over the speech', () => {
    const raw = {
      text: ' one two',
      tokens: [' one', ' two'],
      timestamps: [],
      durations: [],
      ys_log_probs: [],
    }
    const speech = [
      { startMs: 10_500, endMs: 11_000 },
      { startMs: 13_000, endMs: 13_500 },
      { startMs: 20_000, endMs: 21_000 },
    ]
    expect(timed(wordsOf(raw, CHUNK, { ...OPTIONS, speech }))).toEqual([
      ['one', 10_500, 11_000],
      ['two', 13_000, 13_500],
    ])
  })

  test('an empty text has no words', () => {
    expect(wordsOf(result([], []), CHUNK, OPTIONS)).toEqual([])
    expect(wordsOf(result(['▁'], [0.2], { text: ' ' }), CHUNK, OPTIONS)).toEqual([])
  })
})

test('Japanese with spaces and punctuation keeps every character, in order of time', () => {
  const raw = result(
    ['▁はい', '▁。', '▁iPhone', '▁15', 'の', '料金', '▁！', '▁です', '▁。'],
    [0, 0.2, 0.5, 1, 1.3, 1.5, 1.9, 2, 2.4],
  )
  const words = wordsOf(raw, CHUNK, { ...OPTIONS, language: 'ja-JP' })
  expect(words.map((each) => each.text).join('')).toBe('はい。iPhone15の料金！です。')
  for (const [index, each] of words.entries())
    expect(each.start_ms).toBeGreaterThanOrEqual(words[index - 1]?.start_ms ?? 0)
  expect(words.find((each) => each.text.startsWith('です'))).toMatchObject({ start_ms: 12_000 })
})

test('for any tokens, the words form the text, in order, within the chunk', () => {
  const token = fc.tuple(fc.boolean(), fc.stringMatching(/^[a-z'.,é日本]{1,5}$/))
  fc.assert(
    fc.property(fc.array(token, { maxLength: 30 }), (parts) => {
      const tokens = parts.map(([begins, text]) => (begins ? `▁${text}` : text))
      const times = tokens.map((_, index) => (index * 3.9) / Math.max(1, tokens.length))
      const raw = result(tokens, times)
      const words = wordsOf(raw, CHUNK, OPTIONS)
      expect(words.map((each) => each.text).join(' ')).toBe(raw.text.trim())
      let last = CHUNK.startMs
      for (const { start_ms, end_ms } of words) {
        expect(start_ms).toBeGreaterThanOrEqual(last - 1)
        expect(end_ms).toBeGreaterThanOrEqual(start_ms)
        expect(end_ms).toBeLessThanOrEqual(CHUNK.endMs)
        last = end_ms
      }
    }),
  )
})
