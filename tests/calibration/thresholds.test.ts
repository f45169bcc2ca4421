import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type KnownChannel, rising, thresholdsFrom } from './thresholds.ts'

/** A channel of 100 words with one confidence, of which so many are wrong. */
function channelOf(confidence: number | null, errors: number, voice = 'one'): KnownChannel {
  const words = Array.from({ length: 100 }, (_, index) => ({ confidence, isRight: index >= errors }))
  const reliability = { level: 'unknown', mean_confidence: null, low_confidence_share: null } as const
  const channel = {
    said: 100,
    errors,
    words,
    reliability: { ...reliability, reason: 'engine_not_calibrated' },
  }
  return { channel: channel as KnownChannel['channel'], voice }
}

/** A channel for each hundredth of confidence: what is not confident is wrong. */
const EVEN = Array.from({ length: 101 }, (_, percent) => channelOf(percent / 100, 100 - percent))
/** The same of somebody who is understood better, or worse, than the confidence says, in percent of the words. */
const evenOf = (voice: string, better: number) =>
  Array.from({ length: 101 }, (_, percent) => {
    return channelOf(percent / 100, Math.min(100, Math.max(0, 100 - percent - better)), voice)
  })

describe('thresholds', () => {
  test('are where the expected word error rate crosses 10 and 40 %, and half of the words are wrong', () => {
    expect(thresholdsFrom(EVEN)).toEqual({ good_from: 0.91, poor_below: 0.595, low_word_below: 0.5 })
  })

  test('are moved apart until nine tenths of the samples beyond them are truly so', () => {
    // Confident, and wrong all the same: 4 of the 14 samples from 0.91 are not good.
    const mistaken = Array.from({ length: 4 }, () => channelOf(0.92, 20))
    const strict = thresholdsFrom([...EVEN, ...mistaken])
    expect(strict.good_from).toBeGreaterThan(0.92)
    expect(strict.poor_below).toBe(0.595)
  })

  test('are moved apart further until they hold for each voice that they were not derived from', () => {
    const voices = [...evenOf('one', 0), ...evenOf('another', 15), ...evenOf('third', -5)]
    const derived = thresholdsFrom(voices)
    const regardless = thresholdsFrom(voices.map(({ channel }) => ({ channel, voice: 'one' })))
    expect(derived.good_from).toBeGreaterThan(regardless.good_from)
    expect(derived.poor_below).toBeLessThan(regardless.poor_below)
    const share = (some: KnownChannel[], is: (errors: number) => boolean) =>
      some.filter(({ channel }) => is(channel.errors)).length / some.length
    const atOf = ({ channel }: KnownChannel) => channel.words[0]?.confidence ?? 0
    for (const voice of ['one', 'another', 'third']) {
      const own = voices.filter((each) => each.voice === voice)
      const good = own.filter((each) => atOf(each) >= derived.good_from)
      const poor = own.filter((each) => atOf(each) < derived.poor_below)
      if (good.length > 0) expect(share(good, (errors) => errors < 15)).toBeGreaterThanOrEqual(0.9)
      expect(share(poor, (errors) => errors > 40)).toBeGreaterThanOrEqual(0.9)
    }
  })

  test('cannot be derived without confidences, or if these say nothing', () => {
    expect(() => thresholdsFrom([channelOf(null, 5)])).toThrow('reports no word confidences')
    const senseless = [10, 90, 20, 80, 30].map((errors, index) => channelOf(0.9 - index / 1000, errors))
    expect(() => thresholdsFrom(senseless)).toThrow('do not tell good')
  })
})

test('for any points: the fitted values never fall, and keep the weighted mean', () => {
  const point = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    value: fc.double({ min: 0, max: 1, noNaN: true }),
    weight: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 30 }), (points) => {
      const fitted = rising(points)
      expect(fitted).toHaveLength(points.length)
      for (const [index, { at, value }] of fitted.entries()) {
        expect(at).toBeGreaterThanOrEqual(fitted[index - 1]?.at ?? 0)
        expect(value).toBeGreaterThanOrEqual((fitted[index - 1]?.value ?? 0) - 1e-9)
      }
      const sum = (some: typeof points) => some.reduce((all, each) => all + each.value * each.weight, 0)
      expect(sum(fitted)).toBeCloseTo(sum(points))
    }),
  )
})
