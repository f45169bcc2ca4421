import type { Emotion, Outcome } from '../../../lib/analytics.ts'
import { feelingsOf } from './emotion.ts'
import type { Act } from './lexicon/types.ts'
import { does, doesAny, informs, isTalk, maybe, type Reading, type Statement } from './reading.ts'

/** How a call ended, and the statements that tell. */
export type FoundOutcome = { outcome: Outcome; telling: readonly Statement[] }

/**
 * Follows what was done, promised and refused: what comes last counts. A promise keeps a matter open, unless the
 * customer says that it works already; a refusal after the last promise leaves it unresolved.
 */
export function outcomeByRules(reading: Reading): FoundOutcome {
  const { statements } = reading
  const late = (from: number) =>
    statements.filter((_, index) => index >= Math.floor(statements.length * from))
  const bitter = new Set(
    feelingsOf(reading)
      .filter((each) => BITTER.has(each.feeling))
      .map((each) => each.statement),
  )
  const works = late(0.3).filter(
    (each) => maybe(each, 'customer') && does(each, 'works_now') && !each.question && !bitter.has(each),
  )
  const done = late(0.2).filter((each) => maybe(each, 'agent') && settles(each))
  const pending = late(0.25).filter(
    (each) => staysOpen(each) && !(each.role === 'customer' && bitter.has(each)),
  )
  const unable = late(0.2).filter((each) => maybe(each, 'agent') && does(each, 'inability') !== undefined)
  const accepted = late(0.55).filter((each) => maybe(each, 'customer') && accepts(each) && !bitter.has(each))
  const refused = late(0.5).filter((each) => each.role === 'customer' && does(each, 'refuse') !== undefined)
  const informed = late(0.15).filter(
    (each) =>
      maybe(each, 'agent') &&
      (informs(each) ||
        (doesAny(each, ['explain', 'instruct', 'commit']) && each.length >= 5 && !each.question)),
  )
  const closed = statements.some(
    (each, index) =>
      index > statements.length * 0.5 && maybe(each, 'agent') && does(each, 'closing_offer') !== undefined,
  )
  const dated = late(0.4).filter(
    (each) =>
      each.role === 'agent' &&
      !each.question &&
      doesAny(each, ['commit']) &&
      does(each, 'time') !== undefined &&
      !isTalk(each) &&
      !doesAny(each, OPEN_CONDITIONS),
  )
  const bitterness = feelingsOf({ ...reading, statements: late(0.75) })
    .filter((each) => each.statement.role === 'customer' && BITTER.has(each.feeling))
    .reduce((sum, each) => sum + each.strength, 0)

  const settled = 1.4 * atMost(done.length, 2)
  const open = 1.7 * atMost(pending.length, 2)
  const resolved =
    settled +
    1.1 * atMost(accepted.length, 2) +
    0.7 * atMost(informed.length, 2) +
    (closed && refused.length === 0 ? 0.4 : 0)
  const unresolved =
    1.3 * atMost(unable.length, 2) +
    1.5 * atMost(refused.length, 2) +
    1.2 * atMost(bitterness, 1.5) -
    1.2 * atMost(accepted.length, 2)

  if (works.length > 0 && notBefore(works, refused)) return { outcome: 'resolved', telling: works }
  const promised = pending.length > 0 && notBefore(pending, refused)
  if (promised && (open >= settled * 0.8 || notBefore(pending, done))) {
    return { outcome: 'follow_up', telling: pending }
  }
  if (done.length > 0 && notBefore(done, [...refused, ...unable]))
    return { outcome: 'resolved', telling: done }
  const undone = done.length === 0 && works.length === 0 && unable.length + refused.length > 0
  if (undone && dated.length > 0 && notBefore(dated, [...refused, ...unable])) {
    return { outcome: 'follow_up', telling: dated }
  }
  if (unresolved >= 1.2) return { outcome: 'unresolved', telling: [...refused, ...unable] }
  if (pending.length > 0) return { outcome: 'follow_up', telling: pending }
  if (bitterness >= BITTER_END && accepted.length === 0 && done.length === 0) {
    return { outcome: 'unresolved', telling: [] }
  }
  // An answer settles a matter once it is taken.
  if (resolved >= 1 && accepted.length + done.length + (closed ? 1 : 0) > 0)
    return { outcome: 'resolved', telling: done.length > 0 ? done : accepted }
  return { outcome: 'unknown', telling: [] }
}

/** Whether the agent says that something is done; "I've opened a ticket" only opens something. */
function settles(statement: Statement): boolean {
  return (
    does(statement, 'done') !== undefined && does(statement, 'pending') === undefined && !statement.question
  )
}

/** Anger or grievance in the last quarter that is more than a word. */
const BITTER_END = 0.7
const BITTER = new Set<Emotion>(['anger', 'frustration'])
const OPEN_CONDITIONS: readonly Act[] = ['elsewhere', 'dropped_plan', 'courtesy_call']

function staysOpen(statement: Statement): boolean {
  // What a customer demands ("call me back") is no promise; what they are to do themselves is.
  if (statement.role === 'customer') return does(statement, 'own_task') !== undefined && !statement.question
  if (does(statement, 'pending') === undefined || doesAny(statement, OPEN_CONDITIONS)) return false
  return !statement.question || does(statement, 'commit') !== undefined
}

function accepts(statement: Statement): boolean {
  return (
    (does(statement, 'accept') !== undefined || does(statement, 'thanks') !== undefined) &&
    !doesAny(statement, ['refuse', 'sarcasm', 'problem']) &&
    !statement.question
  )
}

/** Whether the last of these comes no earlier than the last of the others. */
function notBefore(statements: readonly Statement[], others: readonly Statement[]): boolean {
  const last = (of: readonly Statement[]) => Math.max(-1, ...of.map((each) => each.index))
  return last(statements) >= last(others)
}

function atMost(value: number, max: number): number {
  return Math.min(value, max)
}
