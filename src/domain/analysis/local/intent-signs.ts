import type { IntentDefinition } from '../engine.ts'
import { fitOf, moodFactor, positionFactor, speakerFactor, weightsOf } from './intent-weights.ts'
import type { Act } from './lexicon/types.ts'
import { likenessOf } from './likeness.ts'
import { doesAny, type Reading, type Statement } from './reading.ts'

/**
 * The kinds of signs an intent has: what is said outright, likeness to what the organisation has said itself, what
 * the agent does, and, in log odds, likeness to what callers and to what agents say in such calls.
 */
export type Signs = Record<'said' | 'own' | 'handling' | 'callers' | 'agents', Sign[]>
export type Sign = { statement: Statement; points: number }

/** All signs of these intents in a call. */
export function signsIn(
  { statements, language }: Reading,
  names: ReadonlySet<string>,
  definitions: readonly IntentDefinition[],
): Map<string, Signs> {
  const signs = new Map(
    [...names].map((name): [string, Signs] => [
      name,
      { said: [], own: [], handling: [], callers: [], agents: [] },
    ]),
  )
  const weights = language.intents
  const likeness = likenessOf(definitions, language)
  const saidBefore = customerLengthBefore(statements)
  for (const [index, statement] of statements.entries()) {
    const add = (kind: keyof Signs, told: Iterable<readonly [string, number]>, factor: number) => {
      for (const [intent, points] of told)
        signs.get(intent)?.[kind].push({ statement, points: points * factor })
    }
    const before = saidBefore[index] ?? 0
    const position = positionFactor(before)
    const factor = speakerFactor(statement) * position * moodFactor(statement)
    for (const [intent, weight] of weightsOf(statement))
      add('said', [[intent, weight]], factor * fitOf(intent, statement, position))
    add('own', likeness(statement.text), factor)
    add('handling', handlingOf(statement), 1)
    if (statement.role === 'agent') {
      if (before >= CUSTOMER_HAS_SPOKEN && before < AGENTS_REACH * REACHES)
        add('agents', statement.handles(), weights.agents * Math.exp(-before / AGENTS_REACH))
    } else if (before < CALLERS_REACH * REACHES) {
      const opens = weights.opening * Math.exp(-before / OPENING_REACH)
      add('callers', statement.resembles(), opens + weights.callers * Math.exp(-before / CALLERS_REACH))
    }
  }
  return signs
}

/** In words of the customer: how soon what they say is no opening any more, and tells less of why they called. */
const OPENING_REACH = 20
const CALLERS_REACH = 80
/** In words of the customer: agents go on dealing with it to the end. */
const AGENTS_REACH = 400
/** What comes later than so many reaches counts for less than a twentieth: it is not looked at. */
const REACHES = 3
/** In words: before that the agent can only offer and ask. */
const CUSTOMER_HAS_SPOKEN = 4

const NOT_HANDLING: readonly Act[] = [
  'sales_offer',
  'company',
  'offer_help',
  'closing_offer',
  'ask_identity',
  'hold',
]

function handlingOf(statement: Statement): Map<string, number> {
  const weights = new Map<string, number>()
  if (statement.role === 'customer' || doesAny(statement, NOT_HANDLING)) return weights
  for (const { cue, weight } of statement.hits) {
    if (cue.family === 'handling') weights.set(cue.name, Math.max(weight, weights.get(cue.name) ?? 0))
  }
  return weights
}

function customerLengthBefore(statements: readonly Statement[]): number[] {
  let said = 0
  return statements.map((each) => {
    const before = said
    if (each.role !== 'agent') said += each.length
    return before
  })
}
