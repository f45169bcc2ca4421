import { DEFAULT_INTENTS, type IntentClaim, type IntentResult } from '../../../../model/analytics.ts'
import type { IntentDefinition } from '../../engine.ts'
import type { IntentModel } from '../learning/intent-model.ts'
import { modelOf } from '../learning/taxonomy-models.ts'
import { isDefault } from '../learning/training-data.ts'
import { calibrated, decide, SHARED } from '../models/conditional-logit.ts'
import { softmax } from '../models/log-odds.ts'
import { CALLED_FOR, type KnownIntent } from '../reading/acts.ts'
import { doesAny, type Reading, type Statement } from '../reading/reading.ts'
import { evidenceWithShares, type Said, saidFor } from './evidence-shares.ts'
import { type IntentTerm, intentSigns } from './intent-signs.ts'
import { type FoundIntent, published, withOwnIntents } from './own-intents.ts'
import { mattersTurnedTo } from './turned-to.ts'

/**
 * The intents of a call over the organisation's taxonomy: the default ones by what the program comes with, an
 * organisation's own by what is learnt of them. `other` where that is likeliest or nothing tells.
 */
export function findIntents(reading: Reading, definitions: readonly IntentDefinition[]): FoundIntent[] {
  const known = found.get(reading)
  if (known?.definitions === definitions) return known.intents
  const model = modelOf(definitions)
  const intents =
    model === null
      ? intentsOf(reading, new Set([...definitions.map((each) => each.name), 'other']))
      : learntIntents(reading, definitions, model)
  found.set(reading, { definitions, intents })
  return intents
}

/** Summary and intent both ask for them. */
const found = new WeakMap<Reading, { definitions: readonly IntentDefinition[]; intents: FoundIntent[] }>()

/** What is found of a taxonomy that is learnt: of its default intents with what the program comes with. */
function learntIntents(
  reading: Reading,
  definitions: readonly IntentDefinition[],
  model: IntentModel,
): FoundIntent[] {
  const defaults = new Set(definitions.filter(isDefault).map((each) => each.name)).add('other')
  const builtIn = defaults.size === 1 ? [otherIntent(reading)] : intentsOf(reading, defaults)
  // Of `other` with examples the program knows nothing.
  const own = new Set(definitions.filter((each) => !isDefault(each)).map((each) => each.name))
  return withOwnIntents(reading, model, builtIn, (intent) => !own.has(intent))
}

function intentsOf(reading: Reading, names: ReadonlySet<string>): FoundIntent[] {
  const customers = reading.statements.filter((each) => each.role !== 'agent')
  if (customers.length === 0) return [otherIntent(reading)]
  const weighed = weighIntents(reading, names)
  const [best, ...others] = weighed
  if (best === undefined || best.statements.length === 0) return [otherIntent(reading)]
  const first = { ...best, confidence: published(best.confidence, MOST_CONFIDENCE) }
  const second = others
    .filter(({ intent, statements }) => intent !== 'other' && statements.length > 0)
    .map((each) => ({ ...each, likely: Math.max(each.likely, plainlySaid(each.intent, customers)) }))
    .filter((each) => each.likely >= MIN_SECOND)
    .map((each) => ({ ...each, confidence: published(each.likely, MOST_CONFIDENCE) }))
  const listed = new Set<string>([first, ...second].map((each) => each.intent))
  const turned = mattersTurnedTo(reading, (part) => weighIntents(part, names)[0])
    .filter((each) => !listed.has(each.intent))
    .map((each) => ({
      ...each,
      confidence: published(each.likely * TURNED_AT_MOST, MOST_CONFIDENCE),
      shares: undefined,
    }))
  const beside = [...second, ...turned]
    .map((each) => ({ ...each, confidence: Math.min(first.confidence, each.confidence) }))
    .sort((a, b) => b.confidence - a.confidence)
  return [first, ...beside]
    .slice(0, MAX_INTENTS)
    .map(({ intent, confidence, statements, shares }) => ({ intent, confidence, statements, shares }))
}

/** The intent analytic in the shape that is published. */
export function intentResult(found: readonly FoundIntent[]): IntentResult {
  const intents = found.map(
    ({ intent, confidence, statements, shares }): IntentClaim => ({
      intent,
      confidence,
      evidence: evidenceWithShares(statements.slice(0, MAX_EVIDENCE), shares),
    }),
  )
  const primary = intents[0] ?? { intent: 'other', confidence: EMPTY_CONFIDENCE, evidence: [] }
  return { primary, intents: intents.length > 0 ? intents : [primary] }
}

/**
 * How likely one statement of the customer by itself is about this intent, of what is said so plainly that it may stand
 * beside the first: "and I also want a refund".
 */
function plainlySaid(intent: KnownIntent, customers: readonly Statement[]): number {
  const likely = customers
    .filter((each) => each.length >= MIN_TELLING)
    .map((each) => softmax(each.resembles(), CALLED_FOR, 1).get(intent) ?? 0)
  const most = Math.max(0, ...likely)
  return most >= PLAIN ? most * TURNED_AT_MOST : 0
}

const PLAIN = 0.75
/** Beside the first wish little is left for a second: what has this much is told. */
const MIN_SECOND = 0.05
/** What is turned to later is never as sure as why somebody called. */
const TURNED_AT_MOST = 0.7
const MAX_INTENTS = 4
const MAX_EVIDENCE = 3
/** No call is told with certainty. */
const MOST_CONFIDENCE = 0.97
const EMPTY_CONFIDENCE = 0.1

type Weighed = {
  intent: KnownIntent
  likely: number
  confidence: number
} & Required<Said>

/** The intents of a taxonomy, the likeliest first, each with the statements that give its sum the largest terms. */
function weighIntents(reading: Reading, names: ReadonlySet<string>): Weighed[] {
  const { intent: table = {}, confidence = {} } = reading.language.decisions
  const { signs, terms } = intentSigns(reading)
  const kinds = DEFAULT_INTENTS.filter((each) => names.has(each))
  return [...decide(table, kinds, signs)]
    .map(([intent, likely]) => ({
      intent,
      likely,
      confidence: calibrated(likely, confidence.intent ?? {}),
      ...saidFor(pointsOf(intent, terms, table[SHARED] ?? {})),
    }))
    .sort((a, b) => b.likely - a.likely)
}

/** What each statement adds to the sum of an intent. */
function pointsOf(
  intent: KnownIntent,
  terms: readonly IntentTerm[],
  weights: Readonly<Record<string, number>>,
): Map<Statement, number> {
  const points = new Map<Statement, number>()
  for (const { statement, sign, of } of terms)
    points.set(statement, (points.get(statement) ?? 0) + (weights[sign] ?? 0) * (of.get(intent) ?? 0))
  return points
}

/** Nothing was said for any of the intents. */
function otherIntent({ statements }: Reading): FoundIntent {
  const telling = statements.filter((each) => each.role !== 'agent' && each.length >= MIN_TELLING)
  const reason = telling.find((each) => doesAny(each, ['reason', 'request'])) ?? telling[0]
  return { intent: 'other', confidence: EMPTY_CONFIDENCE, statements: reason === undefined ? [] : [reason] }
}

/** In words. */
const MIN_TELLING = 4
