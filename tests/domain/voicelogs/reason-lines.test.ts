import { expect, test } from 'bun:test'
import { reasonLine } from '../../../src/domain/voicelogs/reason-lines.ts'

test('the line of a call is the reason, else the first line of the overview, without line breaks', () => {
  expect(reasonLine({ reason: 'wants\n a  refund', overview: 'A call.' })).toBe('wants a refund')
  expect(reasonLine({ reason: '', overview: 'First.\nSecond.' })).toBe('First.')
  expect(reasonLine({ reason: ' ', overview: '' })).toBeNull()
  expect(reasonLine(undefined)).toBeNull()
})

test('a line of more than 200 characters is cut and says so, and no other is', () => {
  const cut = reasonLine({ reason: 'a'.repeat(201), overview: '' })
  expect(cut).toBe(`${'a'.repeat(199)}…`)
  const full = 'a'.repeat(200)
  expect(reasonLine({ reason: full, overview: '' })).toBe(full)
})

test('a character outside of the basic plane counts as one and is not cut in two', () => {
  const short = '𠮷'.repeat(150)
  expect(reasonLine({ reason: short, overview: '' })).toBe(short)
  expect(reasonLine({ reason: '𠮷'.repeat(201), overview: '' })).toBe(`${'𠮷'.repeat(199)}…`)
})
