import { expect, test } from 'bun:test'
import { decideRetry, MAX_FAILURES } from '../../../src/domain/voicelogs/retry-policy.ts'

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

test('what another try cannot mend is given up at once', () => {
  expect(decideRetry({ failures: 0, retryable: false, retryAfterSeconds: 5 })).toEqual({ kind: 'give_up' })
})

test('a remote is not asked again before it said, though never more than a day later', () => {
  const waits = [3, 120, 1e9].map((retryAfterSeconds) =>
    decideRetry({ failures: 0, retryable: true, retryAfterSeconds }, middle),
  )
  expect(waits).toEqual([
    { kind: 'retry', delaySeconds: 10 },
    { kind: 'retry', delaySeconds: 120 },
    { kind: 'retry', delaySeconds: 86_400 },
  ])
})
