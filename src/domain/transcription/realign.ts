import { diffArrays } from 'diff'
import type { Segment, Word } from '../../model/transcript.ts'
import { isUnspaced, splitWords, spreadOverTime } from '../../model/transcripts/words.ts'

/**
 * The most words, or characters of a language without spaces, that are added and removed before two texts count as
 * different throughout. The time to compare grows with its square.
 */
const MAX_EDITS = 200

/**
 * The words of a segment whose text a person has corrected.
 *
 * Words that stay keep their times, and their confidence if not even a letter's case changed. The others take the time
 * of the words they replace, or the pause between their neighbours, in proportion to their length. Their confidence is
 * 1: a person said so. Times are milliseconds, in order and within the segment.
 * @param text without line breaks, repeated spaces and spaces at its ends
 * @example
 * ```ts
 * import { realignedWords } from './realign.ts'
 * import assert from 'node:assert/strict'
 *
 * const words = [
 *   { text: 'my', start_ms: 0, end_ms: 200, confidence: 0.9 },
 *   { text: 'fuel', start_ms: 200, end_ms: 500, confidence: 0.3 },
 *   { text: 'is', start_ms: 600, end_ms: 700, confidence: 0.9 },
 * ]
 * assert.deepEqual(realignedWords({ start_ms: 0, end_ms: 700, words }, 'my bill is', 'en-US'), [
 *   { text: 'my', start_ms: 0, end_ms: 200, confidence: 0.9 },
 *   { text: 'bill', start_ms: 200, end_ms: 500, confidence: 1 },
 *   { text: 'is', start_ms: 600, end_ms: 700, confidence: 0.9 },
 * ])
 * ```
 */
export function realignedWords(
  segment: Pick<Segment, 'start_ms' | 'end_ms' | 'words'>,
  text: string,
  language: string,
): Word[] {
  const tokens = tokensOf(text, language)
  const words: Word[] = []
  let before = 0
  let replaced = 0
  for (const { index, from, to } of [
    ...keptWords(segment.words, tokens, language),
    { index: segment.words.length, from: tokens.length, to: tokens.length },
  ]) {
    const kept = segment.words[index]
    const placed = splitAnew(tokens.slice(before, from), language)
    const earliestMs = words.at(-1)?.end_ms ?? segment.start_ms
    const latestMs = kept?.start_ms ?? segment.end_ms
    const old = segment.words.slice(replaced, index)
    const corrected = spreadOverTime(placed, {
      startMs: Math.max(earliestMs, old[0]?.start_ms ?? earliestMs),
      endMs: Math.min(latestMs, old.at(-1)?.end_ms ?? latestMs),
    })
    words.push(...corrected.map((each) => ({ ...each, confidence: 1 })))
    if (kept !== undefined) {
      const written = joined(tokens.slice(from, to), language)
      words.push({ ...kept, text: written, confidence: written === kept.text ? kept.confidence : 1 })
    }
    before = to
    replaced = index + 1
  }
  return words
}

/** The words that stand in the new text in full: each with its index, and the range of its tokens there. */
function keptWords(
  words: readonly Word[],
  tokens: readonly string[],
  language: string,
): { index: number; from: number; to: number }[] {
  const oldTokens = words.map((each) => tokensOf(each.text.trim(), language))
  const places = placesIn(tokens.map(keyOf), oldTokens.flat().map(keyOf))
  let at = 0
  return oldTokens.flatMap(({ length }, index) => {
    const own = places.slice(at, at + length)
    at += length
    const from = own[0] ?? null
    if (from === null || own.some((place, offset) => place !== from + offset)) return []
    return [{ index, from, to: from + length }]
  })
}

/** Where each old token stands among the new ones; null if it is gone. */
function placesIn(tokens: readonly string[], oldTokens: readonly string[]): (number | null)[] {
  // What is equal at both ends is unchanged, although another comparison may be as short: in "no no" one word is new.
  const shorter = Math.min(tokens.length, oldTokens.length)
  let head = 0
  while (head < shorter && tokens[head] === oldTokens[head]) head++
  let tail = 0
  while (tail < shorter - head && tokens.at(-1 - tail) === oldTokens.at(-1 - tail)) tail++
  const changed = oldTokens.slice(head, oldTokens.length - tail)
  const changes = diffArrays(changed, tokens.slice(head, tokens.length - tail), {
    oneChangePerToken: true,
    maxEditLength: MAX_EDITS,
  })
  let at = head
  const middle = changes?.flatMap(({ added, removed }) => {
    if (removed) return [null]
    at++
    return added ? [] : [at - 1]
  })
  return [
    ...Array.from({ length: head }, (_, index) => index),
    ...(middle ?? changed.map(() => null)),
    ...Array.from({ length: tail }, (_, index) => tokens.length - tail + index),
  ]
}

/** What is compared: words, or the characters of a language without spaces. Spaces there stay with the one before. */
function tokensOf(text: string, language: string): string[] {
  return isUnspaced(language) ? (text.match(/\S\p{M}*\s*/gu) ?? []) : splitWords(text, language)
}

function joined(tokens: readonly string[], language: string): string {
  return tokens.join(isUnspaced(language) ? '' : ' ')
}

/** A token without what does not change how it is said. */
function keyOf(token: string): string {
  return token.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '').toLowerCase() || token.trim()
}

function splitAnew(tokens: readonly string[], language: string): string[] {
  if (!isUnspaced(language)) return [...tokens]
  return (joined(tokens, language).match(/\S+\s*/g) ?? []).flatMap((part) => {
    const words = splitWords(part, language)
    const last = words.pop() ?? ''
    return [...words, last + part.slice(part.trimEnd().length)]
  })
}
