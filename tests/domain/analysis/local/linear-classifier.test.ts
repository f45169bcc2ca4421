import { describe, expect, test } from 'bun:test'
import { openModels, packModels } from '../../../../src/domain/analysis/local/models/linear-classifier.ts'

const KINDS = ['colour', 'sound'] as const
const [RED, BELL, UNKNOWN] = [7, 3_000_000_000, 12]
const model = {
  kinds: KINDS,
  features: Uint32Array.of(BELL, RED),
  weights: Float64Array.of(-0.5, 1.5, 2, -1),
}
const other = {
  kinds: ['yes', 'no', 'maybe'],
  features: Uint32Array.of(RED),
  weights: Float64Array.of(1, 0, 0),
}
const file = packModels({ model, other })

describe('a packed classifier', () => {
  test('adds up what each feature speaks for each kind, to a 127th of the greatest weight', () => {
    const [colour = 0, sound = 0] = openModels(file).classifier('model', KINDS)([RED, BELL, UNKNOWN])
    expect(colour).toBeCloseTo(1.5, 1)
    expect(sound).toBeCloseTo(0.5, 1)
  })

  test('unknown features tell nothing', () => {
    expect([...openModels(file).classifier('model', KINDS)([UNKNOWN])]).toEqual([0, 0])
  })

  test('several stand in one file, also where that does not begin at a whole word', () => {
    const shifted = new Uint8Array(file.length + 1)
    shifted.set(file, 1)
    const [yes = 0] = openModels(shifted.subarray(1)).classifier('other', other.kinds)([RED])
    expect(yes).toBeCloseTo(1)
  })

  test('a model that is not there, or of other kinds, is said at once', () => {
    const models = openModels(file)
    expect(() => models.classifier('none', KINDS)).toThrow('bun run train')
    expect(() => models.classifier('model', ['sound', 'colour'])).toThrow('bun run train')
  })
})
