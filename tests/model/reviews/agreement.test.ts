import { expect, test } from 'bun:test'
import { agreementOf } from '../../../src/model/reviews/agreement.ts'

const pair = (machine: string, human: string, count: number) => ({ machine, human, count })

test("Cohen's kappa equals values computed by hand", () => {
  // 70 of 100 are the same; yes: 60 and 50, no: 40 and 50. Expected 0.6·0.5 + 0.4·0.5 = 0.5; (0.7 − 0.5) / 0.5.
  const both = [pair('yes', 'yes', 40), pair('yes', 'no', 20), pair('no', 'yes', 10), pair('no', 'no', 30)]
  expect(agreementOf(both)).toEqual({ pairs: 100, agreed: 70, share: 0.7, kappa: 0.4 })
  // Three answers: 11 of 16 are the same, 176/256; expected (8·7 + 5·5 + 3·4)/256 = 93/256; (176 − 93) / (256 − 93) =
  // 83/163.
  const three = [
    ...[pair('yes', 'yes', 6), pair('yes', 'no', 1), pair('yes', 'not_applicable', 1)],
    ...[pair('no', 'yes', 1), pair('no', 'no', 3), pair('no', 'not_applicable', 1)],
    ...[pair('not_applicable', 'no', 1), pair('not_applicable', 'not_applicable', 2)],
  ]
  expect(agreementOf(three)).toEqual({ pairs: 16, agreed: 11, share: 0.6875, kappa: 0.5092 })
})

test('kappa is 1 for full agreement, −1 for full disagreement of two answers, and 0 for chance', () => {
  expect(agreementOf([pair('yes', 'yes', 5), pair('no', 'no', 5)]).kappa).toBe(1)
  expect(agreementOf([pair('yes', 'no', 5), pair('no', 'yes', 5)]).kappa).toBe(-1)
  const chance = [pair('yes', 'yes', 1), pair('yes', 'no', 1), pair('no', 'yes', 1), pair('no', 'no', 1)]
  expect(agreementOf(chance).kappa).toBe(0)
})

test('kappa is not defined without pairs, or with only one answer', () => {
  expect(agreementOf([])).toEqual({ pairs: 0, agreed: 0, share: null, kappa: null })
  expect(agreementOf([pair('yes', 'yes', 9)])).toEqual({ pairs: 9, agreed: 9, share: 1, kappa: null })
})
