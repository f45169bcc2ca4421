import { mapInPieces } from '../../lib/async/yielding.ts'
import type { Evidence } from '../analytics.ts'
import { type Highlight, highlightTimes, placeAt } from '../search/match.ts'
import type { Phrase } from '../search/query.ts'
import { type SearchToken, searchTokens } from '../search/text.ts'
import { asWords, SEARCH_ROLES, type SearchRole } from '../search/transcript-index.ts'
import { wordRanges } from '../search/word-ranges.ts'
import type { Segment } from '../transcript.ts'
import type { QuickTruth, Truth } from './judge.ts'
import { leavesOf } from './judge.ts'
import { type CallPart, MAX_QUOTES, type PhraseCondition, type RuleCondition } from './rule.ts'

/** The terms of the phrases in conditions, computed once for many calls. */
export type PhraseTerms = ReadonlyMap<PhraseCondition, { said: Phrase; near: Phrase }>

/** Finds the terms of all phrases in conditions. */
export function phraseTerms(conditions: readonly RuleCondition[]): PhraseTerms {
  const phrases = conditions.flatMap(leavesOf).filter((each) => each.kind === 'phrase')
  return new Map(
    phrases.map((each) => [each, { said: termsOf(each.text), near: termsOf(each.near?.text ?? '') }]),
  )
}

/** The terms of a phrase as search knows them; none if it has no word. */
export function termsOf(text: string): Phrase {
  return searchTokens(text).map(({ term }) => term)
}

/** What was said, as the search index has it: the terms of each role's segments, a line for each. */
export type SaidWords = Record<SearchRole, string>

/**
 * Whether a phrase was said, by the search index alone, which does not know when: `later` if that matters.
 * @param isUnderstood false if the transcript is of poor reliability: what is not in it may have been said
 */
export function saysByWords(
  words: SaidWords,
  terms: PhraseTerms,
  isUnderstood: boolean,
): (phrase: PhraseCondition) => QuickTruth {
  const not: Truth = isUnderstood ? false : null
  const isSaid = (said: Phrase, roles: readonly SearchRole[]) => {
    const wanted = asWords(said)
    return roles.some((role) => words[role].includes(wanted))
  }
  return (phrase) => {
    const { said, near } = terms.get(phrase) ?? { said: [], near: [] }
    if (said.length === 0 || !isSaid(said, phrase.speaker === undefined ? SEARCH_ROLES : [phrase.speaker]))
      return not
    if (phrase.near !== undefined && !isSaid(near, SEARCH_ROLES)) return not
    return phrase.near === undefined && phrase.part === undefined ? true : 'later'
  }
}

/** Where the terms with which phrases begin stand in a call's segments. */
export type TermIndex = {
  durationMs: number
  places: ReadonlyMap<string, readonly TermPlace[]>
  /** Quotes that were found before: several rules may ask for the same phrase. */
  found: Map<PhraseCondition, Evidence[]>
}
type IndexedSegment = { segment: Segment; tokens: SearchToken[]; words: ReturnType<typeof wordRanges> | null }
type TermPlace = { read: IndexedSegment; at: number }

/**
 * Indexes the terms of a call's segments with which phrases begin. A call of twelve hours takes 170 ms: others have their
 * turn meanwhile.
 */
export async function indexTerms(
  segments: readonly Segment[],
  durationMs: number,
  terms: PhraseTerms,
): Promise<TermIndex> {
  const first = [...terms.values()].flatMap(({ said: [said], near: [near] }) => [said, near])
  const places = new Map<string, TermPlace[]>()
  for (const term of first) if (term !== undefined) places.set(term, [])
  await mapInPieces(segments, (segment) => {
    const read = { segment, tokens: searchTokens(segment.text), words: null }
    for (const [at, { term }] of read.tokens.entries()) places.get(term)?.push({ read, at })
  })
  return { durationMs, places, found: new Map() }
}

/** Whether a phrase was said, by the segments of the transcript. Otherwise as `saysByWords`. */
export function saysBySegments(
  call: TermIndex,
  terms: PhraseTerms,
  isUnderstood: boolean,
): (phrase: PhraseCondition) => Truth {
  return (phrase) => quotesOf(call, phrase, terms).length > 0 || (isUnderstood ? false : null)
}

/** The first places, at most 3, where a phrase was said as a condition wants it, `absent` left aside. */
export function quotesOf(call: TermIndex, phrase: PhraseCondition, terms: PhraseTerms): Evidence[] {
  const known = call.found.get(phrase) ?? findQuotes(call, phrase, terms)
  call.found.set(phrase, known)
  return known
}

function findQuotes(call: TermIndex, phrase: PhraseCondition, terms: PhraseTerms): Evidence[] {
  const { said, near } = terms.get(phrase) ?? { said: [], near: [] }
  const { speaker, part } = phrase
  const places = placesIn(call, said, speaker).filter(
    ({ start_ms }) => part === undefined || isIn(part, start_ms, call.durationMs),
  )
  // A common word is said thousands of times in a long call.
  if (phrase.near === undefined) return places.take(MAX_QUOTES).toArray()
  const found = places.toArray()
  if (found.length === 0) return found
  const withinMs = phrase.near.within_seconds * 1_000
  const others = placesIn(call, near)
    .map(({ start_ms }) => start_ms)
    .toArray()
  const [early, late] = [others.toSorted((a, b) => a - b), found.toSorted((a, b) => a.start_ms - b.start_ms)]
  const isNear = new Set<Evidence>()
  let next = 0
  for (const each of late) {
    while ((early[next] ?? Number.POSITIVE_INFINITY) < each.start_ms - withinMs) next += 1
    if ((early[next] ?? Number.POSITIVE_INFINITY) <= each.start_ms + withinMs) isNear.add(each)
  }
  return found.filter((each) => isNear.has(each)).slice(0, MAX_QUOTES)
}

/** Whether a time lies in the first or last quarter of a call. */
function isIn(part: CallPart, ms: number, durationMs: number): boolean {
  return part === 'first' ? ms < durationMs / 4 : ms >= durationMs * (3 / 4)
}

function* placesIn({ places }: TermIndex, phrase: Phrase, speaker?: string): Generator<Evidence, undefined> {
  const [first] = phrase
  if (first === undefined) return
  const begun = (places.get(first) ?? []).filter(
    ({ read: { segment, tokens }, at }) =>
      (speaker === undefined || segment.speaker === speaker) &&
      phrase.every((term, index) => tokens[at + index]?.term === term),
  )
  for (const [read, found] of Map.groupBy(begun, ({ read }) => read)) {
    const { segment, tokens } = read
    const spans = found.flatMap(({ at }) => placeAt(phrase, tokens, at))
    read.words ??= wordRanges(segment)
    const times = highlightTimes(segment, spans, read.words)
    for (const [index, place] of spans.entries()) {
      const [start_ms, end_ms] = times[index] ?? [segment.start_ms, segment.end_ms]
      yield { segment_id: segment.id, start_ms, end_ms, quote: quoteAround(segment.text, place) }
    }
  }
}

/** Characters of a quote before and after a phrase. A segment may have minutes of speech. */
const AROUND = 120

/** The part of a text around a place, cut between words where there are spaces, and never within a character. */
function quoteAround(text: string, [start, end]: Highlight): string {
  const first = Math.max(0, start - AROUND)
  const last = Math.min(text.length, end + AROUND)
  const from = first === 0 ? 0 : Math.min(start, Math.max(first, text.indexOf(' ', first) + 1))
  const to = last === text.length ? last : Math.max(end, text.lastIndexOf(' ', last))
  return text.slice(isWithinPair(text, from) ? from + 1 : from, isWithinPair(text, to) ? to - 1 : to).trim()
}

/** Whether a text cut there would leave half of a surrogate pair, which PostgreSQL does not store. */
function isWithinPair(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff
}
