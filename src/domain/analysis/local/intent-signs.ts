import { fitOf, moodFactor, positionFactor, speakerFactor, weightsOf } from './intent-weights.ts'
import type { Act } from './lexicon/types.ts'
import { doesAny, type Reading, type Statement } from './reading.ts'
import { SHORT_SIDE, wordsIn } from './whole-call.ts'

/**
 * The kinds of signs an intent has: what is said outright, what the agent does; in log odds, likeness to what callers say first and to what agents say in such calls; and, as well,
 * how much each statement adds to what the customer's side and the agent's tell over the whole call.
 */
export type Signs = Record<'said' | 'handling' | 'callers' | 'agents' | 'matter' | 'dealing', Sign[]>
export type Sign = { statement: Statement; points: number }

/** All signs of these intents in a call. */
export function signsIn({ statements, language }: Reading, names: ReadonlySet<string>): Map<string, Signs> {
  const signs = new Map(
    [...names].map((name): [string, Signs] => [
      name,
      { said: [], handling: [], callers: [], agents: [], matter: [], dealing: [] },
    ]),
  )
  const weights = language.intents
  const saidBefore = customerLengthBefore(statements)
  const agents = statements.filter((each) => each.role === 'agent')
  const customers = statements.filter((each) => each.role !== 'agent')
  const tells = {
    matter: weights.matter / Math.max(wordsIn(customers), SHORT_SIDE),
    dealing: weights.dealing / Math.max(wordsIn(agents), SHORT_SIDE),
  }
  const newIn = { matter: newFeatures(), dealing: newFeatures() }
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
    add('handling', handlingOf(statement), 1)
    if (statement.role === 'agent') {
      if (before >= CUSTOMER_HAS_SPOKEN && before < AGENTS_REACH * REACHES)
        add('agents', statement.handles(), weights.agents * Math.exp(-before / AGENTS_REACH))
      add('dealing', language.whole.dealing(newIn.dealing(statement)), tells.dealing)
    } else {
      if (before < CALLERS_REACH * REACHES)
        add('callers', statement.resembles(), weights.callers * Math.exp(-before / CALLERS_REACH))
      add('matter', language.whole.matter(newIn.matter(statement)), tells.matter)
    }
  }
  return signs
}

/** In words of the customer: how soon what they say is no opening any more. */
const CALLERS_REACH = 20
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

/** Of each statement in turn, the features that none before it had. */
function newFeatures(): (statement: Statement) => string[] {
  const known = new Set<string>()
  return (statement) => {
    const found = [...new Set(statement.about())].filter((each) => !known.has(each))
    for (const each of found) known.add(each)
    return found
  }
}

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
