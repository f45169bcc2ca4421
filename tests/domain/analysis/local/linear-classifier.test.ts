import { describe, expect, test } from 'bun:test'
import { packModels, unpackModels } from '../../../../src/domain/analysis/local/linear-classifier.ts'

const KINDS = ['colour', 'sound'] as const
const model = {
  learntFrom: 'some samples',
  kinds: KINDS,
  weights: new Map([
    ['red', Float64Array.of(2, -1)],
    ['bell', Float64Array.of(-0.5, 1.5)],
    ['the', Float64Array.of(0.001, 0)],
  ]),
}
const other = {
  learntFrom: 'others',
  kinds: ['yes', 'no', 'maybe'],
  weights: new Map([['yes', Float64Array.of(1, 0, 0)]]),
}
const file = packModels({ model, other })

describe('a packed classifier', () => {
  test('adds up what each feature speaks for each kind, to a 127th of the greatest weight', () => {
    const odds = unpackModels(file).classifier('model', KINDS)(['red', 'bell', 'tax'])
    expect(odds.get('colour')).toBeCloseTo(1.5, 1)
    expect(odds.get('sound')).toBeCloseTo(0.5, 1)
  })

  test('features that tell nothing are left out, and unknown ones tell nothing', () => {
    const classify = unpackModels(file).classifier('model', KINDS)
    expect(classify(['the'])).toEqual(classify(['tax']))
    expect(classify(['tax']).get('colour')).toBe(0)
  })

  test('several stand in one file, also where that does not begin at a whole word', () => {
    const shifted = new Uint8Array(file.length + 1)
    shifted.set(file, 1)
    const classify = unpackModels(shifted.subarray(1)).classifier('other', other.kinds)
    expect(classify(['yes']).get('yes')).toBeCloseTo(1)
  })

  test('says what it was learnt from', () => {
    const models = unpackModels(file)
    expect([models.learntFrom('model'), models.learntFrom('none')]).toEqual(['some samples', null])
  })

  test('a model that is not there, or of other kinds, is said at once', () => {
    const models = unpackModels(file)
    expect(() => models.classifier('none', KINDS)).toThrow('bun run learn')
    expect(() => models.classifier('model', ['sound', 'colour'])).toThrow('bun run learn')
  })
})
