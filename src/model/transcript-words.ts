/** Languages written without spaces between words. */
const UNSPACED = ['ja', 'zh', 'yue', 'th', 'lo', 'km', 'my']

/** Whether words of this language (BCP 47) stand without spaces between them. */
export function isUnspaced(language: string): boolean {
  return UNSPACED.includes(language.split('-')[0]?.toLowerCase() ?? '')
}

/** The words of a text with their punctuation, so that joining them gives the text again. */
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

/** Words as the text of a segment. */
export function joinWords(words: readonly string[], language: string): string {
  return words.join(isUnspaced(language) ? '' : ' ')
}
