import { OUTCOMES, type Outcome } from '../../../../model/analytics.ts'
import { calibrated, decide, likeliest } from '../models/conditional-logit.ts'
import type { Move } from '../reading/acts.ts'
import type { Reading, Statement } from '../reading/reading.ts'
import { lateMoves, outcomeSigns } from './outcome-signs.ts'

/** How a call ended, how likely each end is (together 1), and the statements that tell. */
export type FoundOutcome = {
  outcome: Outcome
  /** How often what is as likely as this is right, 0 to 1. */
  confidence: number
  likely: ReadonlyMap<Outcome, number>
  telling: readonly Statement[]
}

/** How a call ended, by what agents and customers did for its matter after it was put. */
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
  const ofAll = outcomeSigns(reading, moves)
  const { outcome: table = {}, confidence = {} } = reading.language.decisions
  const likely = decide(table, OUTCOMES, { byKind: {}, ofAll })
  const [outcome, share] = likeliest(likely)
  const telling = moves
    .filter((each) => TELLING[outcome].includes(each.move) && each.strength >= MIN_TELLING)
    .toSorted((a, b) => b.strength - a.strength)
    .slice(0, 3)
    .map((each) => each.statement)
  return { outcome, confidence: calibrated(share, confidence.outcome ?? {}), likely, telling }
}

const TELLING: Record<Outcome, readonly Move[]> = {
  resolved: ['settles', 'sees_it_work', 'agrees'],
  follow_up: ['promises', 'takes_on'],
  unresolved: ['declines', 'objects'],
  unknown: [],
}
/** A statement that is shown makes its move more likely than not. */
const MIN_TELLING = 0.5
