import { describe, expect, test } from 'bun:test'
import { speaks } from '../../src/backends/speech/contract.ts'
import { coversLanguage, isKnownLanguage, languageNamed } from '../../src/lib/language-tag.ts'

describe('a declared language covers what is asked for', () => {
  test.each([
    ['en', 'en'],
    ['en', 'en-US'],
    ['en', 'en-GB'],
    ['en-US', 'en-US'],
    ['EN-us', 'en-US'],
    ['en_US', 'en-US'],
    ['ja', 'ja-JP'],
    ['ja-JP', 'ja'],
    ['en-US', 'en'],
    ['zh-TW', 'zh-Hant-TW'],
    ['zh-Hant', 'zh-Hant-TW'],
    ['iw', 'he-IL'],
    ['yue', 'yue-HK'],
  ])('%s covers %s', (range, tag) => expect(coversLanguage(range, tag)).toBe(true))

  test.each([
    ['en-US', 'en-GB'],
    ['en', 'ja-JP'],
    ['ja-JP', 'ja-US'],
    ['e', 'en-US'],
    ['eng-land', 'en-US'],
    ['en', 'enm'],
    ['zh-Hans', 'zh-TW'],
    ['zh-TW', 'zh-x-TW'],
    ['', 'en-US'],
    ['*', 'en-US'],
    ['en', 'not a tag'],
  ])('%s does not cover %s', (range, tag) => expect(coversLanguage(range, tag)).toBe(false))
})

test('a language that does not exist is recognised as such', () => {
  for (const tag of ['en-US', 'ja-JP', 'yue-HK', 'no-NO', 'fil-PH', 'iw-IL'])
    expect(isKnownLanguage(tag)).toBe(true)
  for (const tag of ['zz-ZZ', 'xx-XX', 'qq-US', '', '12-US']) expect(isKnownLanguage(tag)).toBe(false)
})

test.each([
  ['english', 'en'],
  ['English', 'en'],
  ['en', 'en'],
  ['en-US', 'en'],
  ['japanese', 'ja'],
  ['Hebrew', 'he'],
  ['haitian creole', 'ht'],
  ['mandarin', 'zh'],
  ['cantonese', 'yue'],
  ['gibberish', null],
  ['', null],
])('a server that says %p means %p', (name, code) => expect(languageNamed(name)).toBe(code))

test('an engine speaks what it declares, and nothing that is no language, whatever its server says', () => {
  expect(speaks({ languages: ['en-US'] }, 'en-US')).toBe(true)
  expect(speaks({ languages: ['en-US'] }, 'en-GB')).toBe(false)
  expect(speaks({ languages: ['de', 'en'] }, 'en-GB')).toBe(true)
  expect(speaks({ languages: 'any' }, 'sw-KE')).toBe(true)
  expect(speaks({ languages: 'any' }, 'zz-ZZ')).toBe(false)
  expect(speaks({ languages: [] }, 'en-US')).toBe(false)
})
