import { expect, test } from 'bun:test'
import { ConcurrencyLimitReached, createConcurrencyLimit } from '../../src/lib/async/concurrency-limit.ts'
import { eventually } from '../support/poll.ts'

test('tasks begin in the order in which they came, no more than the limit at once', async () => {
  const limit = createConcurrencyLimit({ max: 2, queueTimeoutMs: 60_000 })
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const running = ends.map(({ promise }, each) =>
    limit.run(async () => {
      begun.push(each)
      await promise
    }),
  )
  await eventually(() => begun.length === 2)
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve()
  await running[1]
  await eventually(() => begun.length > 2)
  expect(begun).toEqual([0, 1, 2])
  for (const each of ends) each.resolve()
  await Promise.all(running)
  expect([begun, limit.isIdle]).toEqual([[0, 1, 2, 3], true])
})

test('a task that waited too long is never begun, and its place goes to the next one', async () => {
  const limit = createConcurrencyLimit({ max: 1, queueTimeoutMs: 20 })
  const end = Promise.withResolvers<void>()
  const first = limit.run(() => end.promise)
  const late = await limit.run(async () => 'begun').catch((error: unknown) => error)
  expect(late).toBeInstanceOf(ConcurrencyLimitReached)
  const next = limit.run(async () => 'next')
  end.resolve()
  await first
  expect(await next).toBe('next')
})

test('a full queue refuses at once, and a task that fails gives its place back', async () => {
  const limit = createConcurrencyLimit({ max: 1, queueTimeoutMs: 60_000, maxQueued: 1 })
  const end = Promise.withResolvers<void>()
  const failing = limit.run(async () => {
    await end.promise
    throw new Error('failed')
  })
  const waiting = limit.run(async () => 'waited')
  expect(await limit.run(async () => 'begun').catch((error: unknown) => error)).toBeInstanceOf(
    ConcurrencyLimitReached,
  )
  end.resolve()
  await expect(failing).rejects.toThrow('failed')
  expect([await waiting, limit.isIdle]).toEqual(['waited', true])
})
