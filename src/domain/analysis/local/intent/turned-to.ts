import type { Reading, Statement } from '../reading/reading.ts'

/** What it is likeliest about from one statement on, how likely (0 to 1), and where the customer says so. */
export type TurnedTo = { intent: string; likely: number; statements: Statement[] }

/**
 * What customers turn to once they have said why they call: "oh, and while I've got you, …". What is said from there
 * on is weighed as a call is.
 */
export function mattersTurnedTo(
  reading: Reading,
  weigh: (part: Reading) => TurnedTo | undefined,
): TurnedTo[] {
  const found = new Map<string, TurnedTo>()
  for (const from of turnsIn(reading)) {
    const matter = weigh({ ...reading, statements: reading.statements.slice(from, from + REACH) })
    if (matter === undefined || matter.intent === 'other' || matter.likely < MIN_LIKELY) continue
    const statements = matter.statements.filter((each) => each.length >= TELLING)
    if (statements.length > 0 && matter.likely > (found.get(matter.intent)?.likely ?? 0))
      found.set(matter.intent, { ...matter, statements })
  }
  return [...found.values()]
}

/** The places among the statements where the customer opens a further matter. */
function turnsIn({ statements, language }: Reading): number[] {
  let heard = 0
  const turns = statements.flatMap((statement, index) => {
    if (statement.role === 'agent') return []
    const begun = heard >= BEGUN && statement.position >= EARLIEST
    heard += statement.length
    return begun && language.turnsTo.test(statement.text) ? [index] : []
  })
  return turns.slice(0, MOST_TURNS)
}

/** In words of the customer, and of the call: before that they are still saying why they call. */
const BEGUN = 30
const EARLIEST = 0.3
const MIN_LIKELY = 0.6
/** Looked at in one call: each takes as long as an opening does. */
const MOST_TURNS = 6
/** In statements: what comes later may be about something else again. */
const REACH = 9
/** In words: shorter ones are no evidence. */
const TELLING = 3
