import { expect, test } from 'bun:test'
import {
  decideRetry,
  MAX_FAILURES,
  openSeconds,
  waitedTooLong,
} from '../../../src/domain/voicelogs/retry-policy.ts'

const middle = () => 0.5

test('the wait doubles from 10 s, and the fifth failure is the last', () => {
  const decisions = [0, 1, 2, 3, 4].map((failures) => decideRetry({ failures, retryable: true }, middle))
  expect(decisions).toEqual([
    { kind: 'retry', delaySeconds: 10 },
    { kind: 'retry', delaySeconds: 20 },
    { kind: 'retry', delaySeconds: 40 },
    { kind: 'retry', delaySeconds: 80 },
    { kind: 'give_up' },
  ])
  expect(MAX_FAILURES).toBe(5)
})

test('the wait varies by a fifth either way', () => {
  const failure = { failures: 0, retryable: true }
  expect(decideRetry(failure, () => 0)).toEqual({ kind: 'retry', delaySeconds: 8 })
  expect(decideRetry(failure, () => 1)).toEqual({ kind: 'retry', delaySeconds: 12 })
})

test('a failure that another try cannot mend is final at once', () => {
  expect(decideRetry({ failures: 0, retryable: false, retryAfterSeconds: 5 })).toEqual({ kind: 'give_up' })
})

test('a server is not asked again before it said, but after a day at the latest', () => {
  const waits = [3, 120, 1e9].map((retryAfterSeconds) =>
    decideRetry({ failures: 0, retryable: true, retryAfterSeconds }, middle),
  )
  expect(waits).toEqual([
    { kind: 'retry', delaySeconds: 10 },
    { kind: 'retry', delaySeconds: 120 },
    { kind: 'retry', delaySeconds: 86_400 },
  ])
})

test('a server that is busy is left alone for longer each time, to five minutes, give or take a fifth', () => {
  const seconds = [0, 1, 4, 5, 500].map((openings) => openSeconds({ openings }, middle))
  expect(seconds).toEqual([10, 20, 160, 300, 300])
  expect(openSeconds({ openings: 0 }, () => 0)).toBe(8)
  expect(openSeconds({ openings: 0 }, () => 1)).toBeCloseTo(12)
})

test('a busy server is left alone as long as it asks for, an hour at most, and longer each time if it asks for 0 s', () => {
  const asked = (retryAfterSeconds: number, openings = 0, random = 0) =>
    openSeconds({ openings, retryAfterSeconds }, () => random)
  expect(asked(120)).toBe(120)
  expect(asked(120, 0, 1)).toBe(144)
  expect(asked(1e9)).toBe(3600)
  expect([0, 3, 6, 500].map((openings) => asked(0, openings))).toEqual([1, 8, 60, 60])
})

test('a call that waited too long for a busy engine says which was busy, and for how long', () => {
  expect(waitedTooLong('analysis', null, 86_400)).toEqual({
    code: 'model_busy',
    message: 'The language model has been busy for 24 h',
    retryable: true,
  })
  expect(waitedTooLong('transcription', null, 1_800).message).toBe(
    'The speech server has been busy for 0.5 h',
  )
})

test('a call that waited too long for an engine that is away says what was wrong', () => {
  const last = { code: 'speech_unavailable', message: 'The speech server cannot be reached' }
  expect(waitedTooLong('transcription', last, 86_400)).toEqual({
    code: 'speech_unavailable',
    message: 'The speech server cannot be reached; given up after 24 h',
    retryable: true,
  })
})

test('an engine that is away is asked again after 5 s, and then at least every 24 s', () => {
  const seconds = [0, 1, 2, 3, 9].map((openings) => openSeconds({ openings, isAway: true }, middle))
  expect(seconds).toEqual([5, 10, 20, 20, 20])
  expect(openSeconds({ openings: 9, isAway: true }, () => 1)).toBeCloseTo(24)
  expect(openSeconds({ openings: 9, isAway: true, retryAfterSeconds: 120 }, () => 0)).toBe(120)
})
