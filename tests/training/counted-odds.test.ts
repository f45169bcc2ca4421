import { describe, expect, test } from 'bun:test'
import { countedOdds } from '../../training/counted-odds.ts'

const samples = { colour: ['red door', 'blue door', 'red wall'], sound: ['loud bell', 'loud drum'] }
const { kinds, weights } = countedOdds(samples, (text) => text.split(' '))

describe('counted odds', () => {
  test('what is said with one kind alone is likelier with it', () => {
    const [colour, sound] = weights.get('red') ?? []
    expect(kinds).toEqual(['colour', 'sound'])
    expect(colour).toBeGreaterThan(0)
    expect(sound).toBeLessThan(0)
  })

  test('words that no sample has tell nothing', () => {
    expect(weights.get('tax')).toBeUndefined()
  })
})
