import { describe, expect, test } from 'bun:test'
import { softmax } from '../../../../src/domain/analysis/local/models/log-odds.ts'

const KINDS = ['colour', 'sound'] as const
const logOdds = new Map([
  ['colour', 2],
  ['sound', -1],
] as const)

describe('a softmax', () => {
  test('has shares that are 1 together, and nearer to each other the less the odds count', () => {
    const sharp = softmax(logOdds, KINDS, 1)
    const blunt = softmax(logOdds, KINDS, 0.1)
    expect([...sharp.values()].reduce((sum, each) => sum + each)).toBeCloseTo(1)
    expect(sharp.get('colour')).toBeGreaterThan(blunt.get('colour') ?? 1)
  })

  test('what no odds are known for is as likely as any', () => {
    expect(softmax(new Map(), KINDS, 1).get('sound')).toBe(0.5)
  })
})
