import type { IntentDefinition } from '../engine.ts'
import { weightsOf } from './intent-weights.ts'
import { likenessOf } from './likeness.ts'
import type { Reading, Statement } from './reading.ts'
import { likelihoods } from './resemblance.ts'

/** A further matter, how likely it is that of all intents (0 to 1), and where the customer says so. */
export type TurnedTo = { intent: string; likely: number; statements: Statement[] }

/**
 * What customers turn to once they have said why they call: "oh, and while I've got you, …". What they say from there
 * on, and what the agent does with it, is weighed as the opening of a call is.
 */
export function mattersTurnedTo(
  { statements, language }: Reading,
  names: ReadonlySet<string>,
  definitions: readonly IntentDefinition[],
): TurnedTo[] {
  const { intents: weights, turnsTo } = language
  const likeness = likenessOf(definitions, language)
  // An organisation's own intents are no likelier than any.
  const priors = new Map<string, number>(Object.entries(weights.prior))
  const found = new Map<string, TurnedTo>()
  let heard = 0
  let turns = 0
  for (const [index, statement] of statements.entries()) {
    if (statement.role === 'agent') continue
    const begun = heard >= BEGUN && statement.position >= EARLIEST
    heard += statement.length
    if (!begun || turns === MOST_TURNS || !turnsTo.test(statement.text)) continue
    turns += 1
    const odds = new Map([...names].map((each): [string, number] => [each, priors.get(each) ?? 0]))
    const add = (told: Iterable<readonly [string, number]>, factor: number) => {
      for (const [intent, points] of told)
        if (odds.has(intent)) odds.set(intent, (odds.get(intent) ?? 0) + points * factor)
    }
    const said: Statement[] = []
    let length = 0
    for (const [after, each] of statements.slice(index, index + REACH).entries()) {
      if (each.role === 'agent') add(each.handles(), weights.agents * Math.exp(-after / AGENTS_REACH))
      else if (length < LONGEST) {
        add(each.resembles(), weights.callers + (length < OPENING ? weights.opening : 0))
        add(weightsOf(each), weights.said)
        add(likeness(each.text), 1)
        said.push(each)
        length += each.length
      }
    }
    const [best] = [...likelihoods(odds, [...names], 1)].sort((a, b) => b[1] - a[1])
    if (best === undefined) continue
    const [intent, likely] = best
    if (intent !== 'other' && likely >= MIN_LIKELY && likely > (found.get(intent)?.likely ?? 0))
      found.set(intent, { intent, likely, statements: said.filter((each) => each.length >= TELLING) })
  }
  return [...found.values()].filter((each) => each.statements.length > 0)
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
/** In words: shorter ones are no evidence. */
const TELLING = 3
