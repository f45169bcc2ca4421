import { DEFAULT_INTENTS } from '../../../../model/analytics.ts'
import { OTHER_INTENT } from '../../../../model/intents/taxonomy.ts'
import { roundToHundredths } from '../../emotion-trajectory.ts'
import type { IntentModel, IntentOdds } from '../learning/intent-model.ts'
import { toLikelihoods } from '../learning/softmax-regression.ts'
import { logistic } from '../models/odds.ts'
import type { Passage, Reading, Statement } from '../reading/reading.ts'
import { type Shares, sharesOf } from './evidence-shares.ts'

/** What was wanted, with the statements that say so, those that tell most first, and their shares where they are known. */
export type FoundIntent = {
  intent: string
  confidence: number
  statements: Statement[]
  shares?: Shares | undefined
}

/**
 * The intents of a call over a taxonomy that is learnt, the primary one first: the likeliest, and what is plainly said
 * beside it. What is learnt divides a call between an organisation's own intents and the default ones; their part is
 * divided by what the program comes with. Of a default intent that the organisation has changed both count.
 * @param builtIn what the program finds of the default intents; of `other` alone if the taxonomy has no more
 * @param changed the default intents with texts of the organisation
 */
export function withOwnIntents(
  reading: Reading,
  model: IntentModel,
  builtIn: readonly FoundIntent[],
  changed: ReadonlySet<string>,
): FoundIntent[] {
  const heard = hear(reading, model)
  if (heard.aboutOdds < 0) return noneOf(builtIn, heard)
  const isBuiltIn = (intent: string) => DEFAULT_NAMES.has(intent) && !changed.has(intent)
  const defaults = heard.likely.filter((each) => DEFAULT_NAMES.has(each.intent))
  const defaultPart = defaults.reduce((sum, each) => sum + each.likely, 0)
  const found = new Map<string, Weighed>()
  for (const { at, intent, likely, plainest } of heard.likely) {
    if (isBuiltIn(intent)) continue
    const share = changed.has(intent) ? likely / 2 : likely
    found.set(intent, {
      intent,
      likely: share,
      isPlain: plainest >= AS_LIKELY_AS_NOT,
      said: () => saidFor(at, heard, model),
    })
  }
  for (const each of builtIn) {
    const likely = defaultPart * each.confidence
    const learnt = found.get(each.intent)
    const share = learnt === undefined ? likely : learnt.likely + likely / 2
    found.set(each.intent, { intent: each.intent, likely: share, isPlain: true, said: () => each })
  }
  const [first, ...further] = [...found.values()].sort((a, b) => b.likely - a.likely)
  if (first === undefined) return [...builtIn]
  const confidence = published(first.likely * logistic(heard.aboutOdds), MOST_CONFIDENCE)
  const beside = further.filter((each) => each.isPlain && each.intent !== OTHER_INTENT).slice(0, MOST_BESIDE)
  return [
    { ...first, confidence },
    ...beside.map((each) => ({
      ...each,
      confidence: Math.min(confidence, published(each.likely, MOST_CONFIDENCE)),
    })),
  ].map(({ intent, confidence, said }) => {
    const { statements, shares } = said()
    return { intent, confidence, statements, shares }
  })
}

/** What the program finds without what is learnt; of `other` alone, how likely it is that nothing is about an intent. */
function noneOf(builtIn: readonly FoundIntent[], { aboutOdds }: Heard): FoundIntent[] {
  const [first, ...further] = builtIn
  if (first?.intent !== OTHER_INTENT || further.length > 0) return [...builtIn]
  return [{ ...first, confidence: published(logistic(-aboutOdds), MOST_CONFIDENCE) }]
}

type Said = Pick<FoundIntent, 'statements' | 'shares'>
/** `isPlain`: whether it stands beside the primary intent. */
type Weighed = { intent: string; likely: number; isPlain: boolean; said: () => Said }

const AS_LIKELY_AS_NOT = 0.5
/** The API shows the primary intent and three more. */
const MOST_BESIDE = 3
const DEFAULT_NAMES = new Set<string>(DEFAULT_INTENTS)

/** A confidence as it is published: no call is told with certainty, nor an intent that is as good as ruled out. */
export function published(confidence: number, most: number): number {
  return roundToHundredths(Math.min(most, Math.max(LEAST_CONFIDENCE, confidence)))
}

const MOST_CONFIDENCE = 0.99
const LEAST_CONFIDENCE = 0.05

type Heard = {
  /** Log odds that what was said is about one of the intents at all: those of the utterance that tells most. */
  aboutOdds: number
  /** If so, how likely it is about each, and how likely one utterance by itself is: the greatest of all. */
  likely: { at: number; intent: string; likely: number; plainest: number }[]
  utterances: (Utterance & { told: IntentOdds })[]
}

/**
 * What each speaker says in one go is judged by itself, and the scores are summed: the customer's first words count
 * most, the agent's little. A call with one utterance is judged as the model judges that text.
 */
function hear({ statements }: Reading, model: IntentModel): Heard {
  const utterances = utterancesIn(statements).map((each) => {
    const told = model.tell(each.text)
    return { ...each, told, weight: each.weight * logistic(told.aboutOdds - TURNS) }
  })
  const most = Math.max(0, ...utterances.map((each) => each.weight))
  const all = utterances.reduce((sum, each) => sum + each.weight, 0)
  const scores = new Float64Array(model.intents.length)
  const plainest = new Float64Array(model.intents.length)
  for (const { told, weight, isCustomers } of most > 0 ? utterances : []) {
    // Utterances of one call say the same thing again: of equal ones the sum grows like the root of their number.
    const factor = weight / Math.sqrt(most * all)
    const apart = centred(told.scores)
    const alone = told.scores.slice()
    toLikelihoods(alone)
    for (let at = 0; at < scores.length; at += 1) {
      scores[at] = (scores[at] ?? 0) + factor * (apart[at] ?? 0)
      if (isCustomers) plainest[at] = Math.max(plainest[at] ?? 0, logistic(told.aboutOdds) * (alone[at] ?? 0))
    }
  }
  toLikelihoods(scores)
  // Agents say many things that customers with other matters say. What only they say counts where no customer speaks.
  const theirs = utterances.filter((each) => each.isCustomers)
  const oddsOf = (theirs.length > 0 ? theirs : utterances).map((each) => each.told.aboutOdds)
  const aboutOdds = Math.max(Number.NEGATIVE_INFINITY, ...oddsOf)
  return {
    aboutOdds,
    likely: model.intents.map((intent, at) => {
      return { at, intent, likely: scores[at] ?? 0, plainest: plainest[at] ?? 0 }
    }),
    utterances,
  }
}

/**
 * Log odds by which a turn of a call is less likely to be about an intent than a text of its own: a model takes 19 of
 * 20 texts to be about one (`NONE` in aboutness.ts), and of the turns of a call a half.
 */
const TURNS = Math.log(19)

type Utterance = {
  passage: Passage
  statements: Statement[]
  text: string
  isCustomers: boolean
  weight: number
}

/** What is said late weighs this much of what is said first: many calls come to their matter late. */
const LATE = 0.3
/** In words of the customer: how soon it is late. */
const OPENING = 20
/** Agents repeat what is asked, and say many other things. */
const AGENTS = 0.15

/** What one speaker says in one go, and how much it weighs. What only agents say, where no customer speaks, counts. */
function utterancesIn(statements: readonly Statement[]): Utterance[] {
  let heard = 0
  return [...Map.groupBy(statements, (each) => each.passage)].map(([passage, within]) => {
    const isCustomers = within.some((each) => each.role !== 'agent')
    const weight = isCustomers ? LATE + (1 - LATE) * Math.exp(-heard / OPENING) : AGENTS
    if (isCustomers) heard += within.reduce((sum, each) => sum + each.length, 0)
    return { passage, statements: within, text: passage.text, isCustomers, weight }
  })
}

/** The statements that speak for an intent, those that tell most first, by their scores above the mean of all. */
function saidFor(at: number, { utterances }: Heard, model: IntentModel): Said {
  const terms = new Map<Statement, number>()
  for (const { statements, weight } of utterances) {
    for (const each of statements) terms.set(each, weight * (centred(model.tell(each.text).scores)[at] ?? 0))
  }
  const sorted = [...terms].filter(([, term]) => term > 0).sort((a, b) => b[1] - a[1])
  return { statements: sorted.map(([statement]) => statement), shares: sharesOf(terms) }
}

function centred(scores: Float64Array): Float64Array {
  // Of a single intent every score would be the mean.
  if (scores.length === 1) return scores
  const mean = scores.reduce((sum, each) => sum + each, 0) / scores.length
  return scores.map((each) => each - mean)
}
