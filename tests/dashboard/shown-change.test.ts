import { expect, test } from 'bun:test'
import { shownChange } from '../../src/dashboard/pages/reports/shown-change.ts'

test('a change is that of the values that are shown', () => {
  expect(shownChange(0.5449, 0.5451, 0.01)).toBe(-0.01)
  expect(shownChange(0.5451, 0.5549, 0.01)).toBe(0)
  expect(shownChange(91.04, 92.06, 0.1)).toBeCloseTo(-1.1)
  expect(shownChange(null, 0.5, 0.01)).toBeNull()
})
