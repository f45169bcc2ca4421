import { readLists } from '../text/lists.ts'
import text from './english.txt' with { type: 'text' }

/** How English is told: what is left out, what makes a sentence, and what the third person takes. */
export const LISTS = readLists(text)

/** A word in lower case, without the marks around it. */
export function bare(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/[,.?!;:…–—-]{1,5}$/, '')
}
