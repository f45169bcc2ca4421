import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { keepLease, LeaseLost, type LeaseOptions } from '../../src/lib/async/keep-lease.ts'

// Time stands still unless a test moves it, so "no longer" needs no wait.
beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const EVERY_MS = 10_000

/** Moves time in steps, and lets what a timer began come to its end after each. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    jest.advanceTimersByTime(500)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
}

/** A lease whose renewals are counted. */
function keep(renew: (renewals: number) => Promise<boolean>, onError: LeaseOptions['onError'] = () => {}) {
  const counted = { renewals: 0 }
  const lease = keepLease({ renew: () => renew(++counted.renewals), everyMs: EVERY_MS, onError })
  return { lease, counted }
}

test('renews at its interval until it is ended, and no longer', async () => {
  const { lease, counted } = keep(async () => true)
  await pass(3 * EVERY_MS)
  expect(counted.renewals).toBe(3)
  lease.end()
  await pass(3 * EVERY_MS)
  expect(counted.renewals).toBe(3)
  expect(lease.signal.aborted).toBe(false)
})

test('aborts once with LeaseLost when the lease belongs to somebody else', async () => {
  const { lease, counted } = keep(async (renewals) => renewals < 3)
  await pass(2 * EVERY_MS)
  expect(lease.signal.aborted).toBe(false)
  await pass(3 * EVERY_MS)
  expect(lease.signal.reason).toBeInstanceOf(LeaseLost)
  expect(counted.renewals).toBe(3)
})

test('a renewal that fails is reported and tried again sooner; the work goes on', async () => {
  const errors: unknown[] = []
  const renew = async (renewals: number) => {
    if (renewals === 1) throw new Error('connection refused')
    return true
  }
  const { lease, counted } = keep(renew, (error) => errors.push(error))
  await pass(EVERY_MS)
  expect(errors).toHaveLength(1)
  await pass(2_000)
  expect(counted.renewals).toBe(2)
  expect(lease.signal.aborted).toBe(false)
  lease.end()
})

test('a renewal that does not answer is reported after the interval and tried again', async () => {
  const errors: unknown[] = []
  const { lease, counted } = keep(
    (renewals) => (renewals === 1 ? new Promise(() => {}) : Promise.resolve(true)),
    (error) => errors.push(error),
  )
  await pass(2 * EVERY_MS)
  expect(errors).toHaveLength(1)
  await pass(2_000)
  expect(counted.renewals).toBe(2)
  expect(lease.signal.aborted).toBe(false)
  lease.end()
})

test('a lease that was ended is never lost afterwards', async () => {
  const answer = Promise.withResolvers<boolean>()
  const { lease } = keep(() => answer.promise)
  await pass(EVERY_MS)
  lease.end()
  answer.resolve(false)
  await pass(EVERY_MS)
  expect(lease.signal.aborted).toBe(false)
})
