import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Utterance } from '../../../src/backends/speech/contract.ts'
import { segmentsOf } from '../../../src/domain/transcription/segments.ts'
import { applyVocabulary, createVocabulary } from '../../../src/domain/transcription/vocabulary.ts'
import { joinWords, splitWords } from '../../../src/model/transcripts/words.ts'
import type { VocabularyEntry } from '../../../src/model/vocabulary.ts'

const UNSURE = 0.3
const SURE = 0.95

function heard(text: string, confidence: number | null, language = 'en-US'): Utterance {
  const words = splitWords(text, language).map((each, index) => {
    return { text: each, start_ms: 400 * index, end_ms: 400 * index + 350, confidence }
  })
  const end_ms = words.at(-1)?.end_ms ?? 0
  return { start_ms: 0, end_ms, text: joinWords(splitWords(text, language), language), confidence, words }
}

function corrected(entries: (string | [string, string])[], utterance: Utterance, language = 'en-US'): string {
  return vocabularyOf(entries, language).apply(utterance, () => {}).text
}

function vocabularyOf(entries: (string | [string, string])[], language = 'en-US') {
  const all = entries.map((each): VocabularyEntry => {
    return typeof each === 'string' ? { written: each, spoken: null } : { written: each[0], spoken: each[1] }
  })
  return createVocabulary(all, language)
}

describe('a vocabulary', () => {
  test.each([
    ['the nord falcon is here', 'the NordFalcon is here'],
    ['is it the nord falcon?', 'is it the NordFalcon?'],
    ['"Nordfalcon," she said', '"NordFalcon," she said'],
    ['the north is cold', 'the north is cold'],
  ])('writes what was said as the entry, however sure the recogniser was: %s', (text, expected) => {
    expect(corrected(['NordFalcon'], heard(text, SURE))).toBe(expected)
    expect(corrected(['NordFalcon'], heard(text, null))).toBe(expected)
  })

  test('writes the spoken form as the written one', () => {
    const entries: [string, string][] = [['K9-Plan', 'canine plan']]
    expect(corrected(entries, heard('i want the canine plan now', SURE))).toBe('i want the K9-Plan now')
  })

  test.each([
    ['NordFalcon', 'my north falcon broke', 'my NordFalcon broke'],
    ['Tessaline', 'about tess a lean please', 'about Tessaline please'],
    ['Wexbury', 'the wax berry branch', 'the Wexbury branch'],
    ['Quillmark', 'ask for quill mock today', 'ask for Quillmark today'],
  ])('%s: words that sound like it are it only if the recogniser was unsure', (entry, text, expected) => {
    expect(corrected([entry], heard(text, UNSURE))).toBe(expected)
    expect(corrected([entry], heard(text, SURE))).toBe(text)
    expect(corrected([entry], heard(text, null))).toBe(text)
  })

  test('words that are exactly an entry are not part of what sounds like one', () => {
    const entries: [string, string][] = [['K9 Plan Plus', 'canine plan']]
    expect(corrected(entries, heard('canine K9 Plan Plus', UNSURE))).toBe('canine K9 Plan Plus')
  })

  test('in Japanese an entry is found however the words were divided, and in either kana', () => {
    const entries: [string, string][] = [['咲楽モバイル', 'サクラモバイル']]
    const said = heard('さくらモバイルの解約です。', SURE, 'ja-JP')
    expect(corrected(entries, said, 'ja-JP')).toBe('咲楽モバイルの解約です。')
  })

  test.each([
    ['ja-JP', 'K9 プラン', 'ケーナインプラン', 'ケーナインプランの解約です。', 'K9 プランの解約です。'],
    ['ja-JP', 'K9 プラン', 'ケーナインプラン', '「k9プラン」ですか。', '「K9 プラン」ですか。'],
    ['zh-CN', 'Nord Falcon 套餐', '北隼套餐', '我要退北隼套餐。', '我要退Nord Falcon 套餐。'],
  ])('in %s an entry keeps its spaces: %s', (language, written, spoken, text, expected) => {
    const vocabulary = vocabularyOf([[written, spoken]], language)
    const once = vocabulary.apply(heard(text, SURE, language), () => {})
    expect(once.text).toBe(expected)
    const channel = { channel: 0, utterances: [{ ...once, speaker: 'agent' as const }] }
    expect(segmentsOf([channel], language).map((each) => each.text)).toEqual([expected])
    expect(vocabulary.apply(once, () => {}).text).toBe(expected)
  })

  test('the words of an entry fill the time of what was heard, with its confidence', () => {
    const { words } = vocabularyOf([['Nord Falcon', 'northfalken']]).apply(
      heard('a northfalken b', SURE),
      () => {},
    )
    expect(words.map((each) => [each.text, each.start_ms, each.end_ms, each.confidence])).toEqual([
      ['a', 0, 350, SURE],
      ['Nord', 400, 540, SURE],
      ['Falcon', 540, 750, SURE],
      ['b', 800, 1150, SURE],
    ])
  })

  test('a note says which entries were used', () => {
    const tracks = [
      { utterances: [heard('nord falcon and nord falcon', SURE)] },
      { utterances: [heard('wex bury', SURE), heard('nothing else', SURE)] },
    ]
    const result = applyVocabulary(tracks, vocabularyOf(['NordFalcon', 'Wexbury', 'Unused']))
    expect(result.note).toEqual({
      code: 'vocabulary_applied',
      message: '3 places were written as in the vocabulary: NordFalcon, Wexbury',
    })
    expect(applyVocabulary(tracks, vocabularyOf(['Unused'])).note).toBeNull()
  })

  test('times stay in order and within what was heard, and a second time changes nothing', () => {
    const word = fc.constantFrom('nord', 'falcon', 'wex', 'berry', 'the', 'plan', 'canine', 'a.', ',')
    const vocabulary = vocabularyOf(['NordFalcon', 'Wexbury', ['K9 Plan Plus', 'canine plan']])
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 12 }),
        fc.constantFrom(UNSURE, SURE, null),
        (words, confidence) => {
          const utterance = heard(words.join(' '), confidence)
          const once = vocabulary.apply(utterance, () => {})
          let last = 0
          for (const { start_ms, end_ms } of once.words) {
            expect(start_ms).toBeGreaterThanOrEqual(last)
            expect(end_ms).toBeGreaterThanOrEqual(start_ms)
            last = end_ms
          }
          expect(last).toBe(utterance.words.at(-1)?.end_ms ?? 0)
          expect(once.text).toBe(
            joinWords(
              once.words.map((each) => each.text),
              'en-US',
            ),
          )
          const used: string[] = []
          expect(vocabulary.apply(once, (each) => used.push(each)).text).toBe(once.text)
          expect(used).toEqual([])
        },
      ),
    )
  })
})
