import type { Segment } from '../transcript.ts'
import type { Phrase, SearchQuery } from './query.ts'
import { type SearchToken, searchTokens } from './text.ts'
import { wordRanges } from './word-ranges.ts'

/** A part of a text: its first UTF-16 code unit and the one after its last. */
export type Highlight = [start: number, end: number]

/**
 * Finds the parts of a text that match a query, in order and without overlaps. Empty if there is no match.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { highlightsIn } from './match.ts'
 * import { parseSearch } from './query.ts'
 *
 * const query = parseSearch('refund OR money')
 * assert.ok(query)
 * assert.deepEqual(highlightsIn('Two refunds and my money', query), [[4, 11], [19, 24]])
 * ```
 */
export function highlightsIn(text: string, { groups }: SearchQuery): Highlight[] {
  const tokens = searchTokens(text)
  return merged(
    groups.flat().flatMap((phrase) => startsOf(phrase, tokens).flatMap((at) => placeAt(phrase, tokens, at))),
  )
}

/** The place of a phrase that begins at a token; none if the tokens end before it. */
export function placeAt(phrase: Phrase, tokens: readonly SearchToken[], at: number): Highlight[] {
  const [first, last] = [tokens[at], tokens[at + phrase.length - 1]]
  return first === undefined || last === undefined ? [] : [[first.start, last.end]]
}

/**
 * When parts of a segment were said, in ms: each from its first word to its last; the whole segment if no word matches.
 * @param highlights by where they start
 * @param words of the segment, where they are known
 */
export function highlightTimes(
  segment: Segment,
  highlights: readonly Highlight[],
  words = wordRanges(segment),
): [startMs: number, endMs: number][] {
  let first = 0
  return highlights.map(([start, end]) => {
    while ((words[first]?.end ?? end) <= start) first += 1
    let last = first
    while ((words[last]?.start ?? end) < end) last += 1
    const [from, to] = last === first ? [] : [words[first], words[last - 1]]
    return [from?.word.start_ms ?? segment.start_ms, to?.word.end_ms ?? segment.end_ms]
  })
}

function startsOf(phrase: Phrase, tokens: readonly SearchToken[]): number[] {
  const starts: number[] = []
  for (let at = 0; at + phrase.length <= tokens.length; at++)
    if (phrase.every((term, index) => tokens[at + index]?.term === term)) starts.push(at)
  return starts
}

function merged(highlights: Highlight[]): Highlight[] {
  const made: Highlight[] = []
  for (const [start, end] of highlights.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = made.at(-1)
    if (last !== undefined && start < last[1]) last[1] = Math.max(last[1], end)
    else made.push([start, end])
  }
  return made
}
