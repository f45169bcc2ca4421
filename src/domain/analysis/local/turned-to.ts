import { priorOf, weightsOf } from './intent-weights.ts'
import type { Reading, Statement } from './reading.ts'
import { likelihoods } from './resemblance.ts'

/** A further matter, how likely it is that of all intents (0 to 1), and where the customer says so. */
export type TurnedTo = { intent: string; likely: number; statements: Statement[] }

/**
 * What customers turn to once they have said why they call: "oh, and while I've got you, …". What they say from there
 * on, and what the agent does with it, is weighed as the opening of a call is.
 */
export function mattersTurnedTo(reading: Reading, names: ReadonlySet<string>): TurnedTo[] {
  const found = new Map<string, TurnedTo>()
  for (const from of turnsIn(reading)) {
    const matter = likeliestFrom(reading, from, names)
    const { intent, likely, statements } = matter
    if (intent === 'other' || likely < MIN_LIKELY || statements.length === 0) continue
    if (likely > (found.get(intent)?.likely ?? 0)) found.set(intent, matter)
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

/** What it is likeliest about from there on. */
function likeliestFrom(
  { statements, language: { intents: weights } }: Reading,
  from: number,
  names: ReadonlySet<string>,
): TurnedTo {
  const odds = new Map([...names].map((each): [string, number] => [each, priorOf(each, weights)]))
  const add = (told: Iterable<readonly [string, number]>, factor: number) => {
    for (const [intent, points] of told)
      if (odds.has(intent)) odds.set(intent, (odds.get(intent) ?? 0) + points * factor)
  }
  const said: Statement[] = []
  let length = 0
  for (const [after, each] of statements.slice(from, from + REACH).entries()) {
    if (each.role === 'agent') add(each.handles(), weights.agents * Math.exp(-after / AGENTS_REACH))
    else if (length < LONGEST) {
      add(each.resembles(), length < OPENING ? OPENS : GOES_ON)
      add(weightsOf(each), weights.said)
      said.push(each)
      length += each.length
    }
  }
  const [[intent, likely] = ['other', 0] as const] = [...likelihoods(odds, [...names], 1)].sort(
    (a, b) => b[1] - a[1],
  )
  return { intent, likely, statements: said.filter((each) => each.length >= TELLING) }
}

/** In words of the customer, and of the call: before that they are still saying why they call. */
const BEGUN = 30
const EARLIEST = 0.3
const MIN_LIKELY = 0.6
/** Looked at in one call: each takes as long as an opening does. */
const MOST_TURNS = 6
/** In statements: what comes later may be about something else again. */
const REACH = 9
const AGENTS_REACH = 4
/** In words of the customer: how much of what they turn to is weighed, and how much of that as its opening. */
const LONGEST = 45
const OPENING = 20
/** How much likeness to callers' words counts there, and after. */
const OPENS = 1.6
const GOES_ON = 1
/** In words: shorter ones are no evidence. */
const TELLING = 3
