import type { TextRange } from '../../lib/text.ts'
import type { Segment, Word } from '../transcript.ts'

/**
 * The place of each word in its segment's text. The text may have punctuation and capitals that the words lack. A word
 * that is not found within the next characters is left out.
 */
export function wordRanges(segment: Segment): (TextRange & { word: Word })[] {
  const text = segment.text.toLowerCase()
  let cursor = 0
  return segment.words.flatMap((word) => {
    const wanted = word.text.trim().toLowerCase()
    const near = text.slice(cursor, cursor + MAX_AHEAD_CHARACTERS + wanted.length)
    const ahead = wanted === '' ? -1 : near.indexOf(wanted)
    if (ahead === -1) return []
    const start = cursor + ahead
    cursor = start + wanted.length
    return [{ start, end: cursor, word }]
  })
}

/** What lies between two words is punctuation, and a word or two that the recogniser gave no time. */
const MAX_AHEAD_CHARACTERS = 40
