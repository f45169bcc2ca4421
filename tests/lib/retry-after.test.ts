import { expect, test } from 'bun:test'
import { parseRetryAfter } from '../../src/lib/time/retry-after.ts'

const NOW = Date.UTC(1994, 10, 6, 8, 49, 7)

test('Retry-After is read as seconds, with a fraction too', () => {
  expect(parseRetryAfter('0')).toBe(0)
  expect(parseRetryAfter(' 30 ')).toBe(30_000)
  expect(parseRetryAfter('1.5')).toBe(1_500)
})

test('a date in Retry-After is the time until then, and none if it has passed', () => {
  expect(parseRetryAfter('Sun, 06 Nov 1994 08:49:37 GMT', NOW)).toBe(30_000)
  expect(parseRetryAfter('Sun, 06 Nov 1994 08:49:00 GMT', NOW)).toBe(0)
})

test('a Retry-After that is missing, empty or neither seconds nor a date is not a wait of 0 s', () => {
  for (const header of [null, undefined, '', ' ', '-5', '5 seconds', 'soon', '1e3'])
    expect(parseRetryAfter(header)).toBeUndefined()
})
