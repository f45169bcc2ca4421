import { namesAmong } from '../reading/english-names.ts'
import { tokeniseEnglish } from '../text/english.ts'
import { reportedInEnglish } from './english-report.ts'
import { bare, LISTS } from './english-words.ts'
import { MOST_CHARACTERS, type Wording, without } from './types.ts'

/** English as it is said, with or without punctuation and capitals, made into sentences as they are written. */
export const ENGLISH_WORDING: Wording = { clean, isWhole, asks, report: reportedInEnglish }

function clean(text: string): string {
  const spoken = text
    .slice(0, MOST_CHARACTERS)
    .replaceAll(/[“”"]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(FILLERS, '')
    .replaceAll(REPEATS, '')
  const apart = /[,.!?…]/.test(spoken) ? TAILS_AFTER_MARK : TAILS_UNMARKED
  return written(without(spoken, [MARKS, withoutThanks, LEADS, withoutTimeOfDay, withoutName, TAILS, apart]))
}

const oneOf = (name: string) =>
  LISTS.entries(name)
    .flatMap((each) =>
      /^(?:fillers|twice|capitals|never called|before predicate|subjects|questions|after lead|determiners)$/.test(
        name,
      )
        ? each.split(' ')
        : each,
    )
    .toSorted((a, b) => b.length - a.length)
    .join('|')
    .replaceAll("'", "['’]")

// Whole words; every repetition has a bound, since a text may be one endless word.
const [BEGINS, ENDS] = ["(?<![\\p{L}\\p{N}'’-])", "(?![\\p{L}\\p{N}'’-])"]
const FILLERS = new RegExp(`${BEGINS}(?:${oneOf('fillers')})${ENDS}[,.…]? ?`, 'giu')
/** Words that were begun twice: "the the kiosk", "I was I was charged". */
const REPEATS = new RegExp(
  `${BEGINS}(?!(?:${oneOf('twice')})${ENDS})(\\p{L}[\\p{L}'’]{0,20}(?: [\\p{L}'’]{1,20}){0,2})[,…-]{0,3} (?=\\1(?:[ ,.]|$))`,
  'giu',
)
const MARKS = /^[\s,.!?…–—-]{1,9}/
const THANKING =
  /^(?:thank you|thanks)(?: so much| very much)? for ([^,.!]{0,80}?)(?:[,.!]|(?=$| (?:i|we|it)(?:['’ ]|$)))/i

/** "Thank you for waiting, …": what is thanked for is no matter. Without a mark, the matter itself may go on there. */
function withoutThanks(text: string): string {
  const [said = '', thanked = ''] = THANKING.exec(text) ?? []
  return /[,.!]$/.test(said) || !isWhole(thanked) ? text.slice(said.length) : text
}

const LEADS = new RegExp(
  `^(?!(?:${oneOf('no leads')})${ENDS})(?:(?:${oneOf('leads')}|h[ae]?[iy]{1,9}|hel{1,3}o{1,9})${ENDS}|(?:${oneOf('leads apart')})(?=$|[,.!?…]| (?:${oneOf('after lead')})(?:['’ ]|$)))`,
  'iu',
)
const TAILS = new RegExp(`(?:[ ,.!?…–—-]{1,5}(?:${oneOf('tails')})|[ ,.;:!…–—-])$`, 'iu')
const TAILS_AFTER_MARK = new RegExp(`[,.!?…–—-] ?(?:${oneOf('tails apart')})$`, 'iu')
const TAILS_UNMARKED = new RegExp(
  `(?<!${BEGINS}(?:${oneOf('before predicate')})|n['’]t|['’](?:s|re|m)) (?:${oneOf('tails apart')})$`,
  'iu',
)

/** "Morning Dave, …", but not "Morning visits are full". */
function withoutTimeOfDay(text: string): string {
  const rest = text.replace(/^(?:morning|afternoon|evening) /i, '')
  return rest !== text && nameIn(rest) !== null ? rest : text
}

function withoutName(text: string): string {
  const name = nameIn(text)
  return name === null || name.goesOn ? text : text.slice(name.end)
}

/** "Harold, …", "this is robert stone i …": who is called or introduces themself at the beginning; null for nobody. */
function nameIn(text: string): { end: number; isIntroduced: boolean; goesOn: boolean } | null {
  const tokens = tokeniseEnglish(text.slice(0, LONGEST_INTRODUCTION))
  const names = namesAmong(text, tokens)
  const from = INTRODUCING.exec(text)?.[0].length ?? 0
  const first = tokens.findIndex((each) => each.start >= from)
  if (from === 0 && CALLED.test(text)) names.add(0)
  let at = first
  while (names.has(at)) at += 1
  const [last, next] = [tokens[at - 1], tokens[at]]
  if (at === first || last === undefined) return null
  const goesOn = next?.breakBefore === 'none' && !LISTS.has('after name', next.form)
  return { end: last.end, isIntroduced: from > 0, goesOn }
}

const CALLED = new RegExp(`^(?!(?:${oneOf('never called')})${ENDS})\\p{Lu}\\p{L}{1,11}[,.] `, 'u')
const INTRODUCING = new RegExp(`^(?:${oneOf('introducing')}) `, 'iu')
const LONGEST_INTRODUCTION = 60

/** Written out: a capital at the beginning, "I" and days with theirs. */
function written(text: string): string {
  return capitalised(text.trim().replaceAll(CAPITALS, capitalised))
}

const CAPITALS = new RegExp(`${BEGINS}(?:${oneOf('capitals')}|i(?=$|[ '’,.?!]))`, 'giu')

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const CONTRACTED = /'(?:s|m|re|ve|ll|d)$/
const FEWEST_WORDS = 3

function isWhole(text: string): boolean {
  const words = text.split(' ').map(bare)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  // Nothing but who speaks, whatever they say of themself with it.
  if (nameIn(text)?.isIntroduced) return false
  if (words.length < FEWEST_WORDS || LISTS.has('dangling', last) || LISTS.has('hanging', first)) return false
  if (LISTS.has('dangling unasked', last) && !words.some((each) => LISTS.has('asking within', each)))
    return false
  if (last === 'you' && LISTS.has('conditions', words.at(-2) ?? '')) return false
  if (LISTS.has('conditions', first) && !text.includes(',')) return false
  return (
    LISTS.has('imperatives', first) ||
    words.some((each, index) => {
      const next = words[index + 1]
      if (LISTS.has('finite', each) || CONTRACTED.test(each))
        return next !== undefined || !LISTS.has('subjects', each)
      return (
        LISTS.has('subjects', each) &&
        next !== undefined &&
        !LISTS.has('no verbs', next) &&
        !LISTS.has('subjects', next)
      )
    })
  )
}

function asks(text: string): boolean {
  return text.endsWith('?') || ASKING.test(text)
}

/** A verb before its subject: "what time do you open", and neither "what I need" nor "what's worse is that". */
const ASKING = new RegExp(
  [
    `^(?:${oneOf('questions')})${ENDS}`,
    `^(?:what|who|where|how|when)['’](?:s|re|d|ll) (?!.{0,160} (?:is|was) )`,
    `^(?:what|why|how|when|where|who|which) (?:(?!(?:${oneOf('subjects')}|${oneOf('determiners')})${ENDS})[\\p{L}'’]{1,20} ){0,3}?(?:do|does|did|(?:${oneOf('questions')}) (?:${oneOf('subjects')}|${oneOf('determiners')}))${ENDS}`,
  ].join('|'),
  'iu',
)
