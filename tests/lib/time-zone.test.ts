import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { BUCKETS, bucketsOf, estimateBuckets, isTimeZone } from '../../src/lib/time/time-zone.ts'

const ZONES = [
  'UTC',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Beirut',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Europe/London',
]

const at = (text: string) => new Date(text).getTime()
const starts = (from: string, to: string, bucket: 'day' | 'week' | 'month', zone: string) =>
  bucketsOf({ from: at(from), to: at(to) }, bucket, zone).map((each) => new Date(each.from).toISOString())

describe('days, weeks and months of a time zone', () => {
  test.each([
    [
      'the day that clocks go forward has 23 hours, the one they go back 25',
      starts('2025-03-08T12:00:00Z', '2025-03-11T00:00:00Z', 'day', 'America/New_York'),
      ['2025-03-08T05:00:00.000Z', '2025-03-09T05:00:00.000Z', '2025-03-10T04:00:00.000Z'],
    ],
    [
      'where midnight is skipped the day begins at one',
      starts('2018-11-03T12:00:00Z', '2018-11-05T12:00:00Z', 'day', 'America/Sao_Paulo'),
      ['2018-11-03T03:00:00.000Z', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
    ],
    [
      'a day that was skipped has no bucket',
      starts('2011-12-29T12:00:00Z', '2011-12-31T12:00:00Z', 'day', 'Pacific/Apia'),
      ['2011-12-29T10:00:00.000Z', '2011-12-30T10:00:00.000Z', '2011-12-31T10:00:00.000Z'],
    ],
    [
      'weeks begin on Monday',
      starts('2025-01-01T00:00:00Z', '2025-01-14T00:00:00Z', 'week', 'Asia/Tokyo'),
      ['2024-12-29T15:00:00.000Z', '2025-01-05T15:00:00.000Z', '2025-01-12T15:00:00.000Z'],
    ],
    [
      'months are as long as they are',
      starts('2024-01-31T23:00:00Z', '2024-04-01T00:00:00Z', 'month', 'Asia/Kolkata'),
      ['2024-01-31T18:30:00.000Z', '2024-02-29T18:30:00.000Z', '2024-03-31T18:30:00.000Z'],
    ],
  ])('%s', (_what, found, expected) => expect(found).toEqual(expected))

  test('cover a range without gaps, and each begins with its first local minute', () => {
    const range = fc.record({
      from: fc.integer({ min: at('1975-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') }),
      length: fc.integer({ min: 1, max: 90 * 86_400_000 }),
    })
    fc.assert(
      fc.property(
        range,
        fc.constantFrom(...ZONES),
        fc.constantFrom(...BUCKETS),
        (given, timeZone, bucket) => {
          const { from, length } = given
          const buckets = bucketsOf({ from, to: from + length }, bucket, timeZone)
          expect(buckets[0]?.from).toBeLessThanOrEqual(from)
          expect(buckets[0]?.to).toBeGreaterThan(from)
          expect(buckets.at(-1)?.to).toBeGreaterThanOrEqual(from + length)
          expect(estimateBuckets({ from, to: from + length }, bucket) + 1).toBeGreaterThanOrEqual(
            buckets.length,
          )
          const day = new Intl.DateTimeFormat('sv-SE', { timeZone })
          for (const [index, each] of buckets.entries()) {
            if (index > 0) expect(each.from).toBe(buckets[index - 1]?.to ?? 0)
            const first = day.format(each.from)
            expect(day.format(each.from - 1) < first).toBe(true)
            if (bucket === 'month') expect(first).toEndWith('-01')
            if (bucket === 'week') expect(new Date(`${first}T00:00:00Z`).getUTCDay()).toBe(1)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('other letter case of a zone gives the same buckets and takes no further memory', () => {
    const letters = [...'america/new_york']
    const spelling = (n: number) => letters.map((c, i) => ((n >> i) & 1 ? c.toUpperCase() : c)).join('')
    const threeYears = { from: at('2023-01-01T00:00:00Z'), to: at('2026-01-01T00:00:00Z') }
    const expected = JSON.stringify(bucketsOf(threeYears, 'day', 'America/New_York'))
    Bun.gc(true)
    const before = process.memoryUsage.rss()
    // A cache by spelling held 230 kB for each: 46 MB.
    for (let n = 0; n < 200; n++) {
      if (JSON.stringify(bucketsOf(threeYears, 'day', spelling(n))) !== expected) throw new Error(spelling(n))
    }
    Bun.gc(true)
    expect(process.memoryUsage.rss() - before).toBeLessThan(32 * 1024 * 1024)
  })

  test('names of time zones are recognised, other names are not', () => {
    for (const name of ZONES) expect([name, isTimeZone(name)]).toEqual([name, true])
    for (const name of ['', 'Mars/Olympus', 'a\u0000b', '../UTC', 'x'.repeat(100), '+09:00', 'Z'])
      expect([name, isTimeZone(name)]).toEqual([name, false])
  })
})
