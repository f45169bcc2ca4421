import { describe, expect, test } from 'bun:test'
import { calibrated } from '../../src/domain/analysis/local/models/conditional-logit.ts'
import { softmaxInPlace } from '../../src/lib/numbers/exact-math.ts'
import { calibrate, calibrationError } from '../../training/calibration.ts'
import { type Choice, fitConditionalLogit } from '../../training/conditional-logit.ts'

/** Numbers from 0 to 1 that look as if drawn by lot, the same each time. */
function spread(at: number): number {
  let bits = Math.imul(Math.round(at * 16) ^ 0x9e3779b9, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
}
const places = Array.from({ length: 2000 }, (_, at) => at)

describe('a conditional logit model', () => {
  // The first sign is right for what is wanted, the second says nothing.
  const choices = places.map((at): Choice => {
    const signs = [0, 1, 2].map((kind) => [spread(3 * at + kind) * 4, spread(5 * at + 7 * kind) * 4])
    const logits = signs.map(([telling = 0], kind) => 1.5 * telling + ([0, 1, -1][kind] ?? 0))
    const shares = softmaxInPlace(Float64Array.from(logits))
    const drawn = spread(11 * at + 0.5)
    const upTo = (kind: number) => shares.slice(0, kind + 1).reduce((sum, each) => sum + each, 0)
    const wanted = shares.findIndex((_, kind) => drawn < upTo(kind))
    return { signs, wanted: wanted < 0 ? 2 : wanted }
  })

  test('finds the weights and priors by which choices were made', () => {
    const { weights, intercepts } = fitConditionalLogit(choices)
    expect(weights[0]).toBeCloseTo(1.5, 0)
    expect(Math.abs(weights[1] ?? 9)).toBeLessThan(0.2)
    expect((intercepts[1] ?? 0) - (intercepts[2] ?? 0)).toBeCloseTo(2, 0)
  })

  test('a strong decay holds weights near 0', () => {
    const { weights } = fitConditionalLogit(choices, { decay: 1e6 })
    expect(Math.abs(weights[0] ?? 9)).toBeLessThan(0.01)
  })

  test('choices that count for nothing change nothing', () => {
    const others = choices.slice(0, 100).map((each) => ({ ...each, wanted: 0, sampleWeight: 0 }))
    expect(fitConditionalLogit([...choices, ...others])).toEqual(fitConditionalLogit(choices))
  })

  test('is found where one sign alone decides', () => {
    const sure = places.slice(0, 50).map((at) => ({ signs: [[9], [0]], wanted: at % 25 === 0 ? 1 : 0 }))
    const { weights, intercepts } = fitConditionalLogit(sure, { decay: 0.001 })
    const logits = [9 * (weights[0] ?? 0) + (intercepts[0] ?? 0), intercepts[1] ?? 0]
    expect(softmaxInPlace(Float64Array.from(logits))[0]).toBeCloseTo(0.96, 2)
  })
})

describe('a calibration', () => {
  const scores = places.map((at) => 0.5 + spread(at) / 2)
  // What is said with score s is right in 2 s - 1 of the cases: much too sure.
  const right = places.map((at) => spread(7 * at + 0.3) < 2 * (scores[at] ?? 0) - 1)

  test('brings confidences near to the share that is right', () => {
    const calibration = calibrate(scores, right)
    const said = scores.map((each) => calibrated(each, calibration))
    expect(calibrationError(scores, right)).toBeGreaterThan(0.2)
    expect(calibrationError(said, right)).toBeLessThan(0.05)
  })

  test('the error is the distance of confidence and share, by bins', () => {
    expect(calibrationError([0.85, 0.85, 0.25, 0.25], [true, false, false, false])).toBeCloseTo(0.3, 10)
    expect(calibrationError([], [])).toBe(0)
  })
})
