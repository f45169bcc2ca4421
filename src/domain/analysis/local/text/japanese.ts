import type { TextRange } from '../../../../lib/text.ts'
import lists from './japanese.txt' with { type: 'text' }
import { readLists } from './lists.ts'

/** Japanese words that are treated in their own way. */
export const JAPANESE_LISTS = readLists(lists)

/** Japanese text as rules read it, with the way back to the text as it was written. */
export type JapaneseText = {
  /** NFKC, lower case, without fillers and without the spaces that recognisers put between words. */
  plain: string
  /** Where a stretch of `plain` stands in the text. */
  original(range: TextRange): TextRange
}

/** Makes the many ways to write a thing one: full and half width, spaces, fillers. */
export function normaliseJapanese(text: string): JapaneseText {
  let plain = ''
  const places: TextRange[] = []
  for (const { 0: said, 1: filler, index } of text.matchAll(PIECE)) {
    const end = index + said.length
    // A space beside a Japanese character separates nothing; between Latin letters and digits it does.
    const separates = LATIN.test(text.charAt(index - 1)) && LATIN.test(text.charAt(end))
    const isLeftOut = filler !== undefined || (/^[^\S\n]$/.test(said) && !separates)
    const written = isLeftOut ? '' : said.normalize('NFKC').toLowerCase()
    plain += written
    for (let each = 0; each < written.length; each += 1) places.push({ start: index, end })
  }
  return {
    plain,
    original({ start, end }) {
      const from = places[start]?.start ?? text.length
      return { start: from, end: Math.max(from, places[end - 1]?.end ?? from) }
    },
  }
}

/** Where one statement ends and the next begins: at the ends of sentences, and after polite forms that close a clause. */
export function japaneseStatements(plain: string): TextRange[] {
  const ranges: TextRange[] = []
  let start = 0
  for (const match of plain.matchAll(END_OF_STATEMENT)) {
    const end = match.index + match[0].length
    if (end - start < MIN_CHARACTERS && !/[。！？!?\n]$/.test(match[0])) continue
    ranges.push({ start, end })
    start = end
  }
  if (start < plain.length) ranges.push({ start, end: plain.length })
  return ranges.filter((each) => /[\p{L}\p{N}]/u.test(plain.slice(each.start, each.end)))
}

const MIN_CHARACTERS = 6

/**
 * A filler, or one character; a half-width kana with its voicing mark is one. えと is none within a word: 買い替えと修理,
 * 伝えといて.
 */
const PIECE =
  /((?:えーっと|えーと|えっと|ええと|(?<!\p{L})えと|あのー|あのう|そのー|うーんと|うーん|んーと|えー)[、,\s]*)|[\s\S][ﾞﾟ]?/gu
const LATIN = /[A-Za-z0-9]/

// です, ます and the like end a clause unless they go on as in "でしたら", "ますと", "ですので" (which takes its ending along).
const END_OF_STATEMENT =
  /[。！？!?\n]+|(?:です|ます|ました|でした|ません(?:でした)?|ください|下さい|でしょう|んだ|なんだ)(?:か|よね|ね|よ)*(?:けれども|けれど|けども|けど|が|ので|のに|から|し)?[、,。！？!?]*(?![らとうねよかでば])|(?:けれども|けれど|けども|けど|のに|ので|んですが)[、,]/g
