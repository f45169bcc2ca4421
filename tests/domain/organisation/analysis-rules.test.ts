import { describe, expect, test } from 'bun:test'
import { leftOutBy, parseRules, samplePosition } from '../../../src/domain/organisation/analysis-rules.ts'

const call = { voicelogId: Bun.randomUUIDv7(), department: 'sales', language: 'en-US', durationMs: 60_000 }

describe('a call', () => {
  test.each([
    ['without rules', {}, null],
    ['of a department that is named', { departments: ['support', 'sales'] }, null],
    ['of another department', { departments: ['support'] }, 'left_out_by_department'],
    ['in a language that is named', { languages: ['en-US'] }, null],
    ['in another language', { languages: ['ja-JP'] }, 'left_out_by_language'],
    ['as long as it must be', { min_duration_ms: 60_000, max_duration_ms: 60_000 }, null],
    ['shorter', { min_duration_ms: 60_001 }, 'left_out_by_duration'],
    ['longer', { max_duration_ms: 59_999 }, 'left_out_by_duration'],
    ['with a sample of 0 %', { sampling_percent: 0 }, 'left_out_by_sampling'],
    ['with a sample of 100 %', { sampling_percent: 100 }, null],
  ])('%s: %p', (_what, rules, code) => {
    expect(leftOutBy(call, rules)?.code ?? null).toBe(code)
  })

  test('without a department is left out if the rules name departments', () => {
    expect(leftOutBy({ ...call, department: null }, { departments: ['sales'] })?.message).toContain(
      'has no department',
    )
  })
})

describe('sampling', () => {
  const ids = Array.from({ length: 20_000 }, () => Bun.randomUUIDv7())

  test('takes its share of consecutive ids, and the same ones each time', () => {
    for (const percent of [5, 10, 50]) {
      const taken = ids.filter((id) => samplePosition(id) < percent)
      // Five standard deviations of a fair sample.
      const spread = 5 * Math.sqrt(ids.length * (percent / 100) * (1 - percent / 100))
      expect(Math.abs(taken.length - (ids.length * percent) / 100)).toBeLessThan(spread)
      expect(ids.filter((id) => samplePosition(id) < percent)).toEqual(taken)
    }
    expect(samplePosition('0197f9d2-6f0e-7c55-a1a3-6f3c1d9b2e10')).toBeCloseTo(KNOWN, 6)
  })

  test('is even over its whole range', () => {
    const tenths = Array.from({ length: 10 }, (_, tenth) =>
      ids.filter((id) => Math.floor(samplePosition(id) / 10) === tenth),
    )
    for (const each of tenths) expect(Math.abs(each.length - 2_000)).toBeLessThan(5 * Math.sqrt(1_800))
  })
})

/** The value of the first version: a change would select other calls than before. */
const KNOWN = 72.92963932268322

test('the minimum duration may equal the maximum', () => {
  const both = { min_duration_ms: 60_000, max_duration_ms: 60_000 }
  expect(parseRules(both, {})).toMatchObject(both)
})

test('rules that are given replace the current ones, and others stay', () => {
  expect(parseRules({ sampling_percent: 5 }, { departments: ['a'] })).toMatchObject({
    departments: ['a'],
    sampling_percent: 5,
    languages: null,
  })
})
