import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createJsonScanner, type JsonShape } from '../../src/lib/json-scanner.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((each) => depthOf(each)))
    : 0

const partsOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const values = Object.values(value)
  return 1 + Math.max(0, values.length - 1) + values.reduce<number>((sum, each) => sum + partsOf(each), 0)
}

/** Scans a text in pieces of some length. */
function scanned(text: string, length: number): JsonShape {
  const scan = createJsonScanner()
  let shape = scan('')
  for (let at = 0; at < text.length; at += length) shape = scan(text.slice(at, at + length))
  return shape
}

test('depth and parts are those of the parsed value, whatever is in its strings and where pieces end', () => {
  const texts = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', '}', 'a', '\n', 'é') })
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'large' }, texts, fc.integer(), tie('array'), tie('object')),
    array: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(texts, tie('value'), { maxKeys: 4 }),
  }))
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 2), fc.nat(9), (each, space, length) => {
      const shape = { depth: depthOf(each), parts: partsOf(each) }
      expect(scanned(JSON.stringify(each, null, space), length + 1)).toEqual(shape)
    }),
  )
})

test.each(['\\"', '"', '["', '{"a":"\\', ']'])('time grows at most linearly with %j', (piece) => {
  const timeOf = (sizeBytes: number) => {
    const text = piece.repeat(sizeBytes / piece.length)
    const times = Array.from({ length: 5 }, () => {
      const startedAt = performance.now()
      createJsonScanner()(text)
      return performance.now() - startedAt
    })
    return Math.min(...times)
  }
  timeOf(64_000)
  // Linear is 16 times as long, quadratic 256 times, whenever it is measured. A busy machine may be slow once.
  const growths = Array.from({ length: 5 }, () => timeOf(1_024_000) / timeOf(64_000))
  expect(Math.min(...growths)).toBeLessThan(100)
})
