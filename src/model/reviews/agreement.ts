import { roundTo } from '../../lib/round.ts'

/** How often two judges gave these answers to the same question. */
export type AnswerPair = { machine: string; human: string; count: number }

export type Agreement = {
  /** Questions that both answered. */
  pairs: number
  agreed: number
  /** 0 to 1; null without pairs. */
  share: number | null
  /** Cohen's kappa, −1 to 1; null where it is not defined. */
  kappa: number | null
}

/**
 * How far two judges agree. Cohen's kappa is (pₒ − pₑ) / (1 − pₑ): pₒ is the share of pairs with the same answer, pₑ
 * the share to be expected if each had drawn answers by chance as often as they gave them. It is 1 where they always
 * agree and 0 where they agree as chance would; not defined without pairs, or where both gave but one and the same.
 * @see Cohen, A Coefficient of Agreement for Nominal Scales, 1960
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
