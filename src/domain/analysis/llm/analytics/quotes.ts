import type { TextRange } from '../../../../lib/text.ts'
import type { Evidence } from '../../../../model/analytics.ts'
import { evidenceAt, isProof } from '../../evidence.ts'
import type { ShownCall } from '../call.ts'
import { addFault, list, mapped, object, type Shape, text } from '../requests/shape.ts'

const MAX_EVIDENCE = 5

/** Evidence as the model gives it, `{segment_id, quote}`; quotes that are not in the call are left out. */
export function evidenceList(call: ShownCall): Shape<Evidence[]> {
  const item = mapped(
    object({ segment_id: text(), quote: text() }),
    ({ segment_id, quote }, path, issues) => {
      return evidenceForQuote(call, segment_id, quote, path, issues)
    },
  )
  const items = list(item, { max: MAX_EVIDENCE })
  return {
    schema: items.schema,
    read(value, path, { faults }) {
      // A missing quote is not counted here: the claim is, if it needs the quote.
      return items.read(value, path, { faults, dropped: 0 })
    },
  }
}

/**
 * The evidence for a quote, with its times and the words as they were said; undefined, with a fault, if it is not
 * there.
 */
export function evidenceForQuote(
  call: ShownCall,
  segmentId: string,
  quote: string,
  path: string,
  issues: Parameters<typeof addFault>[0],
): Evidence | undefined {
  const shown = call.segments.get(segmentId)
  if (shown === undefined)
    return addFault(issues, `${path}.segment_id`, 'is not the id of a segment in the data')
  const range = findQuote(shown.text, quote)
  if (range === null)
    return addFault(issues, `${path}.quote`, 'does not stand in the text of that segment to the letter')
  return evidenceAt(shown.segment, shown.original(range))
}

/**
 * The range of a quote in a text; null if it is not there or is too short to prove anything. The match is exact, or
 * differs only in capitals, punctuation, spaces and full or half width. The caller takes the words from the text, so the
 * final quote is exact.
 */
export function findQuote(said: string, quote: string): TextRange | null {
  const wanted = quote.trim()
  if (!isProof(wanted)) return null
  for (let start = said.indexOf(wanted); start !== -1; start = said.indexOf(wanted, start + 1)) {
    const range = { start, end: start + wanted.length }
    if (isOfWholeWords(said, range)) return range
  }
  const haystack = lettersOf(said)
  const needle = lettersOf(wanted).letters
  for (let at = haystack.letters.indexOf(needle); at !== -1; at = haystack.letters.indexOf(needle, at + 1)) {
    const first = haystack.places[at]
    const last = haystack.places[at + needle.length - 1]
    if (first === undefined || last === undefined) return null
    const range = { start: first.start, end: last.end }
    if (isOfWholeWords(said, range)) return range
  }
  return null
}

function lettersOf(said: string): { letters: string; places: TextRange[] } {
  let letters = ''
  const places: TextRange[] = []
  // A mark stays with its letter, so that half-width ﾌﾟ becomes プ.
  for (const { 0: character, index: start } of said.matchAll(/.[\p{M}\uff9e\uff9f]*/gsu)) {
    const end = start + character.length
    const plain = character
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    letters += plain
    for (let each = 0; each < plain.length; each++) places.push({ start, end })
  }
  return { letters, places }
}

/** Whether the range begins and ends between words: "no" is not a quote from "I know". */
function isOfWholeWords(said: string, { start, end }: TextRange): boolean {
  return !cutsWord(said, start) && !cutsWord(said, end)
}

/** Whether the place is inside a word; in scripts without spaces it never is. */
function cutsWord(said: string, at: number): boolean {
  const spaced = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\p{N}]/u
  return spaced.test(said.charAt(at - 1)) && spaced.test(said.charAt(at))
}
