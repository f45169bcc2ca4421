import { describe, expect, test } from 'bun:test'
import { likelihoods, resemblanceTo } from '../../../../src/domain/analysis/local/resemblance.ts'

const KINDS = ['colour', 'sound'] as const
const samples = { colour: ['red door', 'blue door', 'red wall'], sound: ['loud bell', 'loud drum'] }
const resembles = resemblanceTo(samples, (text) => text.split(' '))

describe('resemblance', () => {
  test('what is said with one kind alone is likelier with it', () => {
    const odds = resembles(['red'])
    expect(odds.get('colour')).toBeGreaterThan(0)
    expect(odds.get('sound')).toBeLessThan(0)
  })

  test('words that no sample has tell nothing', () => {
    expect(resembles(['tax'])).toEqual(
      new Map([
        ['colour', 0],
        ['sound', 0],
      ]),
    )
  })

  test('likelihoods are 1 together, and nearer to each other the less the odds count', () => {
    const sharp = likelihoods(resembles(['red', 'door']), KINDS, 1)
    const blunt = likelihoods(resembles(['red', 'door']), KINDS, 0.1)
    expect([...sharp.values()].reduce((sum, each) => sum + each)).toBeCloseTo(1)
    expect(sharp.get('colour')).toBeGreaterThan(blunt.get('colour') ?? 1)
  })
})
