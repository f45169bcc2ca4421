import { expect, test } from 'bun:test'
import { createProcessWindows } from '../../../src/backends/rate-limit/process-windows.ts'

const limit = { max: 2, windowSeconds: 60 }

function windowsAt(start: number, maxKeys?: number) {
  const clock = { ms: start }
  return { clock, windows: createProcessWindows({ now: () => clock.ms, maxKeys }) }
}

test('a place is free one window after it was taken', () => {
  const { clock, windows } = windowsAt(0)
  windows.ask('key', limit, true)
  clock.ms = 10_000
  windows.ask('key', limit, true)
  expect(windows.ask('key', limit, true)).toEqual({ allowed: false, remaining: 0, resetSeconds: 50 })
  clock.ms = 59_999
  expect(windows.ask('key', limit, true)).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 })
  clock.ms = 60_000
  expect(windows.ask('key', limit, true)).toEqual({ allowed: true, remaining: 0, resetSeconds: 60 })
  expect(windows.ask('key', limit, true)).toEqual({ allowed: false, remaining: 0, resetSeconds: 10 })
})

test('looking takes nothing', () => {
  const { windows } = windowsAt(0)
  for (let each = 0; each < 5; each++) {
    expect(windows.ask('key', limit, false)).toEqual({ allowed: true, remaining: 2, resetSeconds: 0 })
  }
})

test('a limit of 0 refuses for a whole window', () => {
  const { windows } = windowsAt(0)
  expect(windows.ask('key', { max: 0, windowSeconds: 60 }, true)).toEqual({
    allowed: false,
    remaining: 0,
    resetSeconds: 60,
  })
})

test('with too many keys it forgets the one that was not asked for longest', () => {
  const { windows } = windowsAt(0, 2)
  const once = { max: 1, windowSeconds: 60 }
  windows.ask('a', once, true)
  windows.ask('b', once, true)
  windows.ask('a', once, true)
  windows.ask('c', once, true)
  expect(windows.ask('a', once, false).allowed).toBe(false)
  expect(windows.ask('c', once, false).allowed).toBe(false)
  expect(windows.ask('b', once, false).allowed).toBe(true)
})
