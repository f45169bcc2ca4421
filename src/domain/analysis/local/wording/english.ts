import { reportedInEnglish } from './english-report.ts'
import { bare, listOf, punctuationAfter, startsWith } from './english-words.ts'
import type { Wording } from './types.ts'

/** English as it is said, with or without punctuation and capitals, made into sentences as they are written. */
export const ENGLISH_WORDING: Wording = { clean, isWhole, introduces, asks, report: reportedInEnglish }

const FILLERS = listOf('um umm uh uhh uhm erm er ehm hmm hm mm mhm mm-hm uh-huh ah eh oof ooh aw aww')
/** Before the matter itself. The longest is taken first. */
const LEADS = byFirst(
  'good morning|good afternoon|good evening|good day|hi there|hello there|hey there|gotcha|ha|yo|whoa|wow|honey|how are you|how are you doing|how are you doing today|how are you today|' +
    "how's it going|how is it going|i hope you are well|i hope you're well|hope you're well|" +
    'how you doing|nice to meet you|thanks for calling|thank you for calling|thanks for taking my call|thank you so much|' +
    'thank you very much|thank you|thanks so much|thanks|i mean|you know|the thing is|yes|yeah|yep|yup|no|nope|okay|ok|' +
    'alright|all right|right|sure|sure thing|of course|certainly|absolutely|perfect|great|well|oh|so|and|but|or|then|now|look|' +
    "listen|hi|hello|hey|hai|please|sir|madam|ma’am|ma'am|actually|anyway|basically|like|alrighty|morning|afternoon|evening|" +
    "i see|got it|no problem|no worries|sorry|let me see|let's see|let me check|one moment|one second|give me a second|" +
    'give me a moment|just a moment|just a second|hold on|my pleasure|there we go|here we go|okay so|because|cause|cuz|…|...',
)
/** After it. */
const TAILS = byLast(
  "please|thanks|thank you|thank you so much|thank you very much|thanks so much|okay|ok|right|yeah|you know|sir|madam|ma'am|" +
    "and|but|so|or|because|then|if you can|if that is okay|if that's okay|bye|goodbye|bye bye|all right|alright|like|i guess|…|...",
)
/** Introduced by these: a name. */
const INTRODUCING = byFirst(
  "this is|my name is|my name's|my name|i am|i'm|it's|it is|you're speaking with|you're talking to|name",
)
const AFTER_NAME = listOf(
  "i i'm i've i'd i'll im ive we we've we're my our can could and here speaking calling from with from the there's is",
)
const NO_NAME = listOf(
  'a an the my your our his her their this that not no just very so really too about for from to in on at of with calling ' +
    'going trying looking wondering having getting been being still only here sorry afraid sure happy glad ridiculous regarding ' +
    'because what why how when where all one it is was have had do need want would like been unable able interested concerned',
)
const MOST_NAME_WORDS = 3

function clean(text: string, names: ReadonlySet<string>): string {
  const spoken = text
    .slice(0, MOST_CHARACTERS)
    .replaceAll(/[“”"]/g, '')
    .split(/\s+/)
    .filter((each) => /[\p{L}\p{N}…]/u.test(each))
    .flatMap((each) => SLURRED.get(each.toLowerCase()) ?? each)
  let words = withoutRepeats(withoutFillers(spoken))
  for (let before = -1; before !== words.length; ) {
    before = words.length
    words = withoutLead(words, names)
  }
  for (let before = -1; before !== words.length; ) {
    before = words.length
    const tail = TAILS.get(bare(words.at(-1) ?? ''))?.find((each) => endsWith(words, each))
    if (tail === undefined || tail.length >= words.length) continue
    words = words.slice(0, -tail.length)
    // Before a gap stands what led to it: "It is leaking at …".
    while (tail[0] === '…' && LEADS_TO.has(bare(words.at(-1) ?? ''))) words = words.slice(0, -1)
  }
  const last = words.at(-1) ?? ''
  const before = words.at(-2) ?? ''
  if (words.length > FEWEST_WORDS && before.endsWith(',') && isCalled(`${last.replace(/[.,]$/, '')},`, names))
    words = words.slice(0, -1)
  return written(words)
}

/** As they are written. */
const SLURRED = new Map([
  ['wanna', ['want', 'to']],
  ['gonna', ['going', 'to']],
  ['gotta', ['have', 'to']],
])

/** Also as it is drawn out: "hiii", "helloo", "haii". */
const GREETING = /^(?:h[ae]?[iy]{1,9}|hel{1,3}o{1,9}|hiya)$/

const LEADS_TO = listOf('at to on in from by with of for is and my the number')

function withoutFillers(words: readonly string[]): string[] {
  const kept: string[] = []
  for (const [index, word] of words.entries()) {
    const isAside = index > 0 && /,$/.test(words[index - 1] ?? '') && /,$/.test(word) && bare(word) === 'like'
    if (!FILLERS.has(bare(word)) && !isAside) kept.push(word)
    else if (/[.?!]$/.test(word) && kept.length > 0) {
      // The sentence ends with the filler: its mark stays with the word before.
      kept.push(`${(kept.pop() ?? '').replace(/[.,?!]$/, '')}${word.slice(-1)}`)
    }
  }
  return kept
}

/** Words that were begun twice: "the the kiosk", "I was I was charged". Numbers are said twice on purpose. */
function withoutRepeats(words: readonly string[]): string[] {
  let kept = [...words]
  for (const length of [3, 2, 1]) {
    const plain = kept.map(bare)
    const next: string[] = []
    for (let index = 0; index < kept.length; index += 1) {
      const isAgain =
        index + 2 * length <= kept.length &&
        plain.slice(index, index + length).every((each, at) => {
          const word = kept[index + at] ?? ''
          return each === plain[index + length + at] && !TWICE.has(each) && !/\d|[.?!]$/.test(word)
        })
      if (isAgain) index += length - 1
      else next.push(kept[index] ?? '')
    }
    kept = next
  }
  return kept
}

const TWICE = listOf(
  'zero oh one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ' +
    'ninety hundred very really so many much far that had more no',
)

function withoutLead(words: readonly string[], names: ReadonlySet<string>): string[] {
  const opening = bare(words[0] ?? '')
  const startingWith = (known: Phrases) => known.get(opening)?.find((each) => startsWith(words, each))
  if (startingWith(THANKING) !== undefined) {
    const end = words.slice(0, LONGEST_THANKS).findIndex((each) => /[,.!]$/.test(each))
    return end < 0 ? [] : words.slice(end + 1)
  }
  const lead = startingWith(LEADS)
  // "Hi there," is one greeting.
  if (GREETING.test(opening)) return words.slice(lead?.length ?? 1)
  if (lead !== undefined && !opensClause(lead, words)) return words.slice(lead.length)
  if (words.length > 2 && words[1] === '…') return words.slice(2)
  if (words.length > 1 && isCalled(words[0] ?? '', names)) return words.slice(1)
  const introducing = startingWith(INTRODUCING)
  if (introducing === undefined) return [...words]
  const from = introducing.length
  for (let length = 1; length <= MOST_NAME_WORDS; length += 1) {
    const name = words.slice(from, from + length)
    if (name.length < length || name.some((each) => NO_NAME.has(bare(each)) || /\d/.test(each))) break
    const next = words[from + length]
    const ends = /[.,]$/.test(name.at(-1) ?? '')
    const isWritten = name.every((each) => /^\p{Lu}/u.test(each))
    if (
      (next === undefined || AFTER_NAME.has(bare(next)) || ends) &&
      (isWritten || !SAYS_STATE.has(introducing.join(' ')))
    )
      return words.slice(from + length)
  }
  return [...words]
}

/** "Thank you for waiting, …": what is thanked for is no matter. */
const THANKING = byFirst(
  'thank you for|thank you so much for|thank you very much for|thanks for|thanks so much for',
)
const LONGEST_THANKS = 12

/** What follows these may be how somebody is as well as who. */
const SAYS_STATE = new Set(['i am', "i'm", "it's", 'it is'])

/** "No problem" and "so far" are left out, "no charge was made", "like the one" and "I see that it is late" are not. */
function opensClause(lead: readonly string[], words: readonly string[]): boolean {
  if (/[.,!?]$/.test(words[lead.length - 1] ?? '')) return false
  return KEPT_BEFORE.get(lead.join(' '))?.has(bare(words[lead.length] ?? '')) ?? false
}

const KEPT_BEFORE = new Map([
  ['no', listOf('charge charges fee one refund money record such more service signal internet power')],
  ['right', listOf('now after before')],
  ['now', listOf('that')],
  ['so', listOf('far many much')],
  ['like', listOf('the a an')],
  ['thanks', listOf('to')],
  ['because', listOf('of')],
  ['i see', listOf("a an the that there there's here it it's you your one two no what where")],
])

/** Somebody's name at the beginning, called: "Harold, …", "Corey. …", also without capitals where it is an agent's. */
function isCalled(word: string, names: ReadonlySet<string>): boolean {
  if (names.has(bare(word))) return true
  return /^\p{Lu}\p{L}+[,.]$/u.test(word) && !TIMES.has(bare(word)) && word.length <= LONGEST_NAME
}

const LONGEST_NAME = 12
const TIMES = listOf(
  'yesterday today tomorrow tonight monday tuesday wednesday thursday friday saturday sunday january february march april ' +
    'may june july august september october november december nothing everything',
)
const CAPITALS = listOf(
  'monday tuesday wednesday thursday friday saturday sunday january february april june july august september october november ' +
    'december american english spanish',
)

/** Written out: one space, a capital at the beginning, "I" and days with theirs, no stop at the end but a question's. */
function written(words: readonly string[]): string {
  const text = words
    .map((word) => (CAPITALS.has(bare(word)) || /^i(?=$|['’,.?!])/.test(word) ? capitalised(word) : word))
    .join(' ')
    .slice(0, MOST_CHARACTERS)
    .trim()
  const stopless = /[,.;:!…–—-]/.test(text.slice(-1)) ? text.slice(0, -punctuationAfter(text)) : text
  return capitalised(stopless)
}

/** Longer than any line: what is written out is bounded. */
const MOST_CHARACTERS = 2000

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const SUBJECTS = listOf('i we you he she they it that this there who what everything nothing somebody nobody')
const FINITE = listOf(
  "am is are was were isn't aren't wasn't weren't have has had haven't hasn't hadn't do does did don't doesn't didn't dont " +
    "doesnt didnt will won't wont would wouldn't can can't cant could couldn't should shouldn't must may might cannot ain't " +
    'need needs want wants got gets went goes came comes took takes gave gives broke fell kept keeps stopped said says showed ' +
    'shows looks works ran rang froze began became happened happens',
)
const CONTRACTED = /['’](?:s|m|re|ve|ll|d)$/
const WITHOUT_APOSTROPHE = listOf('im ive thats theres youll theyre youre weve')
const IMPERATIVES = listOf(
  'call send check go press bring take try turn restart click use make keep ask give put come stop cancel hold unplug open ' +
    'close enter type reply wait leave book change move refund',
)
/** None of these ends a sentence. */
const DANGLING = listOf(
  'the a an to of for with from at by as and or but if that than i my your our his their we they he she ' +
    "because when while until which who whose where be very really i'm we're it's i've we've i'll we'll you're they're it's that's " +
    "there's what's into onto between about like per its dont don't didn't can't won't the would will can could should dr mr mrs ms st",
)
/** These may end what is asked within a sentence: "I would like to know what your hours are". */
const DANGLING_UNASKED = listOf('is are was were has have had')
const ASKING_WITHIN = listOf('what where how who when it')
const NO_VERB_AFTER = listOf('and or to of for the a an at in on with')
/** What begins with these hangs on something that was said before. */
const HANGING = listOf('because which than whose though although until unless whereas including plus or')
const CONDITIONS = listOf('if when whenever once while since after before as unless')
const FEWEST_WORDS = 3

function isWhole(text: string): boolean {
  const words = text.split(' ')
  const [first = '', second = ''] = words
  const last = words.at(-1) ?? ''
  if (words.length < FEWEST_WORDS || DANGLING.has(bare(last)) || HANGING.has(bare(first))) return false
  const isAskedWithin = words.some((each) => ASKING_WITHIN.has(bare(each)))
  if (DANGLING_UNASKED.has(bare(last)) && !isAskedWithin) return false
  if (bare(last) === 'you' && CONDITIONS.has(bare(words.at(-2) ?? ''))) return false
  if (CONDITIONS.has(bare(first)) && !/[,]/.test(text)) return false
  if (first === '…' || last === '…') return false
  if (IMPERATIVES.has(bare(first)) || (bare(first) === 'please' && second !== '')) return true
  return words.some((word, index) => {
    const plain = bare(word)
    if (index === words.length - 1 && SUBJECTS.has(plain)) return false
    if (FINITE.has(plain) || CONTRACTED.test(plain) || WITHOUT_APOSTROPHE.has(plain)) return true
    const next = bare(words[index + 1] ?? '')
    return SUBJECTS.has(plain) && next !== '' && !NO_VERB_AFTER.has(next) && !SUBJECTS.has(next)
  })
}

const SAYING_WHO = listOf("it's this i'm")
const MOST_OF_INTRODUCTION = 9

function introduces(text: string): boolean {
  const words = text.split(' ')
  const named = words
    .slice(1)
    .some((each) => /^\p{Lu}/u.test(each) && !/^I\b/.test(each) && !CAPITALS.has(bare(each)))
  const says = SAYING_WHO.has(bare(words[0] ?? '')) || startsWith(words, ['is', 'this'])
  const isAddress = /\bdot (?:com|org|net|edu|gov|io|ie|co)\b/.test(text)
  return says && (named || isAddress) && words.length <= MOST_OF_INTRODUCTION && !/\d/.test(text)
}

const ASKING = listOf(
  "what why how when where who which is are was were do does did can could would will have has may should isn't don't",
)

function asks(text: string): boolean {
  return text.endsWith('?') || ASKING.has(bare(text.split(' ')[0] ?? ''))
}

function endsWith(words: readonly string[], phrase: readonly string[]): boolean {
  return phrase.length <= words.length && startsWith(words.slice(words.length - phrase.length), phrase)
}

/** Phrases by one of their words, the longest first. */
type Phrases = ReadonlyMap<string, readonly string[][]>

function byFirst(list: string): Phrases {
  return Map.groupBy(phrases(list), (each) => each[0] ?? '')
}

function byLast(list: string): Phrases {
  return Map.groupBy(phrases(list), (each) => each.at(-1) ?? '')
}

function phrases(list: string): string[][] {
  return list
    .split('|')
    .map((each) => each.split(' '))
    .toSorted((a, b) => b.length - a.length)
}
