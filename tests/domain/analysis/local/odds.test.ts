import { describe, expect, test } from 'bun:test'
import { likelihoods } from '../../../../src/domain/analysis/local/models/odds.ts'

const KINDS = ['colour', 'sound'] as const
const odds = new Map([
  ['colour', 2],
  ['sound', -1],
] as const)

describe('likelihoods', () => {
  test('are 1 together, and nearer to each other the less the odds count', () => {
    const sharp = likelihoods(odds, KINDS, 1)
    const blunt = likelihoods(odds, KINDS, 0.1)
    expect([...sharp.values()].reduce((sum, each) => sum + each)).toBeCloseTo(1)
    expect(sharp.get('colour')).toBeGreaterThan(blunt.get('colour') ?? 1)
  })

  test('what no odds are known for is as likely as any', () => {
    expect(likelihoods(new Map(), KINDS, 1).get('sound')).toBe(0.5)
  })
})
