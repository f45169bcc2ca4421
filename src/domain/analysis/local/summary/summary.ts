import type { TextRange } from '../../../../lib/text.ts'
import type { KeyPoint, SummaryResult } from '../../../../model/analytics.ts'
import { OTHER_INTENT } from '../../../../model/intents/taxonomy.ts'
import { roundToHundredths } from '../../emotion-trajectory.ts'
import type { FoundIntent } from '../intent/own-intents.ts'
import { findOutcome } from '../outcome/outcome.ts'
import { evidenceOf, type Reading } from '../reading/reading.ts'
import { threeLines } from './overview.ts'
import { cleaned, inLetters, type Sentence, sentencesOf } from './sentences.ts'
import { createTeller } from './telling.ts'

/**
 * A summary in the callers' own words: three lines of whole sentences, and what else tells most with least, never
 * rephrased. Its reason leaves out who the caller is. Null where too little was said.
 */
export function summaryResult(reading: Reading, intents: readonly FoundIntent[]): SummaryResult | null {
  if (!hasContent(reading, intents)) return null
  const { phrases, code } = reading.language
  const ending = findOutcome(reading)
  const { outcome, confidence, likely } = ending
  const [intent] = intents
  const sentences = sentencesOf(reading)
  for (const each of sentences) {
    if (each.statements.some((one) => intent?.statements.includes(one))) each.worth *= INTENT_WORTH
  }
  // Neither "Thank you for waiting" nor a number that is left out tells anything.
  const telling = sentences.filter((each) => /[\p{L}\p{N}]/u.test(each.written().replaceAll(PLACEHOLDER, '')))
  const choose = createTeller(sentences)
  const { overview, ...told } = threeLines(reading, sentences, choose, intent, ending)
  const written = (some: readonly Sentence[]) => some.map((each) => each.written())
  const lines = [...told.reason, ...told.actions, ...told.followUps]
  const chosen = choose(telling, {
    most: MOST_POINTS,
    room: Math.max(inLetters(ROOM.least, code), ROOM.share * charactersOf(sentences)) - charactersOf(lines),
    frame: phrases.said('customer', ' … ').length,
    least: LEAST_TOLD,
  })
  // A very short call is told already: its lines are the point.
  const points = [chosen, lines, telling].find((each) => each.length > 0) ?? []
  return {
    overview,
    reason: phrases.reason(intent?.intent ?? OTHER_INTENT, written(told.reason)),
    actions: written(told.actions),
    outcome,
    outcome_confidence: roundToHundredths(Math.min(MOST_LIKELY, confidence)),
    resolved_likelihood: roundToHundredths(Math.min(MOST_LIKELY, likely.get('resolved') ?? 0)),
    follow_ups: written(told.followUps),
    key_points: foremost(byPassage(points))
      .map((each) => pointOf(reading, each))
      .filter((each) => each.evidence.length > 0),
  }
}

const PLACEHOLDER = /\[[^\]]{0,20}\]/g
/** How much more a sentence is worth that is evidence of the intent. */
const INTENT_WORTH = 1.6
/** No outcome is certain. */
const MOST_LIKELY = 0.99
/** What tells less is left out even where there is room. */
const LEAST_TOLD = 0.0125
/** Characters of English that a summary may have: a share of what was said, and what a short call needs. */
const ROOM = { share: 0.6, least: 450 }
const MOST_POINTS = 22
/** In words: in less, nothing was said that could be summed up. */
const MIN_LENGTH = 10
const MIN_LENGTH_WITHOUT_INTENT = 25

function hasContent({ statements }: Reading, intents: readonly FoundIntent[]): boolean {
  const length = statements.reduce((sum, each) => sum + each.length, 0)
  const known = intents.some((each) => each.intent !== 'other')
  return length >= (known ? MIN_LENGTH : MIN_LENGTH_WITHOUT_INTENT)
}

function charactersOf(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { text }) => sum + text.length, 0)
}

/** Sentences of one passage together: it is not said again who goes on speaking. */
function byPassage(sentences: readonly Sentence[]): Sentence[][] {
  return [...Map.groupBy(sentences, (each) => each.passage).values()].map((each) =>
    each.toSorted((a, b) => a.start - b.start),
  )
}

/** The half that tells most before the rest, each in order of time. */
function foremost(groups: readonly Sentence[][]): Sentence[][] {
  const half = Math.ceil(groups.length / 2)
  const first = ([each]: Sentence[]) => each?.passage.firstIndex ?? 0
  return [groups.slice(0, half), groups.slice(half)].flatMap((each) =>
    each.toSorted((a, b) => first(a) - first(b)),
  )
}

/** What is chosen of a passage, sentences that go on from one another joined, with evidence for each stretch. */
function pointOf({ language }: Reading, sentences: readonly Sentence[]): KeyPoint {
  const [first] = sentences[0]?.statements ?? []
  if (first === undefined) return { text: '', evidence: [] }
  const { passage } = first
  const stretches: TextRange[] = []
  for (const { start, end } of sentences) {
    const last = stretches.at(-1)
    if (last !== undefined && passage.text.slice(last.end, start).trim() === '') last.end = end
    else stretches.push({ start, end })
  }
  const said = stretches.map((range) => cleaned(first, range, language))
  return {
    text: language.phrases.said(first.role ?? 'speaker', said.join(' … ')),
    evidence: stretches.flatMap((each) => evidenceOf(first, each)),
  }
}
