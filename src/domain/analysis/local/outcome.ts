import { OUTCOMES, type Outcome } from '../../../lib/analytics.ts'
import { type Move, movesOf } from './moves.ts'
import { does, doesAny, maybe, type Reading, type Statement } from './reading.ts'

/** How a call ended, and the statements that tell. */
export type FoundOutcome = { outcome: Outcome; telling: readonly Statement[] }

/**
 * How a call ended: what agents and customers did for its matter after it was put, the later the weightier. A call
 * that breaks off tells nothing.
 */
export function findOutcome(reading: Reading): FoundOutcome {
  const known = found.get(reading)
  if (known !== undefined) return known
  const made = outcomeOf(reading)
  found.set(reading, made)
  return made
}

/** Summary and quality both ask for it. */
const found = new WeakMap<Reading, FoundOutcome>()

function outcomeOf(reading: Reading): FoundOutcome {
  if (breaksOff(reading)) return { outcome: 'unknown', telling: [] }
  const moves = lateMoves(reading)
  const scores = OUTCOMES.map((outcome) => {
    const { always, ...weights } = WEIGHTS[outcome]
    const moved = (Object.entries(weights) as [Move, number][]).map(
      ([move, weight]) => weight * strengthOf(moves, move),
    )
    return { outcome, score: moved.reduce((sum, each) => sum + each, always) }
  })
  const { outcome } = scores.reduce((best, each) => (each.score > best.score ? each : best))
  const telling = moves
    .filter((each) => TELLING[outcome].includes(each.move) && each.strength >= MIN_TELLING)
    .toSorted((a, b) => b.strength - a.strength)
    .slice(0, 3)
    .map((each) => each.statement)
  return { outcome, telling }
}

type LateMove = { statement: Statement; move: Move; strength: number }

/** What each finding speaks for and against, fitted over labelled calls of both languages and rounded. */
const WEIGHTS: Record<Outcome, Partial<Record<Move, number>> & { always: number }> = {
  resolved: {
    always: 0.8,
    settles: 1,
    promises: -1.1,
    declines: -1.4,
    informs: 1,
    agrees: 1.2,
    sees_it_work: 0.1,
    objects: -0.3,
    takes_on: -0.3,
  },
  follow_up: {
    always: -0.4,
    promises: 2.4,
    declines: -0.1,
    informs: -0.3,
    agrees: -0.1,
    sees_it_work: 0.1,
    objects: -0.8,
    takes_on: 0.8,
  },
  unresolved: {
    always: -0.4,
    settles: -0.6,
    promises: -1,
    declines: 1.6,
    informs: -0.4,
    agrees: -0.5,
    sees_it_work: -0.4,
    objects: 1.2,
    takes_on: -0.4,
  },
  unknown: {
    always: 0.1,
    settles: -0.4,
    promises: -0.3,
    declines: -0.1,
    informs: -0.3,
    agrees: -0.7,
    sees_it_work: 0.2,
    objects: -0.1,
  },
}

const TELLING: Record<Outcome, readonly Move[]> = {
  resolved: ['settles', 'sees_it_work', 'agrees'],
  follow_up: ['promises', 'takes_on'],
  unresolved: ['declines', 'objects'],
  unknown: [],
}
const MIN_TELLING = 0.5

/** What is said in the first fifth opens a call; from there on it counts for more the later it comes. */
const LATE_FROM = 0.2
const EARLIEST = 0.6

function lateMoves({ statements }: Reading): LateMove[] {
  return statements.flatMap((statement, index) => {
    const place = (index + 1) / statements.length
    if (place < LATE_FROM) return []
    // Who asks neither does nor promises anything, but may well object.
    const moves = movesOf(statement).filter(([move]) => !statement.question || move === 'objects')
    return moves.map(([move, likelihood]) => ({
      statement,
      move,
      strength: likelihood * (EARLIEST + (1 - EARLIEST) * place),
    }))
  })
}

/** Doing the same again makes it surer, but ever less so. */
const FURTHER = [1, 0.7, 0.5]

function strengthOf(moves: readonly LateMove[], move: Move): number {
  const strengths = moves.filter((each) => each.move === move).map((each) => each.strength)
  strengths.sort((a, b) => b - a)
  return FURTHER.reduce((sum, factor, index) => sum + factor * (strengths[index] ?? 0), 0)
}

/** Somebody calls into a silent line, or the one who was to come back to it never does. */
function breaksOff({ statements }: Reading): boolean {
  const end = statements.slice(-END)
  const last = end.at(-1)
  if (last === undefined || statements.length < MIN_STATEMENTS) return false
  if (end.some((each) => doesAny(each, ['farewell', 'closing_offer']))) return false
  const calls = end.filter((each) => maybe(each, 'customer') && does(each, 'calls_into_silence'))
  return calls.length > 0 || does(last, 'hold') !== undefined
}

const END = 4
const MIN_STATEMENTS = 8
