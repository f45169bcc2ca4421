import { family, familyWords, given, givenWords } from '../../../names/english.ts'
import type { EnglishToken } from '../text/english.ts'

/**
 * The places of the tokens of a statement that are names of people: by how they are introduced, by a capital within a
 * sentence, and by lists of names. A name that is a word too ("will", "grace") needs a place where only a name stands.
 */
export function namesAmong(text: string, tokens: readonly EnglishToken[]): Set<number> {
  const names = new Set(namesAlone(tokens))
  for (const [at, token] of tokens.entries()) {
    const isName =
      isIntroduced(tokens, at) ||
      (hasCapital(text, token) && at > 0) ||
      given.has(token.form) ||
      isCalled(tokens, at) ||
      (names.has(at - 1) && followsName(tokens, at))
    if (isName) names.add(at)
  }
  return names
}

/** The places in all runs between two breaks that are a name alone. */
function namesAlone(tokens: readonly EnglishToken[]): number[] {
  const starts = [...tokens.keys()].filter((at) => at === 0 || tokens[at]?.breakBefore !== 'none')
  return starts.flatMap((start, index) => {
    const run = tokens.slice(start, starts[index + 1])
    return isNameAlone(run) ? [...run.keys()].map((at) => start + at) : []
  })
}

/** All that somebody says who is asked for a name: "daniel peter", "bill silver", "james and 8750369875". */
function isNameAlone(tokens: readonly EnglishToken[]): boolean {
  const words = tokens.filter((each) => !each.number && each.form !== 'and')
  const [first, second] = words
  if (first === undefined || words.length > MAX_NAMES || words.some((each) => isNoName(each))) return false
  if (given.has(first.form)) return true
  if (!givenWords.has(first.form)) return false
  return second === undefined || isAnyName(second.form)
}

const MAX_NAMES = 3

function isIntroduced(tokens: readonly EnglishToken[], at: number): boolean {
  const [token, before, beforeThat] = [tokens[at], tokens[at - 1], tokens[at - 2]]
  if (token === undefined || before === undefined) return false
  // "I do not want to miss a payment"
  if (isNoName(token)) return false
  return TITLES.has(before.form) || (before.term === 'be' && beforeThat?.form === 'name')
}

/** A name that is a word too, where somebody is called or says who they are, and nothing follows: "thanks grace". */
function isCalled(tokens: readonly EnglishToken[], at: number): boolean {
  const [token, before, next] = [tokens[at], tokens[at - 1], tokens[at + 1]]
  if (token === undefined || before === undefined || !givenWords.has(token.form)) return false
  if (next?.number === true && IN_AN_ADDRESS.has(before.form)) return true
  if (!BEFORE_NAME.has(before.form)) return false
  return (
    next === undefined || next.breakBefore !== 'none' || AFTER_NAME.has(next.form) || isAnyName(next.form)
  )
}

/** The second name of "my name is alisa keller", and of "susan price". */
function followsName(tokens: readonly EnglishToken[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined || token.breakBefore !== 'none') return false
  if (family.has(token.form)) return true
  const next = tokens[at + 1]
  const isLast = next === undefined || next.breakBefore !== 'none' || AFTER_NAME.has(next.form)
  return isLast && (familyWords.has(token.form) || (isIntroduced(tokens, at - 1) && !isNoName(token)))
}

function hasCapital(text: string, { start, breakBefore, term }: EnglishToken): boolean {
  return (
    breakBefore !== 'hard' && /^\p{Lu}\p{Ll}/u.test(text.slice(start, start + 4)) && !CAPITAL_WORDS.has(term)
  )
}

function isAnyName(form: string): boolean {
  return given.has(form) || givenWords.has(form) || family.has(form) || familyWords.has(form)
}

function isNoName({ form, number }: EnglishToken): boolean {
  return number || NO_NAMES.has(form)
}

const TITLES = new Set('mr mrs ms miss dr mister'.split(' '))
const BEFORE_NAME = new Set('hi hello hey dear thanks you is am it this with to yes okay ok'.split(' '))
/** "email address alex 007" */
const IN_AN_ADDRESS = new Set('address email mail'.split(' '))
const AFTER_NAME = new Set('here speaking calling from and i my again at on with in'.split(' '))
/** Words that stand beside names, and are none. */
const NO_NAMES = new Set(
  `a account address again an and at be been but by call calling can card change charge claim correct could did do for
  from get had have hello help here hi how i in is it just me my name need no not number of on order our out pay phone
  please policy service so sorry spelled spelt still sure that thank thanks the there this to under up want was we what
  when with would wrong yes you your`.split(/\s+/),
)
/** Stems that are written with a capital within a sentence, and are no names. */
const CAPITAL_WORDS = new Set(
  'i mondai tuesdai wednesdai thursdai fridai saturdai sundai januari februari march april mai june juli august septemb octob novemb decemb english internet wi fi pin'.split(
    ' ',
  ),
)
