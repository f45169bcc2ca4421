import { expect, test } from 'bun:test'
import { createWaitingLine, NotBegun } from '../../src/lib/async/waiting-line.ts'
import { eventually } from '../support/poll.ts'

test('tasks begin in the order in which they came, no more than the limit at once', async () => {
  const line = createWaitingLine({ max: 2, waitMs: 60_000 })
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const running = ends.map(({ promise }, each) =>
    line.run(async () => {
      begun.push(each)
      await promise
    }),
  )
  await Bun.sleep(0)
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve()
  await running[1]
  await eventually(() => begun.length > 2)
  expect(begun).toEqual([0, 1, 2])
  for (const each of ends) each.resolve()
  await Promise.all(running)
  expect([begun, line.isEmpty]).toEqual([[0, 1, 2, 3], true])
})

test('a task that waited too long is never begun, and its turn goes to the next one', async () => {
  const line = createWaitingLine({ max: 1, waitMs: 20 })
  const end = Promise.withResolvers<void>()
  const first = line.run(() => end.promise)
  const late = await line.run(async () => 'begun').catch((error: unknown) => error)
  expect(late).toBeInstanceOf(NotBegun)
  const next = line.run(async () => 'next')
  end.resolve()
  await first
  expect(await next).toBe('next')
})

test('a full line refuses at once, and a task that fails gives its turn back', async () => {
  const line = createWaitingLine({ max: 1, waitMs: 60_000, maxWaiting: 1 })
  const end = Promise.withResolvers<void>()
  const failing = line.run(async () => {
    await end.promise
    throw new Error('failed')
  })
  const waiting = line.run(async () => 'waited')
  expect(await line.run(async () => 'begun').catch((error: unknown) => error)).toBeInstanceOf(NotBegun)
  end.resolve()
  await expect(failing).rejects.toThrow('failed')
  expect([await waiting, line.isEmpty]).toEqual(['waited', true])
})
