import { roundTo } from '../../lib/numbers/round.ts'
import { agreementOf } from './agreement.ts'

/** How far several people agree on one question, over the calls that at least two of them answered. */
export type Spread = {
  calls: number
  /** Mean share of pairs of people with the same answer, 0 to 1; null without such calls. */
  share: number | null
  /** Cohen's kappa of two people, Fleiss' of more; null if it is not defined. */
  kappa: number | null
}

/**
 * Computes how far people agree on a question, from their answers to each call. With two people it is Cohen's kappa. With
 * more it is Fleiss' kappa, over the calls that all of them answered: it needs the same number of answers to each.
 * @see Fleiss, Measuring nominal scale agreement among many raters, 1971
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { spreadOf } from './kappa.ts'
 *
 * const answers = [
 *   { maria: 'yes', grace: 'yes', tom: 'yes' },
 *   { maria: 'no', grace: 'no', tom: 'yes' },
 * ]
 * // Of the pairs, all and a third agree. By chance (4/6)² + (2/6)² = 5/9 would.
 * assert.deepEqual(spreadOf(answers, ['maria', 'grace', 'tom']), { calls: 2, share: 0.6667, kappa: 0.25 })
 * ```
 */
export function spreadOf(
  byCall: readonly Readonly<Record<string, string>>[],
  people: readonly string[],
): Spread {
  const [one, other, ...more] = people
  const answered = byCall.filter(
    (answers) => people.filter((each) => answers[each] !== undefined).length >= 2,
  )
  if (answered.length === 0 || one === undefined || other === undefined)
    return { calls: 0, share: null, kappa: null }
  const share = roundTo(mean(answered.map((answers) => pairsAgreeing(Object.values(answers)))), 4)
  if (more.length > 0) return { calls: answered.length, share, kappa: fleiss(byCall, people) }
  const { kappa } = agreementOf(
    answered.map((answers) => ({ machine: answers[one] ?? '', human: answers[other] ?? '', count: 1 })),
  )
  return { calls: answered.length, share, kappa }
}

function fleiss(
  byCall: readonly Readonly<Record<string, string>>[],
  people: readonly string[],
): number | null {
  const whole = byCall
    .filter((answers) => people.every((each) => answers[each] !== undefined))
    .map((answers) => people.map((each) => answers[each] ?? ''))
  if (whole.length === 0) return null
  const all = whole.flat()
  const expected = [...new Set(all)].reduce((sum, answer) => {
    const frequency = all.filter((each) => each === answer).length / all.length
    return sum + frequency ** 2
  }, 0)
  const observed = mean(whole.map(pairsAgreeing))
  // 1 less a rounding error if all answers are the same one.
  return expected > 1 - 1e-9 ? null : roundTo((observed - expected) / (1 - expected), 4)
}

/** The share of pairs of answers that are the same. */
function pairsAgreeing(answers: readonly string[]): number {
  const n = answers.length
  const counts = [...Map.groupBy(answers, (each) => each).values()].map(({ length }) => length)
  return counts.reduce((sum, count) => sum + count * (count - 1), 0) / (n * (n - 1))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}
