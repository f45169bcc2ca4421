import { describe, expect, test } from 'bun:test'
import { bestCorrelation, estimateEchoFilter } from '../../../src/backends/media/correlation.ts'
import { mix, noise, speak } from '../../support/audio.ts'

const MAX_LAG = 8000
const source = await speak('I want to cancel my subscription because it is too expensive.', {
  voice: 'agent',
})
const other = await speak('Thank you for calling, how can I help you today?', { voice: 'customer' })
const around = source.subarray(16_000 - MAX_LAG, 24_000 + MAX_LAG)

describe('the best correlation of two sounds', () => {
  test.each([0, 1, 37, -400, 5000, 8000, -8000])('is found at a delay of %d samples', (lag) => {
    const quieter = source.slice(16_000 - lag, 24_000 - lag).map((each) => each * -0.1)
    const found = bestCorrelation(around, quieter, MAX_LAG)
    expect(found.lagSamples).toBe(lag)
    expect(found.correlation).toBeGreaterThan(0.85)
  })

  test('is found under as much noise as there is sound', () => {
    const quieter = source.slice(15_920, 23_920).map((each) => each * 0.1)
    const found = bestCorrelation(around, mix(quieter, noise(500, { amplitude: 100 })), MAX_LAG)
    expect(found.lagSamples).toBe(80)
    expect(found.correlation).toBeGreaterThan(0.2)
  })

  test.each([8000, 20_000, 32_000])(
    'is low between two people who say different things (from sample %d)',
    (from) => {
      expect(bestCorrelation(around, other.slice(from, from + 8000), MAX_LAG).correlation).toBeLessThan(0.2)
    },
  )

  test('is 0 between a sound and silence', () => {
    expect(bestCorrelation(around, new Int16Array(8000), MAX_LAG).correlation).toBe(0)
  })
})

test('the estimated echo filter is the filter of the echo', () => {
  const filter = [0, 0.3, 0, -0.2, 0, 0, 0.1, 0]
  const taps = filter.length
  const heard = Int16Array.from({ length: 16_000 }, (_, at) =>
    filter.reduce((sum, gain, tap) => sum + gain * (source[8000 + at - tap] ?? 0), 0),
  )
  const path = estimateEchoFilter([{ source: source.subarray(8000 - taps, 24_000), heard }], taps)
  for (const [tap, gain] of filter.entries()) expect(path[tap]).toBeCloseTo(gain, 1)
})
