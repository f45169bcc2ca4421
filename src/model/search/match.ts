import type { Segment } from '../transcript.ts'
import type { Phrase, SearchQuery } from './query.ts'
import { searchTokens } from './text.ts'

/** Stretches of a text, each as its first code unit and the one after its last. */
export type Highlight = [start: number, end: number]

/** Where a text says what is looked for, in order and without overlaps; empty where it does not. */
export function highlightsIn(text: string, { groups }: SearchQuery): Highlight[] {
  const tokens = searchTokens(text)
  const found = groups.flat().flatMap((phrase) =>
    startsOf(
      phrase,
      tokens.map((each) => each.term),
    ).flatMap((at): Highlight[] => {
      const [first, last] = [tokens[at], tokens[at + phrase.length - 1]]
      return first === undefined || last === undefined ? [] : [[first.start, last.end]]
    }),
  )
  return merged(found)
}

/** From when to when a stretch of a segment was said, in ms: by its words, else by the whole segment. */
export function highlightTimes(segment: Segment, [start, end]: Highlight): [startMs: number, endMs: number] {
  let at = 0
  const said = segment.words.filter((word) => {
    const from = segment.text.indexOf(word.text, at)
    if (from < 0) return false
    at = from + word.text.length
    return from < end && at > start
  })
  return [said[0]?.start_ms ?? segment.start_ms, said.at(-1)?.end_ms ?? segment.end_ms]
}

function startsOf(phrase: Phrase, terms: readonly string[]): number[] {
  const starts: number[] = []
  for (let at = 0; at + phrase.length <= terms.length; at++)
    if (phrase.every((term, index) => terms[at + index] === term)) starts.push(at)
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
