import { lazily } from '../../../../lib/lazily.ts'
import type { TextRange } from '../../../../lib/text.ts'
import type { Language } from '../reading/language.ts'
import { type Passage, placesOf, type Reading, type Statement } from '../reading/reading.ts'
import { SENTENCE_END } from '../text/sentence-end.ts'
import { withoutPersonalData } from './personal.ts'
import type { Term } from './terms.ts'
import { worthOf } from './worth.ts'

/** How many characters of a language say what so many of English say: a Japanese one says as much as two. */
export function inLetters(characters: number, languageCode: string): number {
  return languageCode === 'ja' ? characters / 2 : characters
}

/** A sentence of a call, or a fragment of one, short enough to quote. */
export type Sentence = TextRange & {
  passage: Passage
  statements: Statement[]
  text: string
  terms: readonly Term[]
  /** How much more it is worth in a summary than a bare statement. */
  worth: number
  /**
   * As it is written: without greetings and fillers, and of a customer without personal data. It is found out where it
   * is asked for: most sentences never are.
   */
  written: () => string
  /** Whether it is a sentence, and no fragment. */
  isWhole: () => boolean
}

/**
 * The sentences of a call: where the transcript marks their ends up to those, else as few statements as make a whole
 * sentence.
 */
export function sentencesOf(reading: Reading): Sentence[] {
  const { language, statements } = reading
  const longest = inLetters(LONGEST, language.code)
  const sentences: Sentence[] = []
  for (const statement of statements) {
    for (const piece of piecesOf(statement, longest)) {
      const last = sentences.at(-1)
      const goesOn =
        last?.passage === statement.passage && piece.end - last.start <= longest && !isEnded(last)
      const said = goesOn ? [...last.statements, statement] : [statement]
      const sentence = sentenceOf(reading, said, { start: goesOn ? last.start : piece.start, end: piece.end })
      if (goesOn) sentences.pop()
      sentences.push(sentence)
    }
  }
  for (const each of sentences) {
    each.terms = language.telling(each.text)
    each.worth = worthOf(each, reading)
  }
  return sentences
}

/** In characters of English: what is longer is more than one line of a summary tells. */
const LONGEST = 160
/** In statements, or what stands between two pauses: without marks no more of them are one sentence. */
const MOST_PIECES = 3

function isEnded({ passage, statements, end, isWhole }: Sentence): boolean {
  if (passage.marksEnds) return SENTENCE_END.test(passage.text.slice(Math.max(0, end - 2), end + 1))
  return statements.length >= MOST_PIECES || isWhole()
}

function sentenceOf({ language }: Reading, statements: Statement[], range: TextRange): Sentence {
  const [first] = statements as [Statement]
  const written = lazily(() => cleaned(first, range, language))
  return {
    ...range,
    passage: first.passage,
    statements,
    text: first.passage.text.slice(range.start, range.end),
    terms: [],
    worth: 0,
    written,
    isWhole: lazily(() => language.wording.isWhole(written())),
  }
}

/** What was said there as it is written, of whoever may be the customer without personal data. */
export function cleaned(statement: Statement, range: TextRange, { wording, code }: Language): string {
  // Without the commas that stand for pauses between segments.
  const said = placesOf(statement, range)
    .map((each) => each.segment.text.slice(each.range.start, each.range.end))
    .join(' ')
  return wording.clean(statement.role === 'agent' ? said : withoutPersonalData(said, code))
}

/**
 * Where nothing marks the ends of sentences, a pause may be one. What is long is cut at a space or a Japanese comma
 * where there is one, never within a character.
 */
function piecesOf({ start, end, passage }: Statement, longest: number): TextRange[] {
  const pieces: TextRange[] = []
  for (let from = start; from < end; from = pieces.at(-1)?.end ?? end) {
    const pause = passage.parts.find(({ range }) => !passage.marksEnds && range.end > from)?.range.end
    const part = passage.text.slice(from, Math.min(end, pause ?? end))
    const most = part.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')
    const space = Math.max(most.lastIndexOf('、'), most.lastIndexOf(' '))
    const length = part.length <= longest ? part.length : space > 0 ? space + 1 : most.length
    pieces.push({ start: from, end: from + length })
  }
  return pieces
}
