import { expect, test } from 'bun:test'
import { createCrashIsolation, type Release } from '../../src/workers/crash-isolation.ts'

const never = new AbortController().signal

/** Whether the lock was acquired by now. */
async function isAcquired(acquiring: Promise<Release | null>): Promise<boolean> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  return (await Promise.race([acquiring, Promise.resolve('waits')])) !== 'waits'
}

test('an exclusive lock waits for the shared ones, and no new shared one is given meanwhile', async () => {
  const isolation = createCrashIsolation()
  const first = await isolation.acquireShared(never)
  const second = await isolation.acquireShared(never)
  const exclusive = isolation.acquireExclusive(never)
  const third = isolation.acquireShared(never)
  const available = isolation.sharedAvailable(never)
  let isAvailable = false
  void available.then(() => {
    isAvailable = true
  })
  first?.()
  first?.()
  expect(await isAcquired(exclusive)).toBe(false)
  expect(await isAcquired(third)).toBe(false)
  second?.()
  const release = await exclusive
  expect(await isAcquired(third)).toBe(false)
  expect(isAvailable).toBe(false)
  release?.()
  expect(await isAcquired(third)).toBe(true)
  await available
})

test('two exclusive locks are given one after the other', async () => {
  const isolation = createCrashIsolation()
  const [one, other] = [isolation.acquireExclusive(never), isolation.acquireExclusive(never)]
  const release = await one
  expect(await isAcquired(other)).toBe(false)
  release?.()
  expect(await isAcquired(other)).toBe(true)
})

test('a waiter whose signal aborts holds nobody up', async () => {
  const isolation = createCrashIsolation()
  const first = await isolation.acquireShared(never)
  const stopping = new AbortController()
  const exclusive = isolation.acquireExclusive(stopping.signal)
  const second = isolation.acquireShared(never)
  expect(await isAcquired(second)).toBe(false)
  stopping.abort()
  expect(await exclusive).toBeNull()
  expect(await isAcquired(second)).toBe(true)
  expect(await isolation.acquireShared(stopping.signal)).toBeNull()
  first?.()
})
