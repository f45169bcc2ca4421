import { splitWords } from '../../src/model/transcripts/words.ts'

/** How what was heard differs from what was said. */
export type Alignment = {
  /** Words that were replaced, left out or added. */
  errors: number
  /** Words that were said. */
  said: number
  /** For each heard word, whether it was said there. */
  isRight: boolean[]
}

/** The words of a text as they are compared: without case and punctuation. */
export function comparedWords(text: string, language = 'en-US'): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}' ]/gu, ' ')
  return splitWords(plain, language).filter((each) => /[\p{L}\p{N}]/u.test(each))
}

/**
 * Aligns heard with said words by the fewest errors (Levenshtein's distance). The word error rate is `errors / said`;
 * it may exceed 1.
 */
export function align(said: readonly string[], heard: readonly string[]): Alignment {
  const width = heard.length + 1
  /** At `row * width + column`: the fewest errors between the first `row` said and `column` heard words. */
  const errors = new Uint32Array((said.length + 1) * width)
  const at = (row: number, column: number) => errors[row * width + column] ?? 0
  for (let row = 0; row <= said.length; row++) {
    for (let column = 0; column < width; column++) {
      errors[row * width + column] =
        row === 0 || column === 0
          ? row + column
          : Math.min(
              at(row - 1, column - 1) + (said[row - 1] === heard[column - 1] ? 0 : 1),
              at(row - 1, column) + 1,
              at(row, column - 1) + 1,
            )
    }
  }
  const isRight = heard.map(() => false)
  let [row, column] = [said.length, heard.length]
  while (row > 0 && column > 0) {
    const isSame = said[row - 1] === heard[column - 1]
    if (at(row, column) === at(row - 1, column - 1) + (isSame ? 0 : 1)) {
      isRight[column - 1] = isSame
      row--
      column--
    } else if (at(row, column) === at(row - 1, column) + 1) row--
    else column--
  }
  return { errors: at(said.length, heard.length), said: said.length, isRight }
}
