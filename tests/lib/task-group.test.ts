import { expect, test } from 'bun:test'
import { runTaskGroup } from '../../src/lib/async/task-group.ts'

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('ended')), { once: true }),
  )

test('the results come in the order of the tasks', async () => {
  const first = Promise.withResolvers<number>()
  const tasks = [
    () => first.promise,
    async () => {
      first.resolve(1)
      return 2
    },
  ]
  expect(await runTaskGroup(tasks)).toEqual([1, 2])
})

test('the first that fails ends the others, is the one thrown, and is thrown after they ended', async () => {
  let ended = false
  const tasks = [
    async (signal: AbortSignal) => {
      await untilAborted(signal).catch(() => {})
      ended = true
      throw new Error('a consequence')
    },
    async () => {
      throw new Error('the cause')
    },
  ]
  await expect(runTaskGroup(tasks)).rejects.toThrow('the cause')
  expect(ended).toBe(true)
})

test('aborted from outside, it ends with that reason', async () => {
  const controller = new AbortController()
  const running = runTaskGroup([untilAborted, untilAborted], controller.signal)
  controller.abort(new Error('the worker stops'))
  await expect(running).rejects.toThrow('the worker stops')
  await expect(runTaskGroup([async () => 1], controller.signal)).rejects.toThrow('the worker stops')
})
