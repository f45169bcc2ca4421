import { describe, expect, test } from 'bun:test'
import { trainClassifier } from '../../../../src/domain/analysis/local/classifier.ts'
import { likelihoods } from '../../../../src/domain/analysis/local/resemblance.ts'

const KINDS = ['colour', 'sound'] as const
const wordsOf = (text: string) => text.split(' ')
const samples = {
  colour: ['red door', 'blue door', 'red wall', 'the blue one'],
  sound: ['loud bell', 'loud drum', 'the low one'],
}
const classify = trainClassifier(samples, wordsOf)
const shareOf = (text: string, kind: (typeof KINDS)[number]) =>
  likelihoods(classify(wordsOf(text)), KINDS, 1).get(kind) ?? Number.NaN

describe('a classifier of sentences', () => {
  test('knows its samples, and sentences that share their words', () => {
    for (const kind of KINDS)
      for (const sample of samples[kind]) expect(shareOf(sample, kind)).toBeGreaterThan(0.5)
    expect(shareOf('red bicycle', 'colour')).toBeGreaterThan(0.6)
    expect(shareOf('loud bicycle', 'sound')).toBeGreaterThan(0.6)
  })

  test('what no sample has tells nothing', () => {
    expect(shareOf('tax', 'colour')).toBe(0.5)
  })

  test('words that always come together count once, not each by itself', () => {
    const twice = trainClassifier(
      { colour: samples.colour.map((each) => each.replace('red', 'deep red')), sound: samples.sound },
      wordsOf,
    )
    const odds = (of: typeof classify, text: string) => {
      const found = of(wordsOf(text))
      return (found.get('colour') ?? 0) - (found.get('sound') ?? 0)
    }
    expect(odds(twice, 'deep red')).toBeLessThan(1.9 * odds(classify, 'red'))
  })

  test('the same samples give the same weights', () => {
    expect(trainClassifier(samples, wordsOf)(['red', 'bell'])).toEqual(classify(['red', 'bell']))
  })
})
