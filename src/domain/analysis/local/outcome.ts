import { OUTCOMES, type Outcome } from '../../../model/analytics.ts'
import type { Act } from './lexicon/types.ts'
import { type Move, movesOf } from './moves.ts'
import { does, type Reading, type Statement } from './reading.ts'

/** How a call ended, and the statements that tell. */
export type FoundOutcome = { outcome: Outcome; telling: readonly Statement[] }

/**
 * How a call ended: what agents and customers did for its matter after it was put, the later the weightier; and
 * whether it came to its end or broke off.
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
  const moves = lateMoves(reading)
  const findings = findingsIn(reading, moves)
  const scores = OUTCOMES.map((outcome) => {
    const { always, ...weights } = WEIGHTS[outcome]
    const told = (Object.entries(weights) as [Finding, number][]).map(
      ([finding, weight]) => weight * (findings.get(finding) ?? 0),
    )
    return { outcome, score: told.reduce((sum, each) => sum + each, always) }
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

/** What a call is told by: moves, the agent's offer to do more at the end, and words into a silent line there. */
type Finding = Move | 'offers_more' | 'into_silence'

/**
 * What each finding speaks for and against: fitted over labelled calls of both languages, those of an outcome that is
 * rare in life counting for less, and rounded.
 */
const WEIGHTS: Record<Outcome, Partial<Record<Finding, number>> & { always: number }> = {
  resolved: {
    always: 0.8,
    settles: 3,
    promises: -1.6,
    declines: -2.5,
    informs: 1.5,
    agrees: 1.9,
    sees_it_work: 1.8,
    objects: -1.1,
    takes_on: -0.4,
    offers_more: 0.1,
    into_silence: -1.8,
  },
  follow_up: {
    always: -0.5,
    settles: -0.6,
    promises: 4.5,
    declines: -0.5,
    informs: -0.6,
    agrees: -0.4,
    sees_it_work: -1,
    objects: -0.8,
    takes_on: 1.2,
    offers_more: 0.7,
    into_silence: -0.5,
  },
  unresolved: {
    always: -0.4,
    settles: -2,
    promises: -2.3,
    declines: 3.4,
    informs: -0.5,
    agrees: -0.8,
    sees_it_work: -0.8,
    objects: 2.3,
    takes_on: -0.6,
    offers_more: -0.3,
    into_silence: -0.8,
  },
  unknown: {
    always: 0.2,
    settles: -0.5,
    promises: -0.6,
    declines: -0.5,
    informs: -0.5,
    agrees: -0.7,
    objects: -0.4,
    takes_on: -0.2,
    offers_more: -0.4,
    into_silence: 3.2,
  },
}

const TELLING: Record<Outcome, readonly Move[]> = {
  resolved: ['settles', 'sees_it_work', 'agrees'],
  follow_up: ['promises', 'takes_on'],
  unresolved: ['declines', 'objects'],
  unknown: [],
}
const MIN_TELLING = 0.5

/** One line seldom tells for sure what it does for a call. */
const SHARPNESS = 0.5

/** What is said in the first fifth opens a call; from there on it counts for more the later it comes. */
const LATE_FROM = 0.2
const EARLIEST = 0.6

function lateMoves({ statements }: Reading): LateMove[] {
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
const FURTHER = [1, 0.7, 0.5]

function strengthOf(moves: readonly LateMove[], move: Move): number {
  const strengths = moves.filter((each) => each.move === move).map((each) => each.strength)
  strengths.sort((a, b) => b - a)
  return FURTHER.reduce((sum, factor, index) => sum + factor * (strengths[index] ?? 0), 0)
}

function findingsIn({ statements }: Reading, moves: readonly LateMove[]): Map<Finding, number> {
  const findings = new Map<Finding, number>()
  for (const move of new Set(moves.map((each) => each.move))) findings.set(move, strengthOf(moves, move))
  const ends = (act: Act, within: number) =>
    statements.slice(-within).some((each) => does(each, act) !== undefined) ? 1 : 0
  findings.set('offers_more', ends('closing_offer', CLOSING))
  findings.set('into_silence', ends('calls_into_silence', LAST))
  return findings
}

/** In statements before the end. */
const CLOSING = 6
const LAST = 4
