import { OUTCOMES, type Outcome } from '../../../lib/analytics.ts'
import { type Move, movesOf } from './moves.ts'
import { type FoundOutcome, outcomeByRules } from './outcome-rules.ts'
import { does, doesAny, maybe, type Reading, type Statement } from './reading.ts'

/**
 * How a call ended: what the rules make of what was done, promised and refused, weighed with how like the later
 * statements are to the moves that end calls. A call that breaks off tells nothing.
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
  const ruled = outcomeByRules(reading)
  const moves = lateMoves(reading)
  const scores = OUTCOMES.map((outcome) => {
    const { rules, ...weights } = WEIGHTS[outcome]
    const moved = (Object.entries(weights) as [Move, number][]).map(
      ([move, weight]) => weight * strengthOf(moves, move),
    )
    return {
      outcome,
      score: moved.reduce((sum, each) => sum + each, outcome === ruled.outcome ? rules : 0),
    }
  })
  const outcome = scores.reduce((best, each) => (each.score > best.score ? each : best)).outcome
  if (outcome === ruled.outcome) return ruled
  const telling = moves
    .filter((each) => TELLING[outcome].includes(each.move) && each.strength >= MIN_TELLING)
    .map((each) => each.statement)
  return { outcome, telling }
}

type LateMove = { statement: Statement; move: Move; strength: number }

/**
 * What each finding speaks for and against, fitted over the development calls and rounded: refusals and objections
 * are a sign of `unresolved` as much as deeds are of `resolved`, and a promise outweighs thanks for it.
 */
const WEIGHTS: Record<Outcome, Partial<Record<Move, number>> & { rules: number }> = {
  resolved: {
    rules: 1.3,
    settles: 0.95,
    agrees: 0.75,
    sees_it_work: 0.2,
    informs: 0.2,
    takes_on: 0.3,
    promises: -0.2,
    declines: -0.85,
    objects: -0.35,
  },
  follow_up: {
    rules: 1.2,
    promises: 1.6,
    agrees: -0.2,
    sees_it_work: -0.35,
    takes_on: -0.1,
    objects: -0.3,
  },
  unresolved: {
    rules: 0.8,
    declines: 0.9,
    objects: 0.95,
    promises: -0.65,
    settles: -0.5,
    agrees: -0.3,
    informs: -0.3,
  },
  unknown: { rules: 1, settles: -0.45, promises: -0.4, agrees: -0.2, objects: -0.3 },
}

const TELLING: Record<Outcome, readonly Move[]> = {
  resolved: ['settles', 'sees_it_work', 'agrees'],
  follow_up: ['promises', 'takes_on'],
  unresolved: ['declines', 'objects'],
  unknown: [],
}
const MIN_TELLING = 0.5

/** What is said in the first third opens a call; from there on it counts for more the later it comes. */
const LATE_FROM = 0.3
const EARLIEST = 0.4

function lateMoves({ statements }: Reading): LateMove[] {
  return statements.flatMap((statement, index) => {
    const place = (index + 1) / statements.length
    // Who asks neither does nor promises anything.
    if (place < LATE_FROM || statement.question) return []
    return movesOf(statement).map(([move, likelihood]) => ({
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
