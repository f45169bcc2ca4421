import type { Role } from '../../../../model/transcript.ts'
import { bare, listOf, punctuationAfter } from './english-words.ts'

/**
 * An English sentence told by somebody else: "I've sent it to you" as "The agent has sent it to the customer", "I want
 * to cancel my plan" as "They want to cancel their plan". Only words whose form is the same for "they" are changed, or
 * those in the lists here; whatever else could turn out wrong gives null, and is quoted instead.
 */
export function reportedInEnglish(text: string, role: Role): string | null {
  if (/[!;:…"“”()]|[.?] /.test(text) || (role === 'agent' && text.includes('?'))) return null
  const words = text.split(' ').filter((each) => each !== '')
  const plain = words.map(bare)
  if (words.length > LONGEST_UNMARKED && !text.includes(',')) return null
  if (plain.some((each, index) => NOT_TOLD.has(each) || isSpelt(plain, index))) return null
  return role === 'customer' ? ofCustomer(text, words, plain) : ofAgent(words, plain)
}

/** In words: what goes on for longer without a mark is more than one sentence. */
const LONGEST_UNMARKED = 22

/** Somebody else is called so already, or it stands for what the line does not name. */
const NOT_TOLD = listOf(
  "they them their theirs they're they've they'll they'd themselves mine ours yours yourself ourselves let's lets ain't gonna gotta wanna y'all " +
    'whatever lol',
)
const THEY: ReadonlyMap<string, string> = new Map([
  ['i', 'they'],
  ["i'm", "they're"],
  ['im', "they're"],
  ["i've", "they've"],
  ['ive', "they've"],
  ["i'd", "they'd"],
  ["i'll", "they'll"],
  ['we', 'they'],
  ["we're", "they're"],
  ["we've", "they've"],
  ["we'd", "they'd"],
  ["we'll", "they'll"],
  ['me', 'them'],
  ['us', 'them'],
  ['my', 'their'],
  ['our', 'their'],
  ['myself', 'themselves'],
])
const FIRST_PERSONS = listOf("i i'm im i've ive i'd i'll we we're we've we'd we'll")
const WAS: ReadonlyMap<string, string> = new Map([
  ['am', 'are'],
  ['was', 'were'],
  ["wasn't", "weren't"],
])
const JOINING = listOf('and but or then')

/** "M R I": a letter of something that is spelt, and nobody. */
function isSpelt(plain: readonly string[], index: number): boolean {
  const isLetter = (each: string | undefined) => each !== undefined && /^[b-hj-z]$/.test(each)
  return plain[index] === 'i' && (isLetter(plain[index - 1]) || isLetter(plain[index + 1]))
}

const ASKS_TO = listOf('can could will would')

/** Within a sentence the first word has no capital, unless it is a name. */
function lowered(words: readonly string[]): string[] {
  return words.map((word, index) =>
    index === 0 && OPENS_STATEMENT.has(bare(word)) ? word.charAt(0).toLowerCase() + word.slice(1) : word,
  )
}

function ofCustomer(text: string, words: readonly string[], plain: readonly string[]): string | null {
  const [first = '', second = ''] = plain
  const you = (index: number) => (plain[index] === 'your' ? "the company's" : null)
  if (ASKS_TO.has(first) && second === 'you' && plain.length > 3) {
    const from = plain[2] === 'please' || plain[2] === 'just' ? 3 : 2
    const asked = withThey(words.slice(from), plain.slice(from), (index) => you(index + from))
    return asked === null || !/^\p{Ll}+$/u.test(plain[from] ?? '')
      ? null
      : `they asked the agent to ${asked.replace(/\?$/, '')}`
  }
  if (text.endsWith('?') || (!FIRST_PERSONS.has(first) && !OPENS_STATEMENT.has(first))) return null
  return withThey(lowered(words), plain, you)
}

/** First persons become "they"; others as the caller of it says, and null where it knows no form. */
function withThey(
  words: readonly string[],
  plain: readonly string[],
  second: (index: number) => string | null,
): string | null {
  const told: string[] = []
  for (const [index, word] of words.entries()) {
    const each = plain[index] ?? ''
    const before = plain[index - 1] ?? ''
    const they = THEY.get(each)
    if (they !== undefined) told.push(withMarks(they, word))
    else if (/^you/.test(each)) {
      const other = second(index)
      if (other === null) return null
      told.push(withMarks(other, word))
    } else if (WAS.has(each) && (JOINING.has(before) || before === '')) return null
    else if (WAS.has(each) && (before === 'i' || (ADVERBS.has(before) && plain[index - 2] === 'i')))
      told.push(withMarks(WAS.get(each) ?? each, word))
    else told.push(word)
  }
  return told.join(' ')
}

const ADVERBS = listOf('just really only also still never already always')

/** A sentence about a thing: nobody speaks of themself at its beginning. */
const OPENS_STATEMENT = listOf("the a an my our your there there's it it's theres no")

function ofAgent(words: readonly string[], plain: readonly string[]): string | null {
  const [first = '', second = ''] = plain
  const rest = told(words, plain)
  if (rest === null) return null
  const after = (skipped: number) => rest.split(SEPARATOR).slice(skipped).join(' ')
  if (first === "i'll") return `The agent will ${after(1)}`
  if (first === 'i' && MODALS.has(second)) return `The agent ${second} ${after(2)}`
  if (first === "i've" || first === 'ive') return hasParticiple(second) ? `The agent has ${after(1)}` : null
  if (first === 'i' && second === 'have')
    return hasParticiple(plain[2] ?? '') ? `The agent has ${after(2)}` : null
  if ((first === "i'm" || first === 'im') && isGoingOn(second, plain[2])) return `The agent is ${after(1)}`
  if (first === 'i' && second === 'am' && isGoingOn(plain[2] ?? '', plain[3]))
    return `The agent is ${after(2)}`
  if (first === 'i' && second === 'just' && isPast(plain[2] ?? '')) return `The agent ${after(1)}`
  if (first === 'i' && isPast(second)) return `The agent ${after(1)}`
  if (["you'll", 'youll'].includes(first) || OPENS_STATEMENT.has(first) || first.startsWith("we'"))
    return `The agent said ${after(0)}`
  if (first === 'we' || first === 'you' || first === "you're" || first === "you've")
    return `The agent said ${after(0)}`
  return null
}

/** Stands between words, since one that is replaced may become two. */
const SEPARATOR = '\u0000'
const MODALS = listOf('can will could would cannot')

/** The agent's words told by another; the first word begins without a capital. Null where it cannot be done. */
function told(words: readonly string[], plain: readonly string[]): string | null {
  const all = words.map((word, index) => (index === 0 ? word.charAt(0).toLowerCase() + word.slice(1) : word))
  const replaced: string[] = []
  let named = false
  for (const [index, word] of all.entries()) {
    const each = plain[index] ?? ''
    const before = plain[index - 1] ?? ''
    // "… and I'll call": who goes on is the same, and is not named again.
    if (index > 0 && each.startsWith("i'") && before === 'and' && AGAIN.has(each)) {
      replaced.push(withMarks(AGAIN.get(each) ?? each, word))
      continue
    }
    const they = THEY.get(each)
    if (they !== undefined) replaced.push(withMarks(they, word))
    else if (WAS.has(each) && (before === 'i' || JOINING.has(before))) return null
    else if (each === 'your') replaced.push(withMarks(named ? 'their' : "the customer's", word))
    else if (/^you/.test(each)) {
      const customer = customerFor(plain, index)
      if (customer === null) return null
      replaced.push(
        withMarks(named && customer === THE_CUSTOMER && isObject(plain, index) ? 'them' : customer, word),
      )
      named = true
    } else {
      const verb = before === 'you' ? THIRD.get(each) : undefined
      replaced.push(verb === undefined ? word : withMarks(verb, word))
    }
  }
  return replaced.join(SEPARATOR)
}

const AGAIN: ReadonlyMap<string, string> = new Map([
  ["i'll", 'will'],
  ["i've", 'has'],
  ["i'm", 'is'],
])
const CONTRACTED_YOU: ReadonlyMap<string, string> = new Map([
  ["you'll", 'the customer will'],
  ['youll', 'the customer will'],
  ["you've", 'the customer has'],
  ['youve', 'the customer has'],
  ["you're", 'the customer is'],
  ['youre', 'the customer is'],
])
const THIRD: ReadonlyMap<string, string> = new Map([
  ['have', 'has'],
  ['are', 'is'],
  ['were', 'was'],
  ['need', 'needs'],
  ['want', 'wants'],
  ['get', 'gets'],
  ['do', 'does'],
  ["don't", "doesn't"],
  ['receive', 'receives'],
  ['use', 'uses'],
  ['pay', 'pays'],
  ['owe', 'owes'],
])
const YOU_GOES_ON = listOf('can will should could would had did may might must')
/** After "you" as an object: nothing that could be its verb. */
const AFTER_OBJECT = listOf(
  'a an the to on in at by for with from as about back today tomorrow tonight this when before after until within and or some ' +
    'any one two three four five six seven up over through via my it down then there directly next shortly again',
)
const BEFORE_OBJECT = listOf(
  'to for with from about give gave given send sent sending call calling called email emailed emailing text texted texting ring ring ' +
    'mail mailed tell told see charge charged refund refunded owe help put get got offer offered transfer connect book booked show ' +
    'bring reach let have had cost credit credited sold sell cover notify inform keep ask asked bill billed owes pay paid',
)

/** How the customer is called in place of "you"; null where its verb is in no list. */
function customerFor(plain: readonly string[], index: number): string | null {
  const each = plain[index] ?? ''
  const contracted = CONTRACTED_YOU.get(each)
  if (contracted !== undefined || each !== 'you') return contracted ?? null
  const next = plain[index + 1]
  if (isObject(plain, index)) {
    return next === undefined || AFTER_OBJECT.has(next) || /^\d|^\$/.test(next) ? THE_CUSTOMER : null
  }
  if (next === undefined) return null
  return THIRD.has(next) || YOU_GOES_ON.has(next) || isPast(next) ? THE_CUSTOMER : null
}

const THE_CUSTOMER = 'the customer'

function isObject(plain: readonly string[], index: number): boolean {
  return BEFORE_OBJECT.has(plain[index - 1] ?? '')
}

const IRREGULAR = listOf(
  'sent put took got made found did gave paid bought booked went came left told said set reset cut lost saw had been done taken ' +
    'given gone come seen spoken written sold held kept let run cleared moved changed begun brought built',
)

function isPast(word: string): boolean {
  return IRREGULAR.has(word) ? !ONLY_PARTICIPLES.has(word) : /[^e]ed$/.test(word) && word.length > 4
}

const ONLY_PARTICIPLES = listOf('been done taken given gone come seen spoken written begun let run')

function hasParticiple(word: string): boolean {
  const skipped = ADVERBS.has(word)
  return skipped || IRREGULAR.has(word) || (/[^e]ed$/.test(word) && word.length > 4)
}

/** "I'm sending …", not "I'm boring" or "I'm nothing": something follows. */
function isGoingOn(word: string, next: string | undefined): boolean {
  return (
    /^\p{L}{2,20}ing$/u.test(word) &&
    !/^(?:nothing|something|anything|asking|calling|looking|wondering)$/.test(word) &&
    next !== undefined
  )
}

/** A word in place of another, with the marks that stood after that. */
function withMarks(word: string, before: string): string {
  const marks = punctuationAfter(before)
  return marks === 0 || before.endsWith('…') ? word : word + before.slice(-marks)
}
