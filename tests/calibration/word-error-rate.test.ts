import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { align, comparedWords } from './word-error-rate.ts'

const words = (text: string) => text.split(' ').filter((each) => each !== '')

test.each([
  ['the same words have none', 'a b c', 'a b c', 0, [true, true, true]],
  ['a replaced word', 'a b c', 'a x c', 1, [true, false, true]],
  ['a word left out', 'a b c', 'a c', 1, [true, true]],
  ['an added word', 'a b c', 'a x b c', 1, [true, false, true, true]],
  ['nothing heard', 'a b c', '', 3, []],
  ['nothing said', '', 'a b', 2, [false, false]],
  ['another order', 'a b c d', 'b a c d', 2, undefined],
])('errors: %s', (_, said, heard, errors, isRight) => {
  const aligned = align(words(said), words(heard))
  expect(aligned).toMatchObject({ errors, said: words(said).length, ...(isRight && { isRight }) })
})

test('for any words: symmetrical, bounded, and right words are said words in their order', () => {
  const some = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
  fc.assert(
    fc.property(some, some, (said, heard) => {
      const { errors, isRight } = align(said, heard)
      expect(align(heard, said).errors).toBe(errors)
      expect(errors).toBeGreaterThanOrEqual(Math.abs(said.length - heard.length))
      expect(errors).toBeLessThanOrEqual(Math.max(said.length, heard.length))
      let from = 0
      for (const [index, word] of heard.entries()) {
        if (!isRight[index]) continue
        const found = said.indexOf(word, from)
        expect(found).toBeGreaterThanOrEqual(from)
        from = found + 1
      }
      const right = isRight.filter(Boolean).length
      expect(errors).toBeGreaterThanOrEqual(Math.max(said.length, heard.length) - right)
    }),
  )
})

test('case, punctuation and hyphens do not count, apostrophes do', () => {
  expect(comparedWords('Well, I’m OK: pre-paid — “yes”!')).toEqual([
    'well',
    "i'm",
    'ok',
    'pre',
    'paid',
    'yes',
  ])
})
