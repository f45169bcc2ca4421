import { describe, expect, test } from 'bun:test'
import { englishTerms } from '../../../../src/domain/analysis/local/summary/terms-english.ts'
import { japaneseTerms } from '../../../../src/domain/analysis/local/summary/terms-japanese.ts'

const kinds = (terms: readonly { key: string; kind: string }[]) =>
  terms.filter((each) => each.kind !== 'light').map((each) => `${each.kind} ${each.key}`)

describe('the terms of a text', () => {
  test.each([
    [
      'a number is one term, whatever it is said with',
      'It was two hundred and ten dollars, $45.50 of it tax.',
      ['figure #two hundred', 'figure #ten', 'word dollar', 'figure #45.50', 'word tax'],
    ],
    ['numbers said one after the other stay apart', 'It is five, six', ['figure #five', 'figure #six']],
    ['a number of several words is one', 'seventy-nine', ['figure #seventy nine']],
    ['one of several is no number', 'this one', []],
    ['a day and a time', 'Tuesday the ninth at 9:30', ['figure tuesdai', 'figure ninth', 'figure #9:30']],
    ['how much', 'in six weeks', ['figure #six', 'word week']],
    ['a name has a capital inside a sentence', 'Parcels go to Memphis first', ['word parcel', 'name memphi']],
  ])('English: %s', (_, text, wanted) => {
    expect(kinds(englishTerms(text))).toEqual(wanted)
  })

  test.each([
    ['a number goes with what it counts', '一万七千六百円を二枚', ['figure #一万七千六百円', 'figure #二枚']],
    ['a day and a time', '十五日の三時半、木曜', ['figure #十五日', 'figure #三時半', 'figure 木曜']],
    ['a digit within a word is none', '一緒に', []],
  ])('Japanese: %s', (_, text, wanted) => {
    expect(kinds(japaneseTerms(text))).toEqual(wanted)
  })

  test('each stands once, said again in the same words', () => {
    expect(englishTerms('The boots, the boots!')).toHaveLength(1)
    expect(japaneseTerms('靴は、靴です')).toHaveLength(1)
  })
})
