import { roundTo } from '../../lib/numbers/round.ts'

/** How often the engine and a person gave these two answers to the same question. */
export type AnswerPair = { machine: string; human: string; count: number }

/** How far two sets of answers agree. */
export type Agreement = {
  /** Number of answers that both gave. */
  pairs: number
  /** Number of pairs with the same answer. */
  agreed: number
  /** agreed / pairs, 0 to 1; null without pairs. */
  share: number | null
  /** Cohen's kappa, −1 to 1; null if it is not defined. */
  kappa: number | null
}

/**
 * Computes how far two sets of answers agree. Cohen's kappa is (pₒ − pₑ) / (1 − pₑ). pₒ is the share of pairs with the
 * same answer; pₑ is the share expected if both answered at random, with each answer as frequent as it is. Kappa is 1
 * for full agreement and 0 for agreement no better than chance. It is not defined without pairs, or if both always
 * gave the same one answer.
 * @see Cohen, A Coefficient of Agreement for Nominal Scales, 1960
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { agreementOf } from './agreement.ts'
 *
 * // The example of https://en.wikipedia.org/wiki/Cohen%27s_kappa: pₒ = 0.7, pₑ = 0.5.
 * const agreement = agreementOf([
 *   { machine: 'yes', human: 'yes', count: 20 },
 *   { machine: 'yes', human: 'no', count: 5 },
 *   { machine: 'no', human: 'yes', count: 10 },
 *   { machine: 'no', human: 'no', count: 15 },
 * ])
 * assert.deepEqual(agreement, { pairs: 50, agreed: 35, share: 0.7, kappa: 0.4 })
 * ```
 */
export function agreementOf(given: readonly AnswerPair[]): Agreement {
  const pairs = sum(given)
  if (pairs === 0) return { pairs, agreed: 0, share: null, kappa: null }
  const agreed = sum(given.filter((each) => each.machine === each.human))
  const answers = new Set(given.flatMap((each) => [each.machine, each.human]))
  const expected = [...answers].reduce((all, answer) => {
    const byMachine = sum(given.filter((each) => each.machine === answer))
    const byHuman = sum(given.filter((each) => each.human === answer))
    return all + (byMachine / pairs) * (byHuman / pairs)
  }, 0)
  const share = agreed / pairs
  const kappa = expected === 1 ? null : (share - expected) / (1 - expected)
  return { pairs, agreed, share: roundTo(share, 4), kappa: kappa === null ? null : roundTo(kappa, 4) }
}

function sum(pairs: readonly AnswerPair[]): number {
  return pairs.reduce((all, each) => all + each.count, 0)
}
