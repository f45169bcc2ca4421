import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Grain, QUARTER_HOURS } from '../../../src/db/reports/rollups.ts'
import { planBucket } from '../../../src/domain/reporting/bucket-plan.ts'
import { bucketsOf } from '../../../src/lib/time/time-zone.ts'

const HOUR = 3_600_000
const QUARTER = HOUR / 4
const DAY = 24 * HOUR
const START = Date.UTC(2024, 0, 1)

const dayOf = (at: number) => Math.floor(at / DAY)
const hasQuarters = (at: number) => QUARTER_HOURS.some((each) => each === new Date(at).getUTCHours())
const isMonthStart = (at: number) => at % DAY === 0 && new Date(at).getUTCDate() === 1

test('a plan covers a period once, with rollups that are within it and contain no changed day', () => {
  const instant = fc.oneof(
    fc.integer({ min: 0, max: 400 * DAY }),
    fc.integer({ min: 0, max: 400 * 96 }).map((quarters) => quarters * QUARTER),
    fc.integer({ min: 0, max: 400 * 24 }).map((hours) => hours * HOUR),
    fc.integer({ min: 0, max: 400 }).map((days) => days * DAY),
  )
  const dirty = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 6 })
  const grains = fc.constantFrom<Grain[]>(
    ['quarter', 'hour', 'day', 'month'],
    ['hour', 'day', 'month'],
    ['day', 'month'],
    ['month'],
    [],
  )
  fc.assert(
    fc.property(instant, instant, dirty, grains, (one, other, days, grains) => {
      const [from, to] = [START + Math.min(one, other), START + Math.max(one, other)]
      const dirtyDays = new Set(days.map((each) => dayOf(START) + each))
      const parts = planBucket({ from, to }, 7, grains, dirtyDays)
      let at = from
      for (const part of parts) {
        expect(part.from).toBe(at)
        expect(part.to).toBeGreaterThan(part.from)
        expect(part.bucket).toBe(7)
        at = part.to
        if (part.source === 'calls') continue
        expect(grains).toContain(part.source)
        for (let day = dayOf(part.from); day * DAY < part.to; day++) expect(dirtyDays.has(day)).toBe(false)
        const ends = [part.from, part.to]
        if (part.source === 'quarter') {
          expect(ends.every((each) => each % QUARTER === 0)).toBe(true)
          for (let each = part.from; each < part.to; each += QUARTER) expect(hasQuarters(each)).toBe(true)
        }
        if (part.source === 'hour') expect(ends.every((each) => each % HOUR === 0)).toBe(true)
        if (part.source === 'day') expect(ends.every((each) => each % DAY === 0)).toBe(true)
        if (part.source === 'month') expect(ends.every(isMonthStart)).toBe(true)
      }
      if (from < to) expect(at).toBe(to)
    }),
    { numRuns: 500 },
  )
})

test('only the ends and the changed days are read from the calls', () => {
  const grains = ['hour', 'day', 'month'] as const
  const whole = planBucket({ from: START, to: Date.UTC(2025, 0, 1) }, 0, grains, new Set())
  expect(whole.map((each) => each.source)).toEqual(['month'])
  const ends = planBucket({ from: START + 1, to: Date.UTC(2025, 0, 1) - 1 }, 0, grains, new Set())
  expect(ends.filter((each) => each.source === 'calls').every((each) => each.to - each.from < HOUR)).toBe(
    true,
  )
  const changed = dayOf(Date.UTC(2024, 5, 5))
  const around = planBucket({ from: START, to: Date.UTC(2025, 0, 1) }, 0, grains, new Set([changed]))
  expect(around.map((each) => each.source)).toEqual(['month', 'day', 'calls', 'day', 'month'])
})

test('days that begin at half past an hour are read from rollups of quarter hours', () => {
  const grains = ['quarter', 'hour', 'day', 'month'] as const
  const [one = Number.NaN, next = Number.NaN] = bucketsOf(
    { from: START, to: START + 2 * DAY },
    'day',
    'Asia/Kolkata',
  ).map((each) => each.to)
  expect(planBucket({ from: one, to: next }, 0, grains, new Set()).map((each) => each.source)).toEqual([
    'quarter',
    'hour',
    'quarter',
  ])
})

test('the days of every time zone begin where a rollup begins', () => {
  const at = Date.UTC(2025, 5, 1)
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    for (const { from, to } of bucketsOf({ from: at, to: at + 360 * DAY }, 'month', zone)) {
      const parts = planBucket({ from, to }, 0, ['quarter', 'hour', 'day', 'month'], new Set())
      expect([zone, parts.filter((each) => each.source === 'calls')]).toEqual([zone, []])
    }
  }
})

test('calls centuries apart need no more parts', () => {
  const range = { from: new Date(0).setUTCFullYear(1, 0, 1), to: Date.UTC(9999, 11, 1) }
  expect(planBucket(range, 0, ['hour', 'day', 'month'], new Set([dayOf(START)])).length).toBeLessThan(6)
})
