import { describe, expect, test } from 'bun:test'
import { naiveBayes } from '../../training/naive-bayes.ts'

const samples = { colour: ['red door', 'blue door', 'red wall'], sound: ['loud bell', 'loud drum'] }
const { kinds, weights } = naiveBayes(samples, (text) => text.split(' '))

describe('naive Bayes', () => {
  test('words of one kind only make that kind likelier', () => {
    const [colour, sound] = weights.get('red') ?? []
    expect(kinds).toEqual(['colour', 'sound'])
    expect(colour).toBeGreaterThan(0)
    expect(sound).toBeLessThan(0)
  })

  test('words in no sample have no weight', () => {
    expect(weights.get('tax')).toBeUndefined()
  })
})
