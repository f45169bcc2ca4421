import { expect, test } from 'bun:test'
import { keepLease, LeaseLost } from '../../src/lib/keep-lease.ts'
import { eventually } from '../support/poll.ts'

test('renews until it is ended, and no longer', async () => {
  let renewals = 0
  const lease = keepLease({
    renew: async () => {
      renewals++
      return true
    },
    everyMs: 1,
    onError: () => {},
  })
  await eventually(() => renewals >= 3)
  lease.end()
  const atEnd = renewals
  await Bun.sleep(20)
  // One renewal may have been under way.
  expect(renewals).toBeLessThanOrEqual(atEnd + 1)
  expect(lease.signal.aborted).toBe(false)
})

test('aborts once with LeaseLost when the lease belongs to somebody else', async () => {
  let renewals = 0
  const lease = keepLease({
    renew: async () => ++renewals < 3,
    everyMs: 1,
    onError: () => {},
  })
  await eventually(() => lease.signal.aborted)
  expect(lease.signal.reason).toBeInstanceOf(LeaseLost)
  await Bun.sleep(20)
  expect(renewals).toBe(3)
})

test('a renewal that fails or does not answer is reported and tried again; the work goes on', async () => {
  const errors: unknown[] = []
  let renewals = 0
  const lease = keepLease({
    renew: async () => {
      renewals++
      if (renewals === 1) throw new Error('connection refused')
      if (renewals === 2) await Bun.sleep(1_000)
      return true
    },
    everyMs: 5,
    onError: (error) => errors.push(error),
  })
  await eventually(() => renewals >= 4)
  lease.end()
  expect(errors).toHaveLength(2)
  expect(lease.signal.aborted).toBe(false)
})

test('a lease that was ended is never lost afterwards', async () => {
  const answer = Promise.withResolvers<boolean>()
  const lease = keepLease({ renew: () => answer.promise, everyMs: 20, onError: () => {} })
  await Bun.sleep(25)
  lease.end()
  answer.resolve(false)
  await Bun.sleep(5)
  expect(lease.signal.aborted).toBe(false)
})
