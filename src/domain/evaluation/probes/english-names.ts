import {
  FAMILY,
  FAMILY_WORDS,
  family,
  familyWords,
  GIVEN,
  GIVEN_WORDS,
  given,
  givenWords,
} from '../../names/english.ts'
import type { FoundName, Place } from './types.ts'

/** Given names that are also words of what people call about, or that engines mistake for one. The first swap takes them. */
const MISLEADING_GIVEN = ['Bill', 'Jack', 'Guadalupe', 'Will', 'Grace', 'Mark']

/** The ends of phrases that introduce a name: "my name is …", "my name's …". */
const INTRODUCTIONS = [
  ['name', 'is'],
  ['name', 's'],
]
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'mister'])
/** Words after which a capitalised word is a name. Without capitals, anything may follow them. */
const BEFORE_NAME = new Set([
  'is',
  'm',
  'am',
  'hi',
  'hello',
  'hey',
  'dear',
  'thanks',
  'you',
  'with',
  'to',
  'and',
])
/** Words that may follow "my name is" and are not names. */
const NOT_NAMES = new Set(
  `a an and at but calling correct email for from here i id im in is it its just m misspelled my not number of on
    or phone s so spelled still that the there this to um uh we wrong yes you your no what how can could would please
    account with was were will been under`.split(/\s+/),
)

type Token = { word: string; lower: string; start: number; end: number; opens: boolean }

/** The names of people in the segments of a call: those of the lists, and what follows "my name is" or "Mr". */
export function englishNamesIn(texts: readonly string[]): FoundName[] {
  const found = new Map<string, FoundName>()
  const add = (kind: FoundName['kind'], segment: number, { word, lower, start, end }: Token) => {
    const known = found.get(lower) ?? { name: capitalised(word), kind, places: [] }
    known.places.push({ segment, start, end })
    found.set(lower, known)
  }
  for (const [segment, text] of texts.entries()) {
    const tokens = tokensOf(text)
    let before: 'given' | 'family' | 'title' | null = null
    for (const [index, token] of tokens.entries()) {
      const kind = kindOf(tokens, index, before)
      if (kind !== null) add(kind, segment, token)
      before = kind ?? (TITLES.has(token.lower) ? 'title' : null)
    }
  }
  return [...found].map(([lower, each]) => ({
    ...each,
    places: [...each.places, ...furtherPlaces(texts, lower, each)],
  }))
}

/** Further places of a name: what was introduced as a name is one elsewhere too, unless it is also a word. */
function furtherPlaces(texts: readonly string[], lower: string, { places }: FoundName): Place[] {
  const isWord = givenWords.has(lower) || familyWords.has(lower)
  return texts.flatMap((text, segment) =>
    tokensOf(text)
      .filter((each) => each.lower === lower && (!isWord || (isCapitalised(each.word) && !each.opens)))
      .filter(({ start }) => !places.some((each) => each.segment === segment && each.start === start))
      .map(({ start, end }) => ({ segment, start, end })),
  )
}

/** The names that may replace one: in the first three swaps names that are also words, the most misleading first. */
export function englishReplacements({ kind }: FoundName, swap: number): readonly string[] {
  const isWord = swap < 3
  if (kind === 'given' && swap === 0) return MISLEADING_GIVEN
  if (kind === 'given') return isWord ? GIVEN_WORDS : GIVEN
  return isWord ? FAMILY_WORDS : FAMILY
}

function kindOf(
  tokens: readonly Token[],
  index: number,
  before: 'given' | 'family' | 'title' | null,
): FoundName['kind'] | null {
  const token = tokens[index]
  if (token === undefined) return null
  const { lower } = token
  const isCapital = isCapitalised(token.word)
  const isIntroduced = INTRODUCTIONS.some((words) =>
    words.every((word, back) => tokens[index - words.length + back]?.lower === word),
  )
  if (before === 'title') return NOT_NAMES.has(lower) ? null : 'family'
  if (isIntroduced && !NOT_NAMES.has(lower)) return 'given'
  if (before === 'given' && !token.opens) {
    if (family.has(lower) || (familyWords.has(lower) && isCapital)) return 'family'
    // Two words are the whole answer to a question for the name: "tori goodwin".
    if (tokens.length === 2) return NOT_NAMES.has(lower) ? null : 'family'
    // The second name of "my name is alisa keller", and of "Alisa Keller".
    const introduced = INTRODUCTIONS.some((words) =>
      words.every((word, back) => tokens[index - 1 - words.length + back]?.lower === word),
    )
    if ((introduced || isCapital) && !NOT_NAMES.has(lower) && !given.has(lower)) return 'family'
  }
  if (given.has(lower)) return 'given'
  if (family.has(lower) && isCapital) return 'family'
  const previous = tokens[index - 1]
  const isPlain = isCapital && !token.opens && previous !== undefined
  if (givenWords.has(lower) && isPlain && BEFORE_NAME.has(previous.lower)) return 'given'
  return null
}

/** Nothing that touches an @: what stands in an email address stays. */
const WORD = /(?<![@\p{L}])\p{L}+(?![@\p{L}])/gu

function tokensOf(text: string): Token[] {
  let last = 0
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => {
    const between = text.slice(last, index)
    const opens = last === 0 || /[.!?]/.test(between)
    last = index + word.length
    return { word, lower: word.toLowerCase(), start: index, end: last, opens }
  })
}

function isCapitalised(word: string): boolean {
  const first = word.charAt(0)
  return first !== first.toLowerCase()
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}
