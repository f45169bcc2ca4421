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
      ['money #two hundred ten', 'word dollar', 'money #45.50', 'word tax'],
    ],
    ['numbers said one after the other stay apart', 'It is five, six', ['number #five', 'number #six']],
    [
      'a number to find something by is a code',
      'four four oh nine two, or 8812345',
      ['code #four four oh nine two', 'code #8812345'],
    ],
    [
      'prices are said in groups, the last of two digits',
      'eleven forty-nine, or six oh seven fifty',
      ['money #eleven forty nine', 'money #six oh seven fifty'],
    ],
    ['amounts are written with cents or thousands', '471.95 or 1,672', ['money #471.95', 'money #1,672']],
    [
      'what is read out and ends in a single digit is no price',
      'twelve forty six two',
      ['code #twelve forty six two'],
    ],
    ['one number is no price', 'seventy-nine', ['number #seventy nine']],
    ['a day and a time', 'Tuesday the ninth at 9:30', ['day tuesdai', 'day #ninth', 'time #9:30']],
    ['how much', 'in six weeks', ['measure #six', 'word week']],
    ['a name has a capital inside a sentence', 'Parcels go to Memphis first', ['word parcel', 'name memphi']],
  ])('English: %s', (_, text, wanted) => {
    expect(kinds(englishTerms(text))).toEqual(wanted)
  })

  test.each([
    ['a number goes with what it counts', '一万七千六百円を二枚', ['money #一万七千六百円', 'measure #二枚']],
    ['a day and a time', '十五日の三時半、木曜', ['day #十五日', 'time #三時半', 'day 木曜']],
    ['a number to find something by is a code', '五五〇八一二です', ['code #五五〇八一二']],
    ['the stem of a verb says next to nothing', '靴を見ます', ['word 靴']],
    ['a digit within a word is none', '一緒に', []],
  ])('Japanese: %s', (_, text, wanted) => {
    expect(kinds(japaneseTerms(text))).toEqual(wanted)
  })

  test('each stands once, said again in the same words', () => {
    expect(englishTerms('The boots, the boots!')).toHaveLength(1)
    expect(japaneseTerms('靴は、靴です')).toHaveLength(1)
  })
})
