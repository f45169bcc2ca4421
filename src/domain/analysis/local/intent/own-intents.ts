import { OTHER_INTENT } from '../../../../model/intents/taxonomy.ts'
import { roundToHundredths } from '../../emotion-trajectory.ts'
import { type IntentModel, likelihoodsOf } from '../learning/intent-model.ts'
import { logistic, softmax } from '../models/log-odds.ts'
import { CALLED_FOR } from '../reading/acts.ts'
import type { Reading, Statement } from '../reading/reading.ts'
import { greets, type Said, saidFor } from './evidence-shares.ts'

/** What was wanted, with the statements that say so, those that tell most first, and their shares where they are known. */
export type FoundIntent = { intent: string; confidence: number } & Said

/**
 * The intents of a call over a taxonomy that is learnt, the primary one first: the likeliest, and what is plainly said
 * beside it. What is learnt divides a call between an organisation's own intents and the default ones; the part of the
 * default ones is divided by what the program comes with.
 * @param builtIn what the program finds of the default intents; of `other` alone if the taxonomy has no more
 * @param isBuiltIn whether the program comes with what tells an intent
 */
export function withOwnIntents(
  reading: Reading,
  model: IntentModel,
  builtIn: readonly FoundIntent[],
  isBuiltIn: (intent: string) => boolean,
): FoundIntent[] {
  const heard = hear(reading, model)
  if (heard.about < AS_LIKELY_AS_NOT) return noneOf(builtIn, heard.about)
  const learnt = model.intents.map((intent, at) => ({ intent, at, likely: heard.likely[at] ?? 0 }))
  const defaultPart = learnt.reduce((sum, each) => sum + (isBuiltIn(each.intent) ? each.likely : 0), 0)
  const [first, ...further] = [
    ...learnt
      .filter((each) => !isBuiltIn(each.intent))
      .map(({ intent, at, likely }) => ({
        ...{ intent, likely, isPlain: (heard.plainest[at] ?? 0) >= AS_LIKELY_AS_NOT },
        said: () => saidFor(heard.heard.map(({ statement, terms }) => [statement, terms[at] ?? 0])),
      })),
    ...builtIn.map((each) => ({
      ...{ intent: each.intent, likely: defaultPart * each.confidence, isPlain: true },
      said: (): Said => each,
    })),
  ].sort((a, b) => b.likely - a.likely)
  if (first === undefined) return [...builtIn]
  const beside = further.filter((each) => each.isPlain && each.intent !== OTHER_INTENT).slice(0, MOST_BESIDE)
  return [first, ...beside].map(({ intent, likely, said }) => {
    const { statements, shares } = said()
    return { intent, confidence: published(likely * heard.about, MOST_CONFIDENCE), statements, shares }
  })
}

/** What the program finds without what is learnt; of `other` alone, how likely it is that nothing is about an intent. */
function noneOf(builtIn: readonly FoundIntent[], about: number): FoundIntent[] {
  const [first, ...further] = builtIn
  if (first?.intent !== OTHER_INTENT || further.length > 0) return [...builtIn]
  return [{ ...first, confidence: published(1 - about, MOST_CONFIDENCE) }]
}

const AS_LIKELY_AS_NOT = 0.5
/** The API shows the primary intent and three more. */
const MOST_BESIDE = 3

/** A confidence as it is published: no call is told with certainty, nor an intent that is as good as ruled out. */
export function published(confidence: number, most: number): number {
  return roundToHundredths(Math.min(most, Math.max(LEAST_CONFIDENCE, confidence)))
}

const MOST_CONFIDENCE = 0.99
const LEAST_CONFIDENCE = 0.05

type Heard = {
  /** How likely it is that what was said is about one of the intents at all: of the statement that tells most. */
  about: number
  /** If so, how likely it is about each, and how likely one statement by itself is: the greatest of all. */
  likely: Float64Array
  plainest: Float64Array
  /** What each statement adds to the sum of each intent. */
  heard: { statement: Statement; terms: Float64Array }[]
}

/**
 * Each statement of the customer is judged by itself, and the scores are summed: the first words count most, and what
 * keeps a conversation going for next to nothing. A call with one statement is judged as the model judges that text.
 */
function hear({ statements }: Reading, model: IntentModel): Heard {
  const customers = statements.filter((each) => each.role !== 'agent')
  let said = 0
  const told = (customers.length > 0 ? customers : statements).map((statement) => {
    const { scores, aboutOdds } = model.tell(statement.text)
    const talk = softmax(statement.resembles(), CALLED_FOR, 1).get('talk') ?? 0
    const about = greets(statement.text) ? 0 : logistic(aboutOdds) * (1 - talk)
    const weight = about * (LATE + (1 - LATE) * Math.exp(-said / OPENING))
    said += statement.length
    return { statement, scores, about, weight }
  })
  const most = Math.max(0, ...told.map((each) => each.weight))
  const all = told.reduce((sum, each) => sum + each.weight, 0)
  // Statements of one call say the same thing again: of equal ones the sum grows like the root of their number.
  const scale = most > 0 ? 1 / Math.sqrt(most * all) : 0
  const heard = told.map(({ statement, scores, weight }) => {
    // Of a single intent every score would be the mean.
    const mean = scores.length === 1 ? 0 : scores.reduce((sum, each) => sum + each, 0) / scores.length
    return { statement, terms: scores.map((each) => scale * weight * (each - mean)) }
  })
  const sums = new Float64Array(model.intents.length)
  const plainest = new Float64Array(model.intents.length)
  for (const [place, { scores, about }] of told.entries()) {
    const alone = likelihoodsOf(scores)
    for (let at = 0; at < sums.length; at += 1) {
      sums[at] = (sums[at] ?? 0) + (heard[place]?.terms[at] ?? 0)
      plainest[at] = Math.max(plainest[at] ?? 0, about * (alone[at] ?? 0))
    }
  }
  const about = Math.max(0, ...told.map((each) => each.about))
  return { about, likely: likelihoodsOf(sums), plainest, heard }
}

/** What is said late weighs this much of what is said first: many calls come to their matter late. */
const LATE = 0.3
/** In words of the customer: how soon it is late. */
const OPENING = 20
