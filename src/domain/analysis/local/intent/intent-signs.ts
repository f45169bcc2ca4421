import { DEFAULT_INTENTS } from '../../../../model/analytics.ts'
import type { Signs } from '../models/conditional-logit.ts'
import { type LogOdds, softmax } from '../models/log-odds.ts'
import { CALLED_FOR, type CalledFor, type KnownIntent } from '../reading/acts.ts'
import type { Reading, Statement } from '../reading/reading.ts'

/** What one statement adds to a sign, for each intent. */
export type IntentTerm = { statement: Statement; sign: IntentSign; of: LogOdds<KnownIntent> }

/**
 * What tells why somebody called. `opening` and `plainest`: likeness to what callers say first, all of it, and of the
 * statement that says it best. `agents`: likeness to what agents say in such calls. `matter` and `dealing`: what the
 * customer's and the agent's side tell over the whole call.
 */
const INTENT_SIGNS = ['opening', 'plainest', 'agents', 'matter', 'dealing'] as const
export type IntentSign = (typeof INTENT_SIGNS)[number]

/** The signs of the default intents in a call, and what each statement adds to them: a sign is the sum of its terms. */
export function intentSigns(reading: Reading): { signs: Signs<KnownIntent>; terms: IntentTerm[] } {
  const terms = termsOf(reading)
  const sums = new Map(INTENT_SIGNS.map((sign) => [sign, new Map<KnownIntent, number>()]))
  for (const { sign, of } of terms) {
    const sum = sums.get(sign)
    for (const [intent, points] of of) sum?.set(intent, (sum.get(intent) ?? 0) + points)
  }
  const byKind = Object.fromEntries(
    INTENT_SIGNS.map((sign) => [sign, (intent: KnownIntent) => sums.get(sign)?.get(intent) ?? 0]),
  )
  const said = wordsIn(reading.statements.filter((each) => each.role !== 'agent'))
  return { signs: { byKind, ofAll: { brevity: BRIEF / (said + BRIEF) } }, terms }
}

function termsOf({ statements, language }: Reading): IntentTerm[] {
  const agents = statements.filter((each) => each.role === 'agent')
  const customers = statements.filter((each) => each.role !== 'agent')
  const share = {
    matter: SHORT_SIDE / Math.max(wordsIn(customers), SHORT_SIDE),
    dealing: SHORT_SIDE / Math.max(wordsIn(agents), SHORT_SIDE),
  }
  const newIn = { matter: newFeatures(), dealing: newFeatures() }
  const terms: IntentTerm[] = []
  let heard = 0
  for (const statement of statements) {
    if (statement.role === 'agent') {
      if (heard >= CUSTOMER_HAS_SPOKEN && heard < AGENTS_REACH * REACHES) {
        const factor = Math.exp(-heard / AGENTS_REACH) / Math.sqrt(agents.length)
        terms.push({ statement, sign: 'agents', of: aboutMatters(statement.handles(), factor) })
      }
      terms.push({
        statement,
        sign: 'dealing',
        of: centred(language.whole.dealing(newIn.dealing(statement)), share.dealing),
      })
    } else {
      if (heard < CALLERS_REACH * REACHES)
        terms.push({
          statement,
          sign: 'opening',
          of: aboutMatters(statement.resembles(), Math.exp(-heard / CALLERS_REACH)),
        })
      terms.push({
        statement,
        sign: 'matter',
        of: centred(language.whole.matter(newIn.matter(statement)), share.matter),
      })
      heard += statement.length
    }
  }
  const plainest = plainestOf(customers)
  return plainest === null ? terms : [...terms, plainest]
}

/** The statement that tells one intent from all others best. */
function plainestOf(customers: readonly Statement[]): IntentTerm | null {
  let best: { statement: Statement; logOdds: LogOdds<CalledFor>; likely: number } | null = null
  for (const statement of customers.slice(0, MOST_LOOKED_AT)) {
    const logOdds = statement.resembles()
    const likely = softmax(logOdds, CALLED_FOR, 1)
    const most = Math.max(...DEFAULT_INTENTS.map((each) => likely.get(each) ?? 0))
    if (best === null || most > best.likely) best = { statement, logOdds, likely: most }
  }
  return best === null
    ? null
    : { statement: best.statement, sign: 'plainest', of: aboutMatters(best.logOdds, 1) }
}

/** Log odds of the intents, less the more likely the words are mere talk: names, numbers and short answers tell of none. */
function aboutMatters(logOdds: LogOdds<CalledFor>, factor: number): LogOdds<KnownIntent> {
  const talk = softmax(logOdds, CALLED_FOR, 1).get('talk') ?? 0
  return centred(logOdds, factor * (1 - talk))
}

/** What speaks for all intents alike tells nothing. */
function centred(logOdds: LogOdds<CalledFor>, factor: number): LogOdds<KnownIntent> {
  const mean =
    DEFAULT_INTENTS.reduce((sum, each) => sum + (logOdds.get(each) ?? 0), 0) / DEFAULT_INTENTS.length
  return new Map(DEFAULT_INTENTS.map((each) => [each, factor * ((logOdds.get(each) ?? 0) - mean)]))
}

/** Of each statement in turn, the features that none before it had: what is said again tells no more. */
function newFeatures(): (statement: Statement) => number[] {
  const known = new Set<number>()
  return (statement) => {
    const found = statement.features().filter((each) => !known.has(each))
    for (const each of found) known.add(each)
    return found
  }
}

/** How many words these have. */
function wordsIn(statements: readonly Pick<Statement, 'length'>[]): number {
  return statements.reduce((sum, each) => sum + each.length, 0)
}

// What follows scales the signs and decides nothing: the weights that are learnt fit whatever is chosen here.
/** In words of the customer: how soon what they say is no opening any more. */
const CALLERS_REACH = 20
/** In words of the customer: agents go on dealing with it to the end. */
const AGENTS_REACH = 400
/** What comes later than so many reaches counts for less than a twentieth: it is not looked at. */
const REACHES = 3
/** In words: before that the agent can only offer and ask. */
const CUSTOMER_HAS_SPOKEN = 4
/** In words: what a shorter side tells is not made more. */
const SHORT_SIDE = 60
/** In statements of the customer: who has not said it by then says it in no one sentence. */
const MOST_LOOKED_AT = 40
/** In words. */
const BRIEF = 20
