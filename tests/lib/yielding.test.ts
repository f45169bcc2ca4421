import { expect, spyOn, test } from 'bun:test'
import { createYielding, mapInPieces } from '../../src/lib/async/yielding.ts'

/** Keeps the event loop busy for longer than a piece of work may take. */
function compute(): void {
  const until = performance.now() + 11
  while (performance.now() < until);
}

/** Counts the turns of the event loop until it is stopped. */
function countTurns(): { turn: number; stop(): void } {
  const counter = { turn: 0, stop: () => clearImmediate(next) }
  const count = () => {
    counter.turn += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  return counter
}

test('work that is long yields, work that is short does not', async () => {
  let nowMs = 0
  const clock = spyOn(performance, 'now').mockImplementation(() => nowMs)
  try {
    const yieldToOthers = createYielding()
    nowMs = 9.9
    expect(await yieldToOthers()).toBe(false)
    nowMs = 10
    expect(await yieldToOthers()).toBe(true)
    nowMs = 19.9
    expect(await yieldToOthers()).toBe(false)
  } finally {
    clock.mockRestore()
  }
})

test('of several long works, one piece runs in a turn of the event loop', async () => {
  const turns = countTurns()
  const turnOf: number[] = []
  const work = () =>
    mapInPieces([1, 2, 3, 4], (each) => {
      compute()
      turnOf.push(turns.turn)
      return each * 2
    })
  const all = await Promise.all([work(), work(), work()])
  turns.stop()
  expect(all).toEqual([
    [2, 4, 6, 8],
    [2, 4, 6, 8],
    [2, 4, 6, 8],
  ])
  // Each begins at once; from then on they take turns.
  const later = turnOf.slice(3)
  expect(later).toHaveLength(9)
  expect(new Set(later).size).toBe(9)
})
