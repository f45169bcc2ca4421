import type { Evidence, IntentClaim, IntentResult } from '../../../lib/analytics.ts'
import type { IntentDefinition } from '../engine.ts'
import {
  FURTHER_WISH,
  fitOf,
  moodFactor,
  positionFactor,
  speakerFactor,
  weightsOf,
} from './intent-weights.ts'
import type { Act } from './lexicon/types.ts'
import { likenessOf } from './likeness.ts'
import { does, doesAny, evidenceOf, type Reading, type Statement } from './reading.ts'
import { likelihoods } from './resemblance.ts'

/** What was wanted, with the statements that say so, best first. */
export type FoundIntent = { intent: string; score: number; confidence: number; statements: Statement[] }

/**
 * The intents of a call over the organisation's taxonomy: what the lexicon knows of the default names, and likeness
 * to name, description and examples for all. `other` where nothing holds.
 */
export function findIntents(reading: Reading, definitions: readonly IntentDefinition[]): FoundIntent[] {
  const all = scoreIntents(reading, definitions)
  const scored = all.filter((each) => each.intent !== 'other')
  const best = scored[0]?.score ?? 0
  const other = all.find((each) => each.intent === 'other')
  if (best < MIN_SCORE || (other !== undefined && other.score > best))
    return [otherIntent(reading, other, best)]
  const mostNamed = Math.max(...scored.map((each) => each.named))
  const total = scored.reduce((sum, each) => sum + each.score, 0)
  return scored
    .filter(
      ({ score, named }) => score >= best * MIN_SHARE_OF_BEST || named >= mostNamed * MIN_SHARE_OF_NAMED,
    )
    .filter((each) => each.score >= MIN_SCORE)
    .slice(0, MAX_INTENTS)
    .map(({ named: _, ...each }) => ({ ...each, confidence: confidenceOf(each.score, total) }))
}

/** The intent analytic in the shape that is published. */
export function intentResult(found: readonly FoundIntent[]): IntentResult {
  const intents = found.map(
    ({ intent, confidence, statements }): IntentClaim => ({
      intent,
      confidence,
      evidence: statements.slice(0, MAX_EVIDENCE).flatMap((each): Evidence[] => evidenceOf(each, each)),
    }),
  )
  const primary = intents[0] ?? { intent: 'other', confidence: EMPTY_CONFIDENCE, evidence: [] }
  return { primary, intents: intents.length > 0 ? intents : [primary] }
}

/** Less than a few hints is not a reason to call. */
const MIN_SCORE = 0.8

/** What each kind of sign counts for; varying any of them by half moves the labelled calls by a call or two. */
const SAID = 0.5
const GIST = 1
const LIKE = 10
/** In words of the customer: the agent goes on dealing with it to the end. */
const AGENT_REACH = 240
const HANDLING = 0.6
/** Agents go on dealing with one thing: every further sign of it counts for less. */
const HANDLING_DECAY = 0.7
/** As evidence the customer's own words come first. */
const HANDLING_EVIDENCE = 0.3
/** The agent's words tell what it is about as well, but also stray to other things. */
const AGENT_GIST = 0.2
/** In words of the customer: how soon what they say tells less of why they called, and what it tells at the end. */
const GIST_REACH = 60
const GIST_FLOOR = 0.3
/** Words are no independent witnesses: what all of a caller's words say together is worth less than its sum. */
const LIKE_SHARPNESS = 0.1
/** In words of the customer: how soon what they say is no longer the opening. */
const LIKE_REACH = 40
/** In words of the customer: from here on it is not asked for. */
const LIKE_END = 200
const LIKE_EVIDENCE = 0.3
const PLAIN_QUESTION = 0.35
const MIN_SHARE_OF_BEST = 0.35
/** Likeness tells one wish from the rest: a second one is known by its words. */
const MIN_SHARE_OF_NAMED = 0.5
const MAX_INTENTS = 4
const MAX_EVIDENCE = 3
const EMPTY_CONFIDENCE = 0.1
/** Saying a thing again makes it surer, but ever less so. */
const REPEATED = 0.55

/** A trouble is often told as the ground for one of these wishes; where one is said outright, it is the matter. */
const OUTRIGHT = new Set(['cancellation', 'refund_request'])
const OUTRIGHT_POINTS = 2.2
const OUTRIGHT_FACTOR = 1.3

function isOutright({ statement, points }: Contribution): boolean {
  return (
    points >= OUTRIGHT_POINTS && statement.role !== 'agent' && does(statement, 'hypothetical') === undefined
  )
}

type Contribution = { statement: Statement; points: number }
/** With the part of the score that words alone give, without likeness. */
type Scored = Omit<FoundIntent, 'confidence'> & { named: number }
/**
 * The kinds of signs an intent has: what is said outright, likeness to what the organisation has said itself, what
 * it is about, what the agent does, likeness to how others open such calls.
 */
type Signs = Record<'said' | 'own' | 'gist' | 'handling' | 'like', Contribution[]>

function scoreIntents(reading: Reading, definitions: readonly IntentDefinition[]): Scored[] {
  const names = new Set([...definitions.map((each) => each.name), 'other'])
  const signs = new Map(
    [...names].map((name): [string, Signs] => [
      name,
      { said: [], own: [], gist: [], handling: [], like: [] },
    ]),
  )
  const likeness = likenessOf(definitions, reading.language)
  const saidBefore = customerLengthBefore(reading.statements)
  const heard = new Set<string>()
  for (const [index, statement] of reading.statements.entries()) {
    const before = saidBefore[index] ?? 0
    const position = positionFactor(before)
    const factor = speakerFactor(statement) * position * moodFactor(statement)
    for (const [intent, weight] of weightsOf(statement)) {
      const points = weight * factor * fitOf(intent, statement, position)
      signs.get(intent)?.said.push({ statement, points })
    }
    for (const { intent, weight } of likeness(statement.text)) {
      signs.get(intent)?.own.push({ statement, points: weight * factor })
    }
    for (const [intent, weight] of gistOf(statement, heard)) {
      signs.get(intent)?.gist.push({ statement, points: weight * gistFactor(statement, before) })
    }
    for (const [intent, odds] of likeOthers(statement, before)) {
      signs
        .get(intent)
        ?.like.push({ statement, points: odds * (does(statement, 'further_wish') ? FURTHER_WISH : 1) })
    }
    if (asksPlainly(statement)) {
      signs
        .get('product_information')
        ?.gist.push({ statement, points: PLAIN_QUESTION * (0.4 + Math.exp(-before / 40)) })
    }
    for (const [intent, weight] of handlingOf(statement)) {
      signs.get(intent)?.handling.push({ statement, points: weight })
    }
  }
  const likely = likelihoods(
    new Map([...signs].map(([name, { like }]) => [name, like.reduce((sum, each) => sum + each.points, 0)])),
    [...signs.keys()],
    LIKE_SHARPNESS,
  )
  return [...signs.entries()]
    .map(([intent, { said, own, gist, handling, like }]) => {
      const sorted = said.toSorted((a, b) => b.points - a.points)
      const outright = OUTRIGHT.has(intent) && sorted.some(isOutright)
      const all = [
        ...sorted,
        ...own,
        ...gist.map((each) => ({ ...each, points: each.points * GIST })),
        ...like.map((each) => ({ ...each, points: each.points * LIKE_EVIDENCE })),
        ...handling.map((each) => ({ ...each, points: each.points * HANDLING_EVIDENCE })),
      ]
      const named =
        combined(sorted.map((each) => each.points)) * (outright ? OUTRIGHT_FACTOR : 1) * SAID +
        combined(own.map((each) => each.points)) +
        GIST * gist.reduce((sum, each) => sum + each.points, 0) +
        HANDLING *
          decaying(
            handling.map((each) => each.points),
            HANDLING_DECAY,
          )
      const score = named + LIKE * (likely.get(intent) ?? 0)
      return { intent, named, score, statements: statementsOf(all) }
    })
    .filter((each) => each.statements.length > 0)
    .sort((a, b) => b.score - a.score)
}

/** Who only wants to know asks, and tells of no trouble. */
function asksPlainly(statement: Statement): boolean {
  return (
    statement.role !== 'agent' &&
    statement.question &&
    statement.length >= 4 &&
    !doesAny(statement, ['problem', 'repeat', 'refuse', 'rude', 'sarcasm', 'mockery']) &&
    !statement.hits.some((each) => each.cue.family === 'emotion' && each.cue.name !== 'satisfaction')
  )
}

/** The statements that tell most for an intent, the customer's first. */
function statementsOf(contributions: readonly Contribution[]): Statement[] {
  const points = new Map<Statement, number>()
  for (const each of contributions)
    points.set(each.statement, (points.get(each.statement) ?? 0) + each.points)
  return [...points]
    .filter(([, total]) => total > 0.5)
    .sort((a, b) => b[1] - a[1])
    .map(([statement]) => statement)
}

/** What the words of a statement tell that were not heard before: saying them again tells no more. */
function gistOf(statement: Statement, heard: Set<string>): Map<string, number> {
  const weights = new Map<string, number>()
  const who = statement.role === 'agent' ? 'agent' : 'customer'
  for (const { phrase, weights: of } of statement.gist) {
    const key = `${who} ${phrase}`
    if (heard.has(key)) continue
    heard.add(key)
    for (const [intent, weight] of of) weights.set(intent, (weights.get(intent) ?? 0) + weight)
  }
  return weights
}

/** How like a statement is to what is said in such calls; what is said first tells the most. */
function likeOthers(statement: Statement, customerLengthBefore: number): Iterable<[string, number]> {
  // Before the customer has spoken the agent can only offer and ask; far into a call they talk of other things.
  const agents = statement.role === 'agent'
  if (customerLengthBefore > LIKE_END || (agents && customerLengthBefore < 4)) return []
  const factor = Math.exp(-customerLengthBefore / (agents ? AGENT_REACH : LIKE_REACH))
  return [...(agents ? statement.handles() : statement.resembles())].map(([intent, odds]) => [
    intent,
    odds * factor,
  ])
}

function gistFactor(statement: Statement, customerLengthBefore: number): number {
  const elsewhere = doesAny(statement, ['dropped_plan', 'elsewhere']) ? 0.3 : 1
  const early = GIST_FLOOR + Math.exp(-customerLengthBefore / GIST_REACH)
  if (statement.role !== 'agent') return early * elsewhere * (does(statement, 'give_identity') ? 0.3 : 1)
  // Before the customer has spoken the agent can only offer and ask.
  if (customerLengthBefore < 4 || doesAny(statement, NOT_HANDLING)) return 0
  return AGENT_GIST * early
}

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

function decaying(points: readonly number[], factor: number): number {
  return points.toSorted((a, b) => b - a).reduce((sum, each, index) => sum + each * factor ** index, 0)
}

function combined(points: readonly number[]): number {
  const positive = points.filter((each) => each > 0)
  const against = points.filter((each) => each < 0).reduce((sum, each) => sum + each, 0)
  return positive.reduce((sum, each, index) => sum + each * REPEATED ** index, 0) + against
}

function customerLengthBefore(statements: readonly Statement[]): number[] {
  let said = 0
  return statements.map((each) => {
    const before = said
    if (each.role !== 'agent') said += each.length
    return before
  })
}

function confidenceOf(score: number, total: number): number {
  const strength = 1 - Math.exp(-score / 2.5)
  return rounded(Math.min(0.97, Math.max(0.05, strength * (0.35 + 0.62 * (score / total)))))
}

/** Something was said, but for none of the intents; sure of it only where there is a fair amount of talk. */
function otherIntent({ statements }: Reading, said: Scored | undefined, best: number): FoundIntent {
  const theirs = statements.filter((each) => each.role !== 'agent')
  if (said !== undefined && said.score >= MIN_SCORE) {
    return { ...said, confidence: confidenceOf(said.score, said.score + best) }
  }
  const length = theirs.reduce((sum, each) => sum + each.length, 0)
  const confidence = EMPTY_CONFIDENCE + 0.6 * (1 - Math.exp(-length / 40)) * (1 - best / (2 * MIN_SCORE))
  const telling = theirs.filter((each) => each.length >= 4)
  const reason = telling.find((each) => doesAny(each, ['reason', 'request'])) ?? telling[0]
  return {
    intent: 'other',
    score: 0,
    confidence: rounded(confidence),
    statements: reason === undefined ? [] : [reason],
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
