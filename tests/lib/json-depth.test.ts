import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { jsonDepth } from '../../src/lib/json-depth.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((each) => depthOf(each)))
    : 0

test('the depth is that of the parsed value, whatever is in its strings', () => {
  const texts = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', '}', 'a', '\n', 'é') })
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'large' }, texts, fc.integer(), tie('array'), tie('object')),
    array: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(texts, tie('value'), { maxKeys: 4 }),
  }))
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 2), (each, space) => {
      expect(jsonDepth(JSON.stringify(each, null, space))).toBe(depthOf(each))
    }),
  )
})

test.each(['\\"', '"', '["', '{"a":"\\', ']'])('time grows at most linearly with %j', (piece) => {
  const timeOf = (sizeBytes: number) => {
    const text = piece.repeat(sizeBytes / piece.length)
    const times = Array.from({ length: 5 }, () => {
      const startedAt = performance.now()
      jsonDepth(text)
      return performance.now() - startedAt
    })
    return Math.min(...times)
  }
  timeOf(64_000)
  // Linear is 16 times as long, quadratic 256 times, whenever it is measured. A busy machine may be slow once.
  const growths = Array.from({ length: 5 }, () => timeOf(1_024_000) / timeOf(64_000))
  expect(Math.min(...growths)).toBeLessThan(100)
})
