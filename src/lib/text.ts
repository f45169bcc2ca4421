/** A stretch of a text by character offsets, half-open. */
export type Range = { start: number; end: number }

/** How many words a text has by the rules of its language (Unicode UAX 29, with a dictionary for Japanese). */
export function countWords(text: string, language: string): number {
  let count = 0
  for (const part of wordSegmenter(language).segment(text)) if (part.isWordLike === true) count += 1
  return count
}

/** The words of a text, in order, by the rules of its language. */
export function words(text: string, language: string): string[] {
  return [...wordSegmenter(language).segment(text)]
    .filter((each) => each.isWordLike === true)
    .map((each) => each.segment)
}

/** The range without the white space at its ends. */
export function trimRange(text: string, { start, end }: Range): Range {
  let from = start
  let to = end
  while (from < to && /\s/.test(text.charAt(from))) from += 1
  while (to > from && /\s/.test(text.charAt(to - 1))) to -= 1
  return { start: from, end: to }
}

/** Primary language subtag in lower case: `ja` of `ja-JP` (BCP 47). */
export function primaryLanguage(tag: string): string {
  return (tag.split('-')[0] ?? '').toLowerCase()
}

const segmenters = new Map<string, Intl.Segmenter>()

function wordSegmenter(language: string): Intl.Segmenter {
  const known = segmenters.get(language)
  if (known !== undefined) return known
  const made = new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, made)
  return made
}
