import { primaryLanguage } from '../../lib/text.ts'

const UNSPACED = ['ja', 'zh', 'yue', 'th', 'lo', 'km', 'my']

/** Whether a language (BCP 47) is written without spaces between words. */
export function isUnspaced(language: string): boolean {
  return UNSPACED.includes(primaryLanguage(language))
}

/**
 * Splits a text into words that keep their punctuation, so that `joinWords` gives the text again, apart from spaces
 * at its ends and repeated spaces.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { joinWords, splitWords } from './words.ts'
 *
 * assert.deepEqual(splitWords('Good morning, Ann.', 'en-US'), ['Good', 'morning,', 'Ann.'])
 * assert.equal(joinWords(splitWords('解約したいです。', 'ja-JP'), 'ja-JP'), '解約したいです。')
 * ```
 */
export function splitWords(text: string, language: string): string[] {
  if (!isUnspaced(language)) return text.split(/\s+/).filter((each) => each !== '')
  const words: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const part = segment.trim()
    const last = words.length - 1
    if (part === '') continue
    if (isWordLike || last < 0) words.push(part)
    else words[last] += part
  }
  return words
}

/** Joins words into the text of a segment, with spaces if the language has them. */
export function joinWords(words: readonly string[], language: string): string {
  return words.join(isUnspaced(language) ? '' : ' ')
}

/**
 * Gives each of some words, one after another, a part of a stretch of time by its length in characters. Times are whole
 * milliseconds.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { spreadOverTime } from './words.ts'
 *
 * assert.deepEqual(spreadOverTime(['a', 'new'], { startMs: 100, endMs: 500 }), [
 *   { text: 'a', start_ms: 100, end_ms: 200 },
 *   { text: 'new', start_ms: 200, end_ms: 500 },
 * ])
 * ```
 */
export function spreadOverTime(
  texts: readonly string[],
  { startMs, endMs }: { startMs: number; endMs: number },
): { text: string; start_ms: number; end_ms: number }[] {
  const characters = texts.reduce((sum, each) => sum + each.length, 0)
  const instantAfter = (passed: number) =>
    Math.round(startMs + (Math.max(0, endMs - startMs) * passed) / characters)
  let passed = 0
  return texts.map((text) => {
    const start_ms = instantAfter(passed)
    passed += text.length
    return { text, start_ms, end_ms: instantAfter(passed) }
  })
}
