import { DEFAULT_INTENTS, type IntentClaim, type IntentResult } from '../../../model/analytics.ts'
import type { IntentDefinition } from '../engine.ts'
import { evidenceWithShares, type Shares, sharesOf } from './evidence-shares.ts'
import { type Sign, type Signs, signsIn } from './intent-signs.ts'
import { priorOf } from './intent-weights.ts'
import type { IntentModel } from './learning/intent-model.ts'
import { isDefault } from './learning/taxonomy-lessons.ts'
import { modelOf } from './learning/taxonomy-models.ts'
import type { IntentWeights } from './lexicon/types.ts'
import { type FoundIntent, withOwnIntents } from './own-intents.ts'
import { doesAny, type Reading, type Statement } from './reading.ts'
import { likelihoods } from './resemblance.ts'
import { mattersTurnedTo } from './turned-to.ts'

/**
 * The intents of a call over the organisation's taxonomy: what the lexicon knows of the default names and likeness to
 * what is said in such calls, and what is learnt of an organisation's own. `other` where that is likeliest or nothing
 * tells.
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
  const isKnown = (name: string) => KNOWN.has(name) && name !== 'other'
  const defaults = definitions.filter((each) => isKnown(each.name))
  const changed = new Set(defaults.filter((each) => !isDefault(each)).map((each) => each.name))
  const builtIn =
    defaults.length === 0
      ? [otherIntent(reading, undefined)]
      : intentsOf(reading, new Set([...defaults.map((each) => each.name), 'other']))
  return withOwnIntents(reading, model, builtIn, changed)
}

const KNOWN = new Set<string>(DEFAULT_INTENTS)

function intentsOf(reading: Reading, names: ReadonlySet<string>): FoundIntent[] {
  const [best, ...further] = weighIntents(reading, names)
  const isTold = best !== undefined && best.intent !== 'other' && tells(best)
  const first = isTold ? { ...best, confidence: bounded(best.likely) } : otherIntent(reading, best)
  const second = !isTold
    ? []
    : further
        .filter(({ intent, statements }) => intent !== 'other' && statements.length > 0)
        .filter((each) => each.likely >= MIN_SECOND || isNamedBeside(each, best))
        .map((each) => ({ ...each, confidence: confidenceOf(each) }))
  const listed = new Set([first, ...second].map((each) => each.intent))
  const turned: FoundIntent[] = mattersTurnedTo(reading, names)
    .filter((each) => !listed.has(each.intent))
    .map((each) => ({ ...each, confidence: bounded(each.likely * NAMED_AT_MOST) }))
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

/** Of all intents together. Where nothing tells, each of the thirteen has a thirteenth. */
const MIN_LIKELY = 0.15
/** Less than a few hints is not a reason to call. */
const MIN_NAMED = 0.8
/** Of what these find beside the first wish most is not labelled as a second: they are kept low on purpose. */
const MIN_SECOND = 0.02
const SECOND_NAMED = 1.2
const MIN_SECOND_OF_BEST = Math.exp(-7)
const MAX_INTENTS = 4
const MAX_EVIDENCE = 3
const EMPTY_CONFIDENCE = 0.1
/** Saying a thing again makes it surer, but ever less so; agents go on dealing with one thing. */
const REPEATED = 0.55
const HANDLED_AGAIN = 0.7
/** How much signs count towards an intent's being named at all. */
const SAID_NAMES = 0.5
const HANDLING_NAMES = 0.6
/** As evidence the customer's own words come before the agent's. */
const HANDLING_EVIDENCE = 0.3
const AGENTS_EVIDENCE = 0.6
const MIN_EVIDENCE = 0.5

/** How likely it is what they called for, 0 to 1, and how plainly it is named. */
type Weighed = { intent: string; likely: number; named: number; statements: Statement[]; shares: Shares }

function weighIntents(reading: Reading, names: ReadonlySet<string>): Weighed[] {
  const signs = signsIn(reading, names)
  const weights = reading.language.intents
  const odds = new Map(
    [...signs].map(([name, each]) => [name, priorOf(name, weights) + oddsOf(each, weights)]),
  )
  const likely = likelihoods(odds, [...names], 1)
  return [...signs]
    .map(([intent, each]) => ({
      intent,
      likely: likely.get(intent) ?? 0,
      named: SAID_NAMES * combined(each.said) + HANDLING_NAMES * decaying(each.handling),
      ...statementsOf(each),
    }))
    .sort((a, b) => b.likely - a.likely)
}

function oddsOf(signs: Signs, weights: IntentWeights): number {
  const sum = (of: readonly Sign[]) => of.reduce((all, { points }) => all + points, 0)
  return (
    weights.said * combined(signs.said) +
    weights.handling * decaying(signs.handling) +
    sum(signs.callers) +
    sum(signs.agents) +
    sum(signs.matter) +
    sum(signs.dealing)
  )
}

function tells({ likely, named, statements }: Weighed): boolean {
  return statements.length > 0 && (likely >= MIN_LIKELY || named >= MIN_NAMED)
}

/** Likeness tells one wish from the rest; a second one that is said plainly need not be like the first. */
function isNamedBeside({ likely, named }: Weighed, best: Weighed): boolean {
  return named >= SECOND_NAMED && likely >= best.likely * MIN_SECOND_OF_BEST
}

/** The statements that tell most for an intent, the customer's first. */
function statementsOf(signs: Signs): Pick<Weighed, 'statements' | 'shares'> {
  const points = new Map<Statement, number>()
  const add = (of: readonly Sign[], factor: number) => {
    for (const each of of)
      points.set(each.statement, (points.get(each.statement) ?? 0) + each.points * factor)
  }
  add(signs.said, 1)
  add(signs.handling, HANDLING_EVIDENCE)
  add(signs.callers, 1)
  add(signs.matter, 1)
  add(signs.agents, AGENTS_EVIDENCE)
  add(signs.dealing, AGENTS_EVIDENCE)
  const sorted = [...points].filter(([, total]) => total > 0).sort((a, b) => b[1] - a[1])
  // Where all of them hint at it, the one that hints most is shown.
  const statements = sorted
    .filter(([, total], index) => index === 0 || total > MIN_EVIDENCE)
    .map(([statement]) => statement)
  return { statements, shares: sharesOf(points) }
}

function decaying(signs: readonly Sign[]): number {
  const sorted = signs.map((each) => each.points).sort((a, b) => b - a)
  return sorted.reduce((sum, each, index) => sum + each * HANDLED_AGAIN ** index, 0)
}

function combined(signs: readonly Sign[]): number {
  const sorted = signs.map((each) => each.points).sort((a, b) => b - a)
  const positive = sorted.filter((each) => each > 0)
  const against = sorted.filter((each) => each < 0).reduce((sum, each) => sum + each, 0)
  return positive.reduce((sum, each, index) => sum + each * REPEATED ** index, 0) + against
}

function confidenceOf({ likely, named }: Weighed): number {
  return bounded(Math.max(likely, NAMED_AT_MOST * (1 - Math.exp(-named / 2.5))))
}

/** A second wish is seldom as sure as the first. */
const NAMED_AT_MOST = 0.7

function bounded(confidence: number): number {
  return rounded(Math.min(0.97, Math.max(0.05, confidence)))
}

/** Something was said, but for none of the intents; sure of it only where there is a fair amount of talk. */
function otherIntent({ statements }: Reading, best: Weighed | undefined): FoundIntent {
  if (best?.intent === 'other' && tells(best)) {
    return { ...best, confidence: bounded(best.likely) }
  }
  const theirs = statements.filter((each) => each.role !== 'agent')
  const length = theirs.reduce((sum, each) => sum + each.length, 0)
  const confidence = EMPTY_CONFIDENCE + 0.5 * (1 - Math.exp(-length / 40))
  const telling = theirs.filter((each) => each.length >= 4)
  const reason = telling.find((each) => doesAny(each, ['reason', 'request'])) ?? telling[0]
  return {
    intent: 'other',
    confidence: rounded(confidence),
    statements: reason === undefined ? [] : [reason],
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
