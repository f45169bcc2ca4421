import { FAMILY, FAMILY_WORDS } from '../../../names/japanese.ts'
import { readLists } from '../text/lists.ts'
import lists from './japanese.txt' with { type: 'text' }
import { MOST_CHARACTERS, type Wording, without } from './types.ts'

/** Japanese as it is said, with or without punctuation, made into sentences as they are written. It is quoted, never told by another. */
export const JAPANESE_WORDING: Wording = { clean, isWhole, asks, report: () => null }

const LISTS = readLists(lists)
const oneOf = (name: string) =>
  LISTS.entries(name)
    .toSorted((a, b) => b.length - a.length)
    .join('|')

/** Where a clause begins or ends: the same letters inside a word are left alone. */
const FILLERS = new RegExp(`(^|[、。\\s])(?:${oneOf('fillers')})(?=[、。\\s])[、\\s]?`, 'gu')
/** What goes on in hiragana may be another word: "それでも", "分かりましたら". */
const LEADS = new RegExp(
  `^(?:${oneOf('leads')}|(?:${oneOf('leads apart')})(?=$|[^ぁ-ゖー]|${oneOf('after lead')}|${oneOf('leads')}|${oneOf('leads apart')})|[^、。\\s]{1,6}様、|[、。，．,.!！…・\\s])`,
  'u',
)
/** What softens the end of what is said, and courtesies, but not what is asked for: "解約をお願いします". */
const TAILS = new RegExp(
  `(?<![をでにくつ\\p{sc=Han}\\p{sc=Katakana}ー]\\s?(?=(?:よろしく)?お願い))(?:${oneOf('tails')}|(?<=です|ます|ました|ません|でした|んだ|った|たい|ない)(?:${oneOf('soft ends')})ね?|[、。，．,.…・\\s])$`,
  'u',
)

function clean(text: string): string {
  const spoken = text
    .slice(0, MOST_CHARACTERS)
    .replaceAll(FILLERS, '$1')
    .replaceAll(/[「」『』]/g, '')
  return without(spoken, [LEADS, TAILS])
}

/** How a sentence ends: a predicate, and not a particle that waits for one. */
const ENDS = new RegExp(`(?:${oneOf('ends')}|\\p{sc=Han}[うくぐすつぬぶむ]|[?？\\]])$`, 'u')
const FEWEST_CHARACTERS = 6
/** What begins with these hangs on something that was said before. */
const HANGING = new RegExp(`^(?:${oneOf('hanging')})`, 'u')

/** "情報処理科二年の成田の母です": nothing but who speaks. */
const INTRODUCES = new RegExp(
  `(?:${[...FAMILY, ...FAMILY_WORDS].join('|')})(?:の[^、。の]{1,4})?(?:です|でございます)$|[のた](?:者|もの)(?:です|でございます)$`,
  'u',
)

function isWhole(text: string): boolean {
  const isSentence = text.length >= FEWEST_CHARACTERS && ENDS.test(text) && !HANGING.test(text)
  return isSentence && !INTRODUCES.test(text)
}

function asks(text: string): boolean {
  return /(?:か|かね|かな|[?？])$/u.test(text)
}
