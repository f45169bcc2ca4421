import type { ToldAct } from './acts.ts'
import type { ReadStatement } from './language.ts'

// What statements tell together, as the decisions over a call count it.

/** How likely a statement does this, 0 to 1. */
export function likelihoodOf(statement: ReadStatement, act: ToldAct): number {
  return statement.acts().get(act) ?? 0
}

/** How likely the statement that does it most surely does it. @param before how many others are surer */
export function mostOf(statements: readonly ReadStatement[], act: ToldAct, before = 0): number {
  return statements.map((each) => likelihoodOf(each, act)).sort((a, b) => b - a)[before] ?? 0
}

/** How often each act is done: doing it again tells ever less. */
export function timesOf<A extends ToldAct>(
  statements: readonly ReadStatement[],
  acts: readonly A[],
): Record<A, number> {
  const times = (act: A) => Math.log1p(statements.reduce((sum, each) => sum + likelihoodOf(each, act), 0))
  return Object.fromEntries(acts.map((act) => [act, times(act)])) as Record<A, number>
}

/** The mean of what each statement tells; 0 without any. */
export function meanOf(
  statements: readonly ReadStatement[],
  of: (statement: ReadStatement) => number,
): number {
  return statements.reduce((sum, each) => sum + of(each), 0) / Math.max(1, statements.length)
}

/** How little was said, 0 to 1, a half at 100 words. Of a side with more words each word tells less. */
export function brevityOf(statements: readonly ReadStatement[]): number {
  return BRIEF / (statements.reduce((sum, each) => sum + each.length, 0) + BRIEF)
}

/** In words. With 30 the few words of a very short call decide too much; without a bound those of a long one do. */
const BRIEF = 100
