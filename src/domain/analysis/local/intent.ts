import type { Evidence, IntentClaim, IntentResult } from '../../../lib/analytics.ts'
import type { IntentDefinition } from '../engine.ts'
import type { Hit } from './language.ts'
import { likenessOf } from './likeness.ts'
import { does, doesAny, evidenceOf, type Reading, type Statement } from './reading.ts'

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
  const total = scored.reduce((sum, each) => sum + each.score, 0)
  return scored
    .filter((each) => each.score >= MIN_SCORE && each.score >= best * MIN_SHARE_OF_BEST)
    .slice(0, MAX_INTENTS)
    .map((each) => ({ ...each, confidence: confidenceOf(each.score, total) }))
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

/** Less than one plain naming of a topic by the customer is not a reason to call. */
const MIN_SCORE = 1.4
const MIN_SHARE_OF_BEST = 0.35
const MAX_INTENTS = 4
const MAX_EVIDENCE = 3
const EMPTY_CONFIDENCE = 0.1
/** Saying a thing again makes it surer, but ever less so. */
const REPEATED = 0.55
const FURTHER_SIGN = 0.4

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
type Scored = Omit<FoundIntent, 'confidence'>

function scoreIntents(reading: Reading, definitions: readonly IntentDefinition[]): Scored[] {
  const names = new Set([...definitions.map((each) => each.name), 'other'])
  const contributions = new Map([...names].map((name): [string, Contribution[]] => [name, []]))
  const likeness = likenessOf(definitions, reading.language)
  const saidBefore = customerLengthBefore(reading.statements)
  for (const [index, statement] of reading.statements.entries()) {
    const position = positionFactor(saidBefore[index] ?? 0)
    const factor = speakerFactor(statement) * position * moodFactor(statement)
    for (const [intent, weight] of weightsOf(statement)) {
      const points = weight * factor * fitOf(intent, statement, position)
      contributions.get(intent)?.push({ statement, points })
    }
    for (const { intent, weight } of likeness(statement.text)) {
      contributions.get(intent)?.push({ statement, points: weight * factor })
    }
  }
  return [...contributions.entries()]
    .map(([intent, found]) => {
      const sorted = found.toSorted((a, b) => b.points - a.points)
      const outright = OUTRIGHT.has(intent) && sorted.some(isOutright)
      return {
        intent,
        score: combined(sorted.map((each) => each.points)) * (outright ? OUTRIGHT_FACTOR : 1),
        statements: [...new Set(sorted.filter((each) => each.points > 0.5).map((each) => each.statement))],
      }
    })
    .filter((each) => each.statements.length > 0)
    .sort((a, b) => b.score - a.score)
}

function combined(points: readonly number[]): number {
  const positive = points.filter((each) => each > 0)
  const against = points.filter((each) => each < 0).reduce((sum, each) => sum + each, 0)
  return positive.reduce((sum, each, index) => sum + each * REPEATED ** index, 0) + against
}

/** What one statement says for each intent: its strongest sign, and ever less for further ones. */
function weightsOf(statement: Statement): Map<string, number> {
  const hits = statement.hits.filter((each) => each.cue.family === 'intent')
  const weigh = (hit: Hit) => hit.weight * (hit.past && !isWished(hit.cue.name, statement) ? PAST_WISH : 1)
  return new Map(
    [...Map.groupBy(hits, (each) => each.cue.name)].map(([intent, same]) => {
      const signs = same.filter((each) => !each.negated).map(weigh)
      const denied = same.filter((each) => each.negated).reduce((sum, each) => sum + each.weight / 2, 0)
      const sorted = signs.toSorted((x, y) => y - x)
      return [intent, sorted.reduce((sum, each, index) => sum + each * FURTHER_SIGN ** index, 0) - denied]
    }),
  )
}

/** Intents that are wishes rather than troubles: a mere statement of fact seldom has one. */
const WISHES = new Set<string>([
  'cancellation',
  'refund_request',
  'payment',
  'account_change',
  'product_information',
  'purchase',
  'appointment',
])
const PAST_WISH = 0.4
const STATED_WISH = 0.65

/** The agent repeats what was asked; but also says where one has called, asks for numbers, and offers other things. */
function speakerFactor(statement: Statement): number {
  if (statement.role === 'customer') return 1
  if (statement.role === null) return 0.8
  return doesAny(statement, ['sales_offer', 'company', 'offer_help', 'ask_identity', 'closing_offer'])
    ? 0.03
    : 0.35
}

/** Reasons come first: what is said in the customer's first sentences counts for almost twice. */
function positionFactor(customerLengthBefore: number): number {
  return 0.7 + 0.65 * Math.exp(-customerLengthBefore / 80)
}

/** Whether a statement can be the wish that such an intent is; what is no wish needs none. */
function isWished(intent: string, statement: Statement): boolean {
  if (!WISHES.has(intent) || statement.role === 'agent' || statement.question) return true
  // Money that does not come back is asked for by saying so.
  const troubled = intent === 'refund_request' && doesAny(statement, ['problem', 'repeat'])
  return troubled || doesAny(statement, ['request', 'reason'])
}

/** How well a statement of this mood can be a sign of that intent. */
function fitOf(intent: string, statement: Statement, position: number): number {
  if (!isWished(intent, statement)) return STATED_WISH
  if (intent !== 'complaint') return 1
  // Who is treated badly on the call itself called about something else; and praise for the staff is no complaint.
  const praised = statement.hits.some(
    (each) => each.cue.family === 'emotion' && each.cue.name === 'satisfaction' && !each.negated,
  )
  return Math.min(1, position) * (praised ? 0.2 : 1)
}

function moodFactor(statement: Statement): number {
  const wish = does(statement, 'reason') ? 1.5 : doesAny(statement, ['request', 'problem']) ? 1.25 : 1
  // A matter that is over, somebody else's or merely thought of is mentioned, not asked for.
  const over = does(statement, 'dropped_plan') ? 0.25 : 1
  const elsewhere = does(statement, 'elsewhere') ? 0.3 : 1
  const hypothetical = does(statement, 'hypothetical') ? 0.7 : 1
  return wish * over * elsewhere * hypothetical
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
