import type { IntentEvidence } from '../../../../model/analytics.ts'
import { EN_PHRASES } from '../phrases/en.ts'
import { JA_PHRASES } from '../phrases/ja.ts'
import { evidenceOf, type Statement } from '../reading/reading.ts'

/** Of all that speaks for a decision, how much each statement gives: above 0, together at most 1. */
export type Shares = ReadonlyMap<Statement, number>
/** The statements that speak for a decision, those that tell most first, and their shares where they are known. */
export type Said = { statements: Statement[]; shares?: Shares | undefined }

/**
 * What speaks for a decision.
 * @param terms what each statement adds to the decision's sum; what speaks against it has no share
 */
export function saidFor(terms: Iterable<readonly [Statement, number]>): Required<Said> {
  const positive = [...terms].filter(([, term]) => term > 0).sort((a, b) => b[1] - a[1])
  const sum = positive.reduce((all, [, term]) => all + term, 0)
  const shares = new Map(positive.map(([statement, term]) => [statement, term / sum]))
  return { statements: [...shares.keys()], shares }
}

/**
 * Evidence for these statements, with shares where they are known: the largest first. A statement that runs through
 * several segments has a piece in each, and each piece as much of its share as of its characters.
 */
export function evidenceWithShares(
  statements: readonly Statement[],
  shares: Shares | undefined,
): IntentEvidence[] {
  const telling = statements.filter((each) => !greets(each.text))
  return (telling.length > 0 ? telling : statements)
    .flatMap((statement): IntentEvidence[] => {
      const pieces = evidenceOf(statement, { ...statement, start: statement.start + leadOf(statement.text) })
      const share = shares?.get(statement)
      if (share === undefined) return pieces
      const characters = pieces.reduce((sum, { quote }) => sum + quote.length, 0)
      return pieces.map((each) => withShare(each, (share * each.quote.length) / characters))
    })
    .toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0))
}

/** How many characters of greeting, assent and the like stand before what a statement says. */
function leadOf(text: string): number {
  const lead = LEAD_INS.map((each) => each.exec(text)?.[0].length ?? 0).find((each) => each > 0) ?? 0
  return lead < text.length ? lead : 0
}

/** Whether a statement is a greeting or a word of assent, and nothing else. */
export function greets(text: string): boolean {
  return leadOf(`${text} .`) > text.length
}

/** Of all languages: none has words of another. */
const LEAD_INS = [EN_PHRASES.leadIn, JA_PHRASES.leadIn]

/** Rounded down, so that shares are never more than 1 together; one that rounds to 0 is not told. */
function withShare(evidence: IntentEvidence, share: number): IntentEvidence {
  const rounded = Math.floor(share * SHARE_STEPS) / SHARE_STEPS
  return rounded > 0 ? { ...evidence, share: rounded } : evidence
}

/** Shares have three decimals. */
const SHARE_STEPS = 1000
