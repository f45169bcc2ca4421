import { describe, expect, test } from 'bun:test'
import { openModels, packModels } from '../../src/domain/analysis/local/models/linear-classifier.ts'
import { featuresOf } from '../../src/domain/analysis/local/text/features.ts'
import { logisticRegression, type Settings } from '../../training/logistic-regression.ts'

const KINDS = ['colour', 'sound'] as const
const RULES = { longest: 1, gaps: false }
const wordsOf = (text: string) => featuresOf(text.split(' '), RULES)
const SETTINGS: Settings = { of: 'one', decay: 0.005, rounds: 10, seenIn: 1, most: 100 }
const texts = {
  colour: ['red door', 'blue door', 'red wall', 'the blue one'],
  sound: ['loud bell', 'loud drum', 'the low one'],
}
const samplesOf = (from: typeof texts) =>
  KINDS.flatMap((kind) =>
    from[kind].map((text) => ({
      features: wordsOf(text),
      wanted: KINDS.map((each) => (each === kind ? 1 : 0)),
    })),
  )
const learn = (from: typeof texts, settings = SETTINGS) =>
  logisticRegression(KINDS, samplesOf(from), settings)
const shareOf = (text: string, kind: (typeof KINDS)[number], from = texts) => {
  const classify = openModels(packModels({ model: learn(from) })).classifier('model', KINDS)
  const [colour = 0, sound = 0] = classify(wordsOf(text))
  const share = 1 / (1 + Math.exp(sound - colour))
  return kind === 'colour' ? share : 1 - share
}

describe('a logistic regression', () => {
  test('classifies its samples, and sentences with their words', () => {
    for (const kind of KINDS)
      for (const sample of texts[kind]) expect(shareOf(sample, kind)).toBeGreaterThan(0.5)
    expect(shareOf('red bicycle', 'colour')).toBeGreaterThan(0.6)
    expect(shareOf('loud bicycle', 'sound')).toBeGreaterThan(0.6)
  })

  test('words in no sample have no weight', () => {
    expect(shareOf('tax', 'colour')).toBeCloseTo(shareOf('rent', 'colour'))
  })

  test('words that always occur together share their weight', () => {
    const twice = { colour: texts.colour.map((each) => each.replace('red', 'deep red')), sound: texts.sound }
    const logit = (share: number) => Math.log(share / (1 - share))
    expect(logit(shareOf('deep red', 'colour', twice))).toBeLessThan(1.9 * logit(shareOf('red', 'colour')))
  })

  test('the same samples give the same weights', () => {
    expect(learn(texts)).toEqual(learn(texts))
  })

  test('features in too few samples are ignored, and of the others those are kept that tell most', () => {
    const rows = (settings: Partial<Settings>) => learn(texts, { ...SETTINGS, ...settings }).features.length
    // The words in two samples or more: blue, door, loud, one, red, the. One row more is what every sample has.
    expect(rows({ seenIn: 2 })).toBe(7)
    expect(rows({ seenIn: 2, most: 4 })).toBe(4)
  })

  test('where kinds do not exclude each other, each is learnt by itself, and what is not judged teaches nothing', () => {
    const of = (text: string, colour: number, sound: number) => ({
      features: wordsOf(text),
      wanted: [colour, sound],
    })
    const model = logisticRegression(
      KINDS,
      [of('red bell', 1, 1), of('red', 1, 0), of('bell', 0, 1), of('wall', 0, 0), of('drum', 0, Number.NaN)],
      { ...SETTINGS, of: 'any', rounds: 200 },
    )
    const classify = openModels(packModels({ model })).classifier('model', KINDS)
    const [colour = 0, sound = 0] = classify(wordsOf('red bell'))
    expect([colour > 0, sound > 0]).toEqual([true, true])
    const [, ofDrum = 0] = classify(wordsOf('drum'))
    const [, ofUnknown = 0] = classify(wordsOf('tax'))
    expect(ofDrum).toBeCloseTo(ofUnknown, 5)
  })
})
