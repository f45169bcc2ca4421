import { describe, expect, test } from 'bun:test'
import { languageOf } from '../../../../src/domain/analysis/local/engine.ts'
import { ENGLISH } from '../../../../src/domain/analysis/local/reading/english.ts'
import { JAPANESE } from '../../../../src/domain/analysis/local/reading/japanese.ts'
import { readCall } from '../../../../src/domain/analysis/local/reading/reading.ts'
import { customerSays } from './support.ts'

const unitsIn = (language: typeof ENGLISH, text: string) => language.cut(text).flatMap((each) => each.units)

describe('statements', () => {
  test('have an address, a name and a time whole', () => {
    const said = [
      'Please write to jo.hart@mail.example.com about it.',
      'Mr. Hale said he would be here at 5 p.m. today.',
    ]
    const language = languageOf('en-US')
    if (language === null) throw new Error('There is no English')
    const { statements } = readCall(customerSays(said.join(' ')), language)
    expect(statements.map((each) => each.text)).toEqual(said)
    // Only a mark that ends a sentence says that sentences are marked.
    const [unmarked] = readCall(customerSays('it is jo.hart@mail.example.com thank you'), language).statements
    expect(unmarked?.passage.marksEnds).toBe(false)
  })
})

describe('names', () => {
  test('are what stands after a title, and not after the verb to miss', () => {
    expect(unitsIn(ENGLISH, 'this is miss ostrowski')).toContain('@name')
    for (const text of ['i do not want to miss a payment', 'i had to miss my appointment'])
      expect(unitsIn(ENGLISH, text)).not.toContain('@name')
  })

  test('are who somebody says they are in Japanese, and not what is quoted or put otherwise', () => {
    for (const text of ['佐藤と申します', '佐藤といいますが', '林様ですね'])
      expect(unitsIn(JAPANESE, text)).toContain('@')
    for (const text of ['解約といいますか', '返金と言いました', '商品の仕様', '商品仕様を知りたい'])
      expect(unitsIn(JAPANESE, text).join('')).toBe(text)
  })
})
