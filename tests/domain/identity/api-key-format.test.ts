import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { apiKeyPrefix, generateApiKey, isApiKey } from '../../../src/domain/identity/api-key-format.ts'

test('a generated key has the published form and is accepted', () => {
  const keys = Array.from({ length: 500 }, generateApiKey)
  for (const each of keys) {
    expect(each).toMatch(/^vl_live_[0-9A-Za-z]{30}[0-9A-Za-z]{6}$/)
    expect(isApiKey(each)).toBe(true)
  }
  expect(new Set(keys).size).toBe(keys.length)
})

test('every base62 digit comes about equally often', () => {
  const counts = new Map<string, number>()
  for (let each = 0; each < 2000; each++) {
    for (const digit of generateApiKey().slice(8, 38)) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  }
  expect(counts.size).toBe(62)
  // 60,000 digits, 968 of each on average with a deviation of 31: eight deviations never happen by chance,
  // and a plain `byte % 62` would be off by more for its first eight digits.
  for (const count of counts.values()) expect(Math.abs(count - 60_000 / 62)).toBeLessThan(8 * 31)
})

test('a change of any one character is found', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 43 }),
      fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_'),
      (place, character) => {
        const key = generateApiKey()
        fc.pre(key[place] !== character)
        expect(isApiKey(key.slice(0, place) + character + key.slice(place + 1))).toBe(false)
      },
    ),
    { numRuns: 2000 },
  )
})

test('an exchange of two neighbouring characters is found', () => {
  for (let place = 8; place < 43; place++) {
    const key = generateApiKey()
    if (key[place] === key[place + 1]) continue
    expect(isApiKey(key.slice(0, place) + key[place + 1] + key[place] + key.slice(place + 2))).toBe(false)
  }
})

test.each(['', 'vl_live_', 'garbage', ' ', `${'x'.repeat(1_000_000)}`])('%.20s is not a key', (text) => {
  expect(isApiKey(text)).toBe(false)
})

test('a key followed by a line break is not a key', () => {
  expect(isApiKey(`${generateApiKey()}\n`)).toBe(false)
})

test('the prefix shows four of the thirty random characters', () => {
  const key = generateApiKey()
  expect(apiKeyPrefix(key)).toBe(key.slice(0, 12))
})
