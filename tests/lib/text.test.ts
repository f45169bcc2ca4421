import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { stemEnglish, tokeniseEnglish } from '../../src/domain/analysis/local/text/english.ts'
import { japaneseStatements, normaliseJapanese } from '../../src/domain/analysis/local/text/japanese.ts'
import { countWords, trimRange, words } from '../../src/lib/text.ts'

// The first such string of a process takes a second of processor time to prepare, which no test has.
const anyText = fc.string()

describe('words', () => {
  test('are counted by the rules of the language', () => {
    expect(countWords("I can't log in.", 'en-US')).toBe(4)
    expect(words('解約したいです', 'ja-JP')[0]).toBe('解約')
  })
  test('a range loses the white space at its ends and no more', () => {
    expect(trimRange('  a b ', { start: 0, end: 6 })).toEqual({ start: 2, end: 5 })
    expect(trimRange('   ', { start: 0, end: 3 })).toEqual({ start: 3, end: 3 })
  })
})

describe('what is kept for later texts is bounded', () => {
  const keptBytes = () => {
    Bun.gc(true)
    return process.memoryUsage.rss()
  }

  test('any number of language tags take no further memory', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const regions = letters.flatMap((one) => letters.map((two) => one + two))
    const count = (languages: string[]) => {
      for (const language of languages)
        for (const region of regions) expect(countWords('one two', `${language}-${region}`)).toBe(2)
    }
    count(['en', 'qq'])
    const before = keptBytes()
    // A segmenter for each tag took 11 kB: 74 MB.
    count(['de', 'fr', 'es', 'it', 'nl', 'pl', 'qa', 'qb', 'qc', 'qd'])
    expect(keptBytes() - before).toBeLessThan(32 * 1024 * 1024)
  })

  test('made-up words as long as a call take no further memory', () => {
    const long = (n: number) =>
      `${n.toString(26).replace(/\d/g, (each) => 'ghijklmnop'[Number(each)] ?? '')}ab`.repeat(20_000)
    const stem = (from: number, to: number) => {
      for (let n = from; n < to; n++) expect(stemEnglish(long(n)).length).toBeGreaterThan(20_000)
    }
    stem(0, 50)
    const before = keptBytes()
    // Each of them was kept, with its stem: 80 MB and more.
    stem(1_000, 2_000)
    expect(keptBytes() - before).toBeLessThan(32 * 1024 * 1024)
  })
})

describe('English tokens', () => {
  const terms = (text: string) => tokeniseEnglish(text).map((each) => each.term)

  test('contractions are taken apart, with and without apostrophe', () => {
    for (const text of ["I can't", 'I cannot', 'I cant', 'I can’t'])
      expect(terms(text)).toEqual(['i', 'can', 'not'])
    expect(terms("I'd like it's won't")).toEqual(['i', 'would', 'like', 'it', 'be', 'will', 'not'])
    expect(terms("the customer's bill")).toEqual(['the', 'custom', 'bill'])
  })
  test('forms of one word come together, words that only look alike do not', () => {
    for (const form of ['cancelled', 'canceled', 'cancelling', 'cancellation'])
      expect(stemEnglish(form)).toBe('cancel')
    expect(stemEnglish('paid')).toBe(stemEnglish('paying'))
    expect(stemEnglish('helpful')).not.toBe(stemEnglish('help'))
    expect(stemEnglish('used')).not.toBe(stemEnglish('us'))
  })
  test('fillers and marks of noise are no words', () => {
    expect(terms('um [NOISE] i uh want <unk> ++breath++ it')).toEqual(['i', 'want', 'it'])
  })
  test('sentences end at marks, but not at full stops of titles, letters, addresses and numbers', () => {
    const starts = (text: string) =>
      tokeniseEnglish(text)
        .filter((each, at) => at === 0 || each.breakBefore === 'hard')
        .map((each) => each.form)
    expect(starts('The receipt came at 5 p.m. today. Thanks')).toEqual(['the', 'thanks'])
    expect(starts('I spoke to Mr. Hale and Dr. Reyes in the U.S. office. Nobody knew')).toEqual([
      'i',
      'nobody',
    ])
    expect(starts('It is jo.hart@mail.example.com at $3.50, right?')).toEqual(['it'])
    expect(starts('Neither can I. She said "no." Then what? Okay… bye')).toEqual([
      ...['neither', 'she', 'then', 'okay', 'bye'],
    ])
    expect(starts('We paid. [noise] Um. Yes')).toEqual(['we', 'yes'])
  })
  test('each token stands where it says', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { start, end, form } of tokeniseEnglish(text)) {
          expect(end).toBeGreaterThan(start)
          expect(text.slice(start, end)).not.toBe('')
          expect(form).toBe(form.toLowerCase())
        }
      }),
    )
  })
})

describe('Japanese text', () => {
  test('widths, spaces between words and fillers make no difference', () => {
    const { plain } = normaliseJapanese('えーと、 ﾌﾟﾗﾝ を 変更 し たい ＡＢＣ')
    expect(plain).toBe('プランを変更したいabc')
  })
  test('what only looks like a filler within a word stays', () => {
    for (const text of ['買い替えと修理', '母に伝えといて']) expect(normaliseJapanese(text).plain).toBe(text)
    expect(normaliseJapanese('えと、番号は はい えと 三です').plain).toBe('番号ははい三です')
  })
  test('a stretch is found again in the text as it was written', () => {
    const text = 'あの、 契約 を 解約 したい'
    const { plain, original } = normaliseJapanese(text)
    const start = plain.indexOf('解約した')
    const range = original({ start, end: start + 4 })
    expect(text.slice(range.start, range.end)).toBe('解約 した')
  })
  test('statements end at full stops, and at closing forms where there are none', () => {
    const cut = (text: string) => japaneseStatements(text).map((each) => text.slice(each.start, each.end))
    expect(cut('届きません。いつ来ますか')).toEqual(['届きません。', 'いつ来ますか'])
    expect(cut('先月解約したんですがまだ請求が来ています困っています')).toEqual([
      '先月解約したんですが',
      'まだ請求が来ています',
      '困っています',
    ])
    expect(cut('電話しましたら繋がりました')).toEqual(['電話しましたら繋がりました'])
  })
  test('statements cover nothing twice and keep their order', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('で', 'す', 'が', '。', 'ま', 'し', 'た', '、', 'け', 'ど', 'a', '?'),
        }),
        (text) => {
          let last = 0
          for (const { start, end } of japaneseStatements(text)) {
            expect(start).toBeGreaterThanOrEqual(last)
            expect(end).toBeGreaterThan(start)
            last = end
          }
          expect(last).toBeLessThanOrEqual(text.length)
        },
      ),
    )
  })
})
