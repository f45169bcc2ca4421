import type { Range } from '../../../../lib/text.ts'
import type { Evidence } from '../../../../model/analytics.ts'
import { evidenceAt } from '../../evidence.ts'
import type { Call } from '../call.ts'
import { list, mapped, object, type Shape, text, wrong } from '../requests/shape.ts'

const MAX_EVIDENCE = 5

/** Evidence as the model gives it, `{segment_id, quote}`; what does not stand in the call is left out. */
export function evidenceList(call: Call): Shape<Evidence[]> {
  const item = mapped(
    object({ segment_id: text(), quote: text() }),
    ({ segment_id, quote }, path, findings) => {
      return placed(call, segment_id, quote, path, findings)
    },
  )
  const items = list(item, { max: MAX_EVIDENCE })
  return {
    schema: items.schema,
    read(value, path, { faults }) {
      // Whether its claim stands without it is for the claim to say: it is the claim that counts as dropped.
      return items.read(value, path, { faults, dropped: 0 })
    },
  }
}

/** The place of a quote in the call, its times and the words as they were said; undefined where there is none. */
export function placed(
  call: Call,
  segmentId: string,
  quote: string,
  path: string,
  findings: Parameters<typeof wrong>[0],
): Evidence | undefined {
  const shown = call.segments.get(segmentId)
  if (shown === undefined)
    return wrong(findings, `${path}.segment_id`, 'is not the id of a segment in the data')
  const range = find(shown.text, quote)
  if (range === null)
    return wrong(findings, `${path}.quote`, 'does not stand in the text of that segment to the letter')
  return evidenceAt(shown.segment, shown.original(range))
}

/**
 * Where a quote stands in a text: to the letter, or with nothing but capitals, punctuation, spaces and width of
 * letters written otherwise. The words are then taken from the text, so that the quote stands to the letter.
 */
export function find(said: string, quote: string): Range | null {
  const wanted = quote.trim()
  if (wanted === '') return null
  for (let start = said.indexOf(wanted); start !== -1; start = said.indexOf(wanted, start + 1)) {
    const range = { start, end: start + wanted.length }
    if (isOfWholeWords(said, range)) return range
  }
  const haystack = lettersOf(said)
  const needle = lettersOf(wanted).letters
  if (needle.length < MIN_LETTERS) return null
  for (let at = haystack.letters.indexOf(needle); at !== -1; at = haystack.letters.indexOf(needle, at + 1)) {
    const first = haystack.places[at]
    const last = haystack.places[at + needle.length - 1]
    if (first === undefined || last === undefined) return null
    const range = { start: first.start, end: last.end }
    if (isOfWholeWords(said, range)) return range
  }
  return null
}

const MIN_LETTERS = 2

function lettersOf(said: string): { letters: string; places: Range[] } {
  let letters = ''
  const places: Range[] = []
  // Marks go with their letter: apart, half-width ﾌﾟ would not be プ.
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

/** "No" does not stand in "I know". */
function isOfWholeWords(said: string, { start, end }: Range): boolean {
  return !cutsWord(said, start) && !cutsWord(said, end)
}

/** Whether a word goes on over this place; scripts without spaces have no such places. */
function cutsWord(said: string, at: number): boolean {
  const spaced = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\p{N}]/u
  return spaced.test(said.charAt(at - 1)) && spaced.test(said.charAt(at))
}
