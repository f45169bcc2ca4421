import { describe, expect, test } from 'bun:test'
import {
  ALWAYS,
  decide,
  likeliest,
  SHARED,
} from '../../../../src/domain/analysis/local/models/conditional-logit.ts'

const KINDS = ['tea', 'coffee'] as const
const TABLE = {
  [SHARED]: { heard: 2 },
  tea: { [ALWAYS]: 0.5, morning: -1 },
  coffee: { [ALWAYS]: 0, morning: 1 },
}

describe('a decision by learnt weights', () => {
  test('is a softmax over both sorts of signs', () => {
    const shares = decide(TABLE, KINDS, {
      byKind: { heard: (kind) => (kind === 'tea' ? 1 : 0) },
      ofAll: { morning: 0.5 },
    })
    const [tea, coffee] = [0.5 + 2 * 1 - 0.5, 0.5].map(Math.exp) as [number, number]
    expect(shares.get('tea')).toBeCloseTo(tea / (tea + coffee), 10)
    expect(shares.get('coffee')).toBeCloseTo(coffee / (tea + coffee), 10)
    expect(likeliest(shares)[0]).toBe('tea')
  })

  test('a sign without a weight tells nothing', () => {
    const shares = decide(TABLE, KINDS, { byKind: {}, ofAll: { evening: 5 } })
    expect(shares.get('tea')).toBeCloseTo(1 / (1 + Math.exp(-0.5)), 10)
  })

  test('nothing can be chosen from nothing', () => {
    expect(() => likeliest(new Map())).toThrow(RangeError)
  })
})
