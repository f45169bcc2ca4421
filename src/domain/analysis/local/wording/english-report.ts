import type { Role } from '../../../../model/transcript.ts'
import { bare, LISTS } from './english-words.ts'

/**
 * An English sentence told by somebody else: "I've sent it to you" as "The agent has sent it to the customer", "I want
 * to cancel my plan" as "they want to cancel their plan". Only words whose form is the same for "they" are changed, or
 * those in the lists; whatever else could turn out wrong gives null, and is quoted instead.
 */
export function reportedInEnglish(text: string, role: Role): string | null {
  const words = text.split(' ')
  const plain = words.map(bare)
  const isMore =
    /[!?;:…()[]|\. /.test(text) ||
    SPELT.test(text) ||
    COUNTRY.test(text) ||
    (words.length > LONGEST_UNMARKED && !text.includes(','))
  if (isMore || plain.some((each) => LISTS.has('not told', each))) return null
  const told = role === 'customer' ? ofCustomer(plain) : ofAgent(plain)
  if (told === null) return null
  return told
    .map((each, at) => (at > 0 && each === plain[at] ? words[at] : each + marksAfter(words[at] ?? '')))
    .join(' ')
}

/** In words: what goes on for longer without a mark is more than one sentence. */
const LONGEST_UNMARKED = 22
/** "M R I": a letter, and nobody. */
const SPELT = /(?<![\p{L}'’])(?:i [b-hj-z]|[b-hj-z] i)(?![\p{L}'’])/iu
/** "The US": a country, and nobody. */
const COUNTRY = /\bUS\b|\b(?:[Tt]he|a|my|your|our) us\b/

function ofCustomer(plain: readonly string[]): string[] | null {
  const [first = ''] = plain
  if (!FIRST_PERSON.test(first) && !LISTS.has('of things', first)) return null
  return withThey(plain, (each) => (each === 'your' ? "the company's" : null))
}

function ofAgent(plain: readonly string[]): string[] | null {
  const isNamed = { before: false }
  const told = withThey(plain, (_, at) => customerFor(plain, at, isNamed), AGAIN)
  const [first = '', second = '', third = ''] = plain
  if (told === null) return null
  const [, ...rest] = told
  if (first === "i'll") return ['The agent will', ...rest]
  if (first === "i'm" && /^\p{L}{2,20}ing$/u.test(second)) return ['The agent is', ...rest]
  if (first === "i've" && isParticiple(second)) return ['The agent has', ...rest]
  if (first === 'i' && second === 'have' && isParticiple(third)) return ['The agent', 'has', ...rest.slice(1)]
  if (first === 'i' && LISTS.has('modals', second)) return ['The agent', ...rest]
  const isStatement = LISTS.has('of things', first) || /^(?:we|you)(?:'|$)/.test(first)
  return isStatement ? [`The agent said ${told[0] ?? ''}`, ...rest] : null
}

/** First persons become "they"; "you" is told as the caller of this says, and null where it cannot. */
function withThey(
  plain: readonly string[],
  you: (each: string, at: number) => string | null,
  again: ReadonlyMap<string, string> = new Map(),
): string[] | null {
  const told = plain.map((each, at): string | null => {
    const before = plain[at - 1] ?? ''
    if (/^you/.test(each)) return you(each, at)
    if (WAS.has(each) && BEFORE_ANY_VERB.test(before)) return null
    if (before === 'and' && again.has(each)) return again.get(each) ?? null
    return THEY.get(each) ?? (before === 'i' ? WAS.get(each) : undefined) ?? each
  })
  return told.includes(null) ? null : (told as string[])
}

const FIRST_PERSON = /^(?:i|we)(?:'|$)/
const THEY = LISTS.forms('they')
const WAS = LISTS.forms('was')
/** After these it is not sure whose verb it is: "I actually was charged", but "they only was". */
const BEFORE_ANY_VERB =
  /^(?:and|but|or|then|so|just|only|still|never|always|also|even|already|once|again|now|)$|ly$/
const AGAIN = LISTS.forms('again')
const YOU_CONTRACTED = LISTS.forms('you contracted')

/** How the customer is called in place of "you"; null where it could be wrong. */
function customerFor(plain: readonly string[], at: number, isNamed: { before: boolean }): string | null {
  const [before = '', each = '', next] = [plain[at - 1], plain[at], plain[at + 1]]
  const [again, named] = [isNamed.before, 'the customer']
  if (each === 'your') return again ? 'their' : "the customer's"
  isNamed.before = true
  if (each !== 'you') return YOU_CONTRACTED.get(each) ?? null
  if (!LISTS.has('before object', before)) return LISTS.has('you go on', next ?? '') ? named : null
  const isObject = next === undefined || LISTS.has('after object', next) || /^[\d$]/.test(next)
  return isObject ? (again ? 'them' : named) : null
}

function isParticiple(word: string): boolean {
  return LISTS.has('participles', word) || /^\p{L}{2,20}[^e\P{L}]ed$/u.test(word)
}

/** The marks at the end of a word. */
function marksAfter(word: string): string {
  return /[,.]{0,3}$/.exec(word)?.[0] ?? ''
}
