import { describe, expect, test } from 'bun:test'
import { exactExp, exactLog } from '../../src/lib/numbers/exact-math.ts'

describe('exact exponentials and logarithms', () => {
  test('are those of the C library but for the last places', () => {
    for (let x = -700; x <= 700; x += 0.37) {
      expect(Math.abs(exactExp(x) / Math.exp(x) - 1)).toBeLessThan(1e-15)
      const power = Math.exp(x / 2)
      expect(Math.abs(exactLog(power) - Math.log(power))).toBeLessThanOrEqual(
        1e-15 * Math.max(1, Math.abs(x)),
      )
    }
  })

  test('have these bits on every machine', () => {
    const bits = (x: number) => Buffer.from(Float64Array.of(x).buffer).toString('hex')
    expect([1, -0.3, 20.25].map((each) => bits(exactExp(each)))).toMatchInlineSnapshot(`
      [
        "6a57148b0abf0540",
        "057cc369c8b4e73f",
        "aa66196dd790c241",
      ]
    `)
    expect([2, 0.1, 12345].map((each) => bits(exactLog(each)))).toMatchInlineSnapshot(`
      [
        "ef39fafe422ee63f",
        "1555b5bbb16b02c0",
        "e818ae268ed72240",
      ]
    `)
  })

  test('end where numbers end', () => {
    expect([exactExp(0), exactLog(1)]).toEqual([1, 0])
    expect([exactExp(-800), exactExp(800)]).toEqual([0, Number.POSITIVE_INFINITY])
    for (const each of [0, -1, Number.NaN]) expect(() => exactLog(each)).toThrow(RangeError)
  })
})
