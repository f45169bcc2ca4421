import { expect, spyOn, test } from 'bun:test'
import { parseOperatorLines } from '../../../src/domain/operators/import.ts'

test('a file is read in pieces, between which others have their turn', async () => {
  const lines = Array.from({ length: 5_000 }, (_, each) => `csv-${each},${'名'.repeat(30)}`)
  let nowMs = 0
  // A clock by which each piece takes as long as work may run.
  const clock = spyOn(performance, 'now').mockImplementation(() => (nowMs += 10))
  let turns = 0
  const count = () => {
    turns++
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  try {
    const read = await parseOperatorLines(`operator_id,name\n${lines.join('\n')}`)
    expect(read).toHaveLength(5_000)
    expect(read.every((each) => each.name === '名'.repeat(30))).toBe(true)
  } finally {
    clearImmediate(next)
    clock.mockRestore()
  }
  // 500 kB in pieces of 16 KiB.
  expect(turns).toBeGreaterThan(25)
})
