import { describe, expect, test } from 'bun:test'
import { packModels, unpackModels } from '../../src/domain/analysis/local/linear-classifier.ts'
import { likelihoods } from '../../src/domain/analysis/local/resemblance.ts'
import { logisticRegression } from '../../training/logistic-regression.ts'

const KINDS = ['colour', 'sound'] as const
const wordsOf = (text: string) => text.split(' ')
const samples = {
  colour: ['red door', 'blue door', 'red wall', 'the blue one'],
  sound: ['loud bell', 'loud drum', 'the low one'],
}
const learn = (from: typeof samples) =>
  unpackModels(
    packModels({
      model: { ...logisticRegression(from, wordsOf, { decay: 0.005, rounds: 10 }), learntFrom: '' },
    }),
  ).classifier('model', KINDS)
const classify = learn(samples)
const shareOf = (text: string, kind: (typeof KINDS)[number]) =>
  likelihoods(classify(wordsOf(text)), KINDS, 1).get(kind) ?? Number.NaN

describe('a classifier of sentences', () => {
  test('classifies its samples, and sentences with their words', () => {
    for (const kind of KINDS)
      for (const sample of samples[kind]) expect(shareOf(sample, kind)).toBeGreaterThan(0.5)
    expect(shareOf('red bicycle', 'colour')).toBeGreaterThan(0.6)
    expect(shareOf('loud bicycle', 'sound')).toBeGreaterThan(0.6)
  })

  test('words in no sample have no weight', () => {
    expect(shareOf('tax', 'colour')).toBe(0.5)
  })

  test('words that always occur together share their weight', () => {
    const twice = learn({
      colour: samples.colour.map((each) => each.replace('red', 'deep red')),
      sound: samples.sound,
    })
    const odds = (of: typeof classify, text: string) => {
      const found = of(wordsOf(text))
      return (found.get('colour') ?? 0) - (found.get('sound') ?? 0)
    }
    expect(odds(twice, 'deep red')).toBeLessThan(1.9 * odds(classify, 'red'))
  })

  test('the same samples give the same weights', () => {
    expect(learn(samples)(['red', 'bell'])).toEqual(classify(['red', 'bell']))
  })

  test('features in too few samples are ignored', () => {
    const settings = { decay: 0.005, rounds: 10, seenIn: 2 }
    const { weights } = logisticRegression(samples, wordsOf, settings)
    expect([...weights.keys()].sort()).toEqual(['blue', 'door', 'loud', 'one', 'red', 'the'])
  })
})
