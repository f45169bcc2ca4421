import { expect, test } from 'bun:test'
import { differences, MANIFEST, type Manifest, manifestNow } from '../../training/manifest.ts'

const known = (await Bun.file(MANIFEST).json()) as Manifest

test('the weights in the program are those of the training data: otherwise run `bun run train`', () => {
  expect(differences(known, manifestNow())).toEqual([])
}, 60_000)

test('other data, features, signs and weights are told apart', () => {
  const others = { data: 'w', lessons: 'x', decisions: 'y' }
  const other = { ...others, weights: { ...known.weights, 'en.bin': 'z' } }
  expect(differences(known, other)).toHaveLength(4)
})
