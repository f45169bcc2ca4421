import type { Emotion } from '../../../../model/analytics.ts'
import { softmax } from '../models/log-odds.ts'
import { type Act, AGENT_MOVES, CUSTOMER_MOVES, MOVES, type Move } from '../reading/acts.ts'
import type { Reading, Statement } from '../reading/reading.ts'

/** A move in a call; `strength` grows from its beginning to its end. */
export type LateMove = { statement: Statement; move: Move; strength: number }

/**
 * What tells how a call ended: the moves for its matter after it was put, those at its end, what stays open, and how
 * the customer feels at the end.
 */
export function outcomeSigns({ statements }: Reading, moves: readonly LateMove[]): Record<string, number> {
  const customers = statements.filter((each) => each.role !== 'agent')
  const signs: Record<string, number> = {}
  for (const move of MOVES.filter((each) => each !== 'handles' && each !== 'tells')) {
    signs[move] = strengthOf(moves, move)
    signs[`${move}_at_end`] = atEnd(statements, move)
  }
  const last = customers.slice(-AT_END)
  const felt = (of: readonly Statement[], emotions: readonly Emotion[]) =>
    mean(
      of.map((each) => {
        const likely = each.feels()
        return emotions.reduce((sum, emotion) => sum + (likely.get(emotion) ?? 0), 0)
      }),
    )
  const ends = (within: number, act: Act) =>
    Math.max(0, ...statements.slice(-within).map((each) => each.acts().get(act) ?? 0))
  const times = (acts: readonly Act[]) => Math.min(2, sumOf(last, acts))
  const agents = statements.filter((each) => each.role === 'agent')
  const agentsLast = agents.slice(-AGENTS_AT_END)
  return {
    ...signs,
    ...openAtEnd(statements),
    pleased_at_end: felt(last, ['satisfaction']),
    upset_at_end: felt(last, ['frustration', 'anger']),
    low_at_end: felt(last, ['anxiety', 'sadness']),
    upset: felt(customers, ['frustration', 'anger']),
    offers_more: ends(CLOSING, 'closing_offer'),
    into_silence: ends(LAST, 'calls_into_silence'),
    farewell: ends(LAST, 'farewell'),
    thanks: times(['thanks']),
    accepts: times(['accept']),
    refuses: times(['refuse']),
    done: Math.min(3, sumOf(agentsLast, ['done'])),
    to_come: Math.min(3, sumOf(agentsLast, ['commit', 'pending'])),
    cannot: Math.min(3, sumOf(agentsLast, ['inability'])),
    rude: Math.min(3, sumOf(agentsLast, ['rude'])),
    works: Math.max(0, ...customers.map((each) => each.acts().get('works_now') ?? 0)),
    gives_up: Math.min(2, sumOf(last, ['resign', 'turn_down'])),
    asks_at_end: statements.at(-1)?.question === true ? 1 : 0,
    brevity: BRIEF / (statements.length + BRIEF),
  }
}

/**
 * What a statement does for the matter of the call, by likeness: each move of its speaker's side, 0 to 1.
 * @param sharpness how much of the log odds counts, 0 to 1
 */
export function movesOf(statement: Statement, sharpness = 1): [Move, number][] {
  return [...softmax(statement.moves(), movesBy(statement), sharpness)]
}

/** The moves that whoever says it can make. */
function movesBy({ role }: Statement): readonly Move[] {
  return role === 'agent' ? AGENT_MOVES : role === 'customer' ? CUSTOMER_MOVES : MOVES
}

/** The moves after a call's opening. */
export function lateMoves({ statements }: Reading): LateMove[] {
  return statements.flatMap((statement, index) => {
    const place = (index + 1) / statements.length
    // Who asks neither does nor promises anything, but may well object.
    if (place < LATE_FROM || (statement.question && statement.role === 'agent')) return []
    const moves = movesOf(statement, SHARPNESS).filter(([move]) => !statement.question || move === 'objects')
    return moves.map(([move, likelihood]) => ({
      statement,
      move,
      strength: likelihood * (EARLIEST + (1 - EARLIEST) * place),
    }))
  })
}

/** Doing the same again makes it surer, but ever less so. */
function strengthOf(moves: readonly LateMove[], move: Move): number {
  const strengths = moves.filter((each) => each.move === move).map((each) => each.strength)
  strengths.sort((a, b) => b - a)
  return FURTHER.reduce((sum, factor, index) => sum + factor * (strengths[index] ?? 0), 0)
}

/** How likely the last statements of those who can make a move make it. */
function atEnd(statements: readonly Statement[], move: Move): number {
  const last = statements.filter((each) => each.length > 1 && movesBy(each).includes(move)).slice(-AT_END)
  return mean(last.map((each) => new Map(movesOf(each)).get(move) ?? 0))
}

/**
 * An objection, a refusal or a promise that nothing closes after it: the customer's consent closes an objection, what
 * the agent does closes the others.
 */
function openAtEnd(statements: readonly Statement[]) {
  let [objection, refusal, promise] = [0, 0, 0]
  for (const [index, statement] of statements.entries()) {
    if ((index + 1) / statements.length < LATE_FROM) continue
    const likely = new Map(movesOf(statement))
    const of = (move: Move) => likely.get(move) ?? 0
    const consent = Math.max(of('agrees'), of('sees_it_work'))
    objection = Math.max(objection * (1 - consent) * (1 - of('settles') / 2), of('objects'))
    refusal = Math.max(
      refusal * (1 - Math.max(of('settles'), of('promises'))) * (1 - of('sees_it_work')),
      of('declines'),
    )
    promise = Math.max(promise * (1 - of('settles')), of('promises'))
  }
  return { open_objection: objection, open_refusal: refusal, open_promise: promise }
}

function sumOf(statements: readonly Statement[], acts: readonly Act[]): number {
  return statements.reduce((sum, each) => sum + Math.max(...acts.map((act) => each.acts().get(act) ?? 0)), 0)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length)
}

// What follows scales the signs and decides nothing: the weights that are learnt fit whatever is chosen here.
/** One line seldom tells for sure what it does for a call: the share of the odds that counts. */
const SHARPNESS = 0.5
/** What is said in the first fifth opens a call; from there on it counts for more the later it comes. */
const LATE_FROM = 0.2
const EARLIEST = 0.6
const FURTHER = [1, 0.7, 0.5]
/** In statements before the end. */
const AT_END = 3
const AGENTS_AT_END = 8
const CLOSING = 6
const LAST = 4
const BRIEF = 6
