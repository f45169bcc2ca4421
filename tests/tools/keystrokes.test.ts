import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { costOf, keystrokeTable } from '../../tools/keystrokes.ts'

test('clicks, keys and seconds are counted by the keystroke-level model', () => {
  expect(costOf(['think', 'click', 'key', 'key'])).toBe('1 click, 2 keys, 2.9 s')
  expect(costOf(['key'])).toBe('1 key, 0.2 s')
})

test('docs/dashboard.md has the table that the script prints', async () => {
  const page = await Bun.file(resolve(import.meta.dir, '../../docs/dashboard.md')).text()
  expect(page).toContain(keystrokeTable())
})
