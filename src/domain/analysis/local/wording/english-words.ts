/** A word in lower case, without the marks around it. */
export function bare(word: string): string {
  if (word === '…' || word === '...') return word
  return word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/[,.?!;:…–—-]{1,5}$/, '')
}

/** A set of words that are written with spaces between them. */
export function listOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** Whether the words begin with those of a phrase, marks apart. */
export function startsWith(words: readonly string[], phrase: readonly string[]): boolean {
  return phrase.length <= words.length && phrase.every((each, index) => bare(words[index] ?? '') === each)
}

/** How many marks a text ends with. */
export function punctuationAfter(text: string): number {
  let count = 0
  while (count < text.length && /[,.;:!…–—\s-]/.test(text.charAt(text.length - 1 - count))) count += 1
  return count
}
