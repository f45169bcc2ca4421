import { describe, expect, test } from 'bun:test'
import { compilePattern, createMatcher } from '../../../../src/domain/analysis/local/pattern.ts'
import { tokeniseEnglish } from '../../../../src/domain/analysis/local/text/english.ts'

const classes = { service: ['plan', 'phone line'], pet: ['cat'] }

function found(pattern: string, text: string): string[] {
  const tokens = tokeniseEnglish(text)
  return createMatcher([compilePattern(pattern, classes, null)])(tokens).map(({ from, to }) =>
    text.slice(tokens[from]?.start, tokens[to - 1]?.end),
  )
}

describe('a pattern', () => {
  const holds: [string, string, string][] = [
    ['cancel', 'They cancelled it', 'cancelled'],
    ['cancel|end ..2 @service', 'please end my old phone line now', 'end my old phone line'],
    ['sign_up|enroll', 'I signed up', 'signed up'],
    ['pay # dollar', 'I paid 40 dollars', 'paid 40 dollars'],
    ['pay # dollar', 'i paid forty dollars', 'paid forty dollars'],
    ['my old? plan', 'my plan', 'my plan'],
    ['my old? plan', 'my old plan', 'my old plan'],
    ['can not', "I can't", "can't"],
    ['=order', 'I order two', 'order'],
    ['not .. work', "it doesn't really always work", "doesn't really always work"],
  ]
  test.each(holds)('%p holds in %p', (pattern, text, where) => {
    expect(found(pattern, text)).toEqual([where])
  })

  const fails: [string, string][] = [
    ['=order', 'I ordered two'],
    ['cancel ..2 @service', 'cancel the very old unused plan'],
    ['my old? plan', 'my new plan'],
    ['pay #', 'pay me'],
    ['@pet', 'category'],
  ]
  test.each(fails)('%p does not hold in %p', (pattern, text) => {
    expect(found(pattern, text)).toEqual([])
  })

  test('that names no class there is, or begins with a gap, is refused by name', () => {
    expect(() => compilePattern('cancel @nothing', classes, null)).toThrow('no word class @nothing')
    expect(() => compilePattern('.. cancel', classes, null)).toThrow('has to start with a word')
  })
})
