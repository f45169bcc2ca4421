import { OUTCOMES, type Outcome } from '../../../model/analytics.ts'
import learnt from './learnt/outcomes.json' with { type: 'json' }
import type { Move } from './moves.ts'
import { lateMoves, outcomeSigns } from './outcome-signs.ts'
import type { Reading, Statement } from './reading.ts'
import { decide, type LearntTable, likeliest } from './second-level.ts'

/** How a call ended, how likely each end is (together 1), and the statements that tell. */
export type FoundOutcome = {
  outcome: Outcome
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
  const likely = decide(tableOf(reading.language.code), OUTCOMES, { byKind: {}, ofAll })
  const [outcome] = likeliest(likely)
  const telling = moves
    .filter((each) => TELLING[outcome].includes(each.move) && each.strength >= MIN_TELLING)
    .toSorted((a, b) => b.strength - a.strength)
    .slice(0, 3)
    .map((each) => each.statement)
  return { outcome, likely, telling }
}

/** What `bun training/outcomes.ts` has learnt of a language. */
function tableOf(code: string): LearntTable {
  const table = (learnt as Record<string, LearntTable>)[code]
  if (table === undefined) throw new RangeError(`No weights of outcomes for ${code}`)
  return table
}

const TELLING: Record<Outcome, readonly Move[]> = {
  resolved: ['settles', 'sees_it_work', 'agrees'],
  follow_up: ['promises', 'takes_on'],
  unresolved: ['declines', 'objects'],
  unknown: [],
}
/** A statement that is shown makes its move more likely than not. */
const MIN_TELLING = 0.5
