import type { TextRange } from '../../../../lib/text.ts'
import { lazily } from '../models/odds.ts'
import { type Passage, type Reading, SENTENCE_END, type Statement, segmentAt } from '../reading/reading.ts'
import { type Unit, worthOf } from './telling.ts'
import type { Term } from './terms.ts'

/**
 * A sentence as it was said, and as it is written; whole unless it is a fragment. How it is written is found out where
 * it is asked for: most sentences never are.
 */
export type Sentence = Unit & { readonly written: string; readonly whole: boolean }

/** How the words of a sentence are written; personal data may be left out. */
type Write = (text: string, first: Statement) => string

/**
 * The sentences of a call: where the transcript marks their ends up to those, else up to a pause of the speaker or, in
 * Japanese, the end of a clause. What is no sentence up to a pause goes on after it.
 * @param units those of the call, whose terms are known
 */
export function sentencesOf(reading: Reading, units: readonly Unit[], write: Write): Sentence[] {
  const known = termsOf(units)
  const termsIn: TermsIn = (passage, range) =>
    passage.marksEnds
      ? known(passage, range)
      : reading.language.telling(passage.text.slice(range.start, range.end))
  return groupsOf(reading).flatMap((statements): Sentence[] => {
    const [first, last] = [statements[0], statements.at(-1)]
    if (first === undefined || last === undefined) return []
    const range = { start: first.start, end: last.end }
    if (first.passage.marksEnds) return [sentenceOf(reading, statements, range, termsIn, write)]
    const parts = first.passage.parts
      .map((part) => ({
        start: Math.max(range.start, part.range.start),
        end: Math.min(range.end, part.range.end),
      }))
      .filter(({ start, end }) => start < end)
    return sentencesIn(reading, statements, parts, termsIn, write)
  })
}

/** Sentences of the parts between pauses, each as short as it can be. */
function sentencesIn(
  reading: Reading,
  statements: readonly Statement[],
  parts: readonly TextRange[],
  termsIn: TermsIn,
  write: Write,
): Sentence[] {
  const sentences: Sentence[] = []
  for (let index = 0; index < parts.length; index += 1) {
    const tried = parts
      .slice(index, index + MOST_PARTS)
      .map((part) =>
        sentenceOf(reading, statements, { start: parts[index]?.start ?? 0, end: part.end }, termsIn, write),
      )
    const found = tried[0]?.written === '' ? -1 : tried.findIndex((each) => each.whole)
    const sentence = tried[Math.max(0, found)]
    if (sentence !== undefined) sentences.push(sentence)
    index += Math.max(0, found)
  }
  return sentences
}

/** Between so many pauses a sentence may be stretched. */
const MOST_PARTS = 3

type TermsIn = (passage: Passage, range: TextRange) => Term[]

/**
 * The terms of the units that stand in a range, each once: to find them again takes as long as all the rest. Where
 * nothing marks the ends of sentences a unit may have two of them, and then it is no help.
 */
function termsOf(units: readonly Unit[]): TermsIn {
  const byPassage = Map.groupBy(units, (each) => each.passage)
  return (passage, { start, end }) => {
    const all = byPassage.get(passage) ?? []
    const within: Unit[] = []
    for (let at = firstEndingAfter(all, start); (all[at]?.start ?? end) < end; at++)
      within.push(all[at] as Unit)
    return [...new Map(within.flatMap(({ terms }) => terms).map((each) => [each.key, each])).values()]
  }
}

/** The first of ranges in order that ends after a place. */
function firstEndingAfter(ranges: readonly TextRange[], place: number): number {
  let [from, to] = [0, ranges.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ranges[middle]?.end ?? 0) > place) to = middle
    else from = middle + 1
  }
  return from
}

function sentenceOf(
  reading: Reading,
  group: readonly Statement[],
  { start, end }: TextRange,
  termsIn: TermsIn,
  write: Write,
): Sentence {
  const { language } = reading
  const statements = group.filter((each) => each.start < end && each.end > start)
  const first = statements[0] ?? (group[0] as Statement)
  const { passage } = first
  const text = passage.text.slice(start, end)
  const unit = { passage, start, end, statements, text, terms: termsIn(passage, { start, end }) }
  const worth = worthOf(unit, reading)
  const written = lazily(() => write(withoutJoiners(passage, { start, end }), first))
  const whole = lazily(() => written() !== '' && language.wording.isWhole(written()))
  return {
    ...unit,
    worth,
    get written() {
      return written()
    },
    get whole() {
      return whole()
    },
  }
}

/** The text of a range without the commas that stand for pauses between segments. */
function withoutJoiners({ parts }: Passage, { start, end }: TextRange): string {
  return parts
    .filter(({ range }) => range.start < end && range.end > start)
    .map(({ segment, range }) =>
      segment.text.slice(Math.max(start, range.start) - range.start, Math.min(end, range.end) - range.start),
    )
    .join(' ')
}

/** Statements that are one sentence. */
function groupsOf({ statements, language }: Reading): Statement[][] {
  const longest = LONGEST[language.code] ?? DEFAULT_LONGEST
  const groups: Statement[][] = []
  for (const statement of statements) {
    const group = groups.at(-1)
    const [first, last] = [group?.[0], group?.at(-1)]
    const goesOn =
      group !== undefined &&
      first !== undefined &&
      last !== undefined &&
      last.passage === statement.passage &&
      !endsBetween(group, last, statement, language.code) &&
      statement.end - first.start <= longest
    if (goesOn) group.push(statement)
    else groups.push([statement])
  }
  return groups
}

function endsBetween(
  group: readonly Statement[],
  before: Statement,
  after: Statement,
  languageCode: string,
): boolean {
  const { passage } = before
  if (!passage.marksEnds) {
    const said = group.reduce((sum, each) => sum + each.length, 0)
    return (
      languageCode === 'ja' ||
      said >= CLAUSE ||
      segmentAt(passage, before.start) !== segmentAt(passage, after.start)
    )
  }
  return SENTENCE_END.test(passage.text.slice(Math.max(before.start, before.end - 2), after.start))
}

/** In words: where nothing marks the ends of sentences, a clause of so many is one. */
const CLAUSE = 5

/** In characters: what is longer is more than one line of a summary tells. */
const LONGEST: Record<string, number> = { en: 170, ja: 80 }
const DEFAULT_LONGEST = 170
