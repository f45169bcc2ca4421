import { stemmer } from 'stemmer'
import type { TextRange } from '../../../../lib/text.ts'

/**
 * A word of English text as rules read it: `term` is the stem, in lower case, contractions taken apart
 * (`don't` gives `do` and `not`, both at the place of the whole word).
 */
export type EnglishToken = TextRange & {
  term: string
  /** The word as it was said, in lower case. */
  form: string
  /** What stands before it: a sentence's end, a comma or the like, or nothing. */
  breakBefore: 'none' | 'soft' | 'hard'
  number: boolean
}

/** Reads text with or without punctuation and capitals; fillers and marks of noise are left out. */
export function tokeniseEnglish(text: string): EnglishToken[] {
  const tokens: EnglishToken[] = []
  let last = 0
  let pending: EnglishToken['breakBefore'] = 'none'
  for (const match of text.matchAll(WORD)) {
    pending = stronger(pending, breakIn(text.slice(last, match.index)))
    last = match.index + match[0].length
    const parts = partsOf(match[0])
    for (const [index, part] of parts.entries()) {
      tokens.push({
        term: stemEnglish(part),
        form: part,
        start: match.index,
        end: last,
        breakBefore: index === 0 ? pending : 'none',
        number: /^[$€£#]?\d/.test(part) || NUMBER_WORDS.has(part),
      })
    }
    if (parts.length > 0) pending = 'none'
  }
  return tokens
}

/** The stem of one lower-case word: irregular forms first, then Porter's algorithm. */
export function stemEnglish(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const regular = IRREGULAR.get(word) ?? word
  const whole = regular.length <= 3 || regular.endsWith('ful') || UNSTEMMED.has(regular)
  const stem = whole ? regular : stemmer(regular)
  if (stems.size < MAX_STEMS && word.length <= MAX_STEMMED_LETTERS) stems.set(word, stem)
  return stem
}

/** The stems of words that are written in one line, with spaces between them. */
export function stemsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(stemEnglish))
}

/** Stems are asked for again and again; the bound keeps a flood of made-up words out of memory. */
const stems = new Map<string, string>()
const MAX_STEMS = 20_000
/** More than any word has; a made-up one may be as long as a call. */
const MAX_STEMMED_LETTERS = 40

// Marks such as [noise], <unk> and ++um++ match first and as a whole, so that they give no words. No mark has more than
// 40 characters; without a bound, each `<` of a hostile text would be read to its end.
const WORD =
  /\[[^\]]{0,40}\]|<[^>]{0,40}>|\+\+[^+]{0,40}\+\+|[$€£#]?\d(?:[\d,.:]*\d)?|\p{L}+(?:['’]\p{L}+)*/gu

function breakIn(between: string): EnglishToken['breakBefore'] {
  if (/[.?!;…\n]/.test(between)) return 'hard'
  return /[,:()"“”]|\s[-–—]\s|—/.test(between) ? 'soft' : 'none'
}

function stronger(a: EnglishToken['breakBefore'], b: EnglishToken['breakBefore']) {
  if (a === 'hard' || b === 'hard') return 'hard'
  return a === 'soft' ? a : b
}

function partsOf(raw: string): string[] {
  if (/^[[<+]/.test(raw)) return []
  const word = raw.toLowerCase().replaceAll('’', "'").normalize('NFC')
  if (FILLERS.has(word)) return []
  const whole = CONTRACTIONS.get(word)
  if (whole !== undefined) return whole
  const [, stem = word, ending] = /^(.+?)(n't|'re|'ve|'ll|'d|'m|'s)$/.exec(word) ?? []
  if (ending === undefined) return [word.replaceAll("'", '')]
  if (ending === "'s") return IS_AFTER.has(stem) ? [stem, 'is'] : [stem]
  return [stem, ENDINGS[ending] ?? ending]
}

const ENDINGS: Record<string, string> = {
  "n't": 'not',
  "'re": 'are',
  "'ve": 'have',
  "'ll": 'will',
  "'d": 'would',
  "'m": 'am',
}

/** After these `'s` is "is"; after other words it marks possession. */
const IS_AFTER = new Set(
  'it that this there here what who where when how why he she everything nothing something one'.split(' '),
)

/** Contractions that are not stem and ending, colloquial ones, and those that recognisers write without apostrophe. */
const CONTRACTIONS = new Map<string, string[]>(
  Object.entries({
    "can't": 'can not',
    cannot: 'can not',
    "won't": 'will not',
    "shan't": 'shall not',
    "ain't": 'is not',
    "let's": 'let us',
    "y'all": 'you all',
    "ma'am": 'madam',
    "o'clock": 'oclock',
    gonna: 'going to',
    wanna: 'want to',
    gotta: 'got to',
    gimme: 'give me',
    lemme: 'let me',
    kinda: 'kind of',
    dunno: 'do not know',
    dont: 'do not',
    doesnt: 'does not',
    didnt: 'did not',
    cant: 'can not',
    wont: 'will not',
    isnt: 'is not',
    wasnt: 'was not',
    arent: 'are not',
    werent: 'were not',
    havent: 'have not',
    hasnt: 'has not',
    hadnt: 'had not',
    couldnt: 'could not',
    wouldnt: 'would not',
    shouldnt: 'should not',
    im: 'i am',
    ive: 'i have',
    youre: 'you are',
    youve: 'you have',
    theyre: 'they are',
    thats: 'that is',
    whats: 'what is',
    theres: 'there is',
  }).map(([word, parts]) => [word, parts.split(' ')]),
)

const FILLERS = new Set('uh um er erm hmm mm mhm ah eh'.split(' '))

const NUMBER_WORDS = new Set(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
    'seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand'
  ).split(' '),
)

/** Forms that Porter's algorithm does not bring together. */
const IRREGULAR = new Map<string, string>(
  Object.entries({
    be: 'am is are was were been being',
    have: 'has had having',
    do: 'does did doing',
    go: 'goes went gone going',
    get: 'gets got gotten getting',
    pay: 'pays paid paying payed',
    buy: 'buys bought buying',
    send: 'sent',
    break: 'broke broken',
    come: 'came',
    take: 'took taken',
    give: 'gave given',
    make: 'made',
    say: 'said says',
    tell: 'told',
    speak: 'spoke spoken',
    hear: 'heard',
    feel: 'felt',
    think: 'thought',
    leave: 'left',
    keep: 'kept',
    freeze: 'froze frozen',
    steal: 'stole stolen',
    forget: 'forgot forgotten',
    run: 'ran running',
    know: 'knew known',
    find: 'found',
    write: 'wrote written',
    choose: 'chose chosen',
    sell: 'sold',
    hang: 'hung',
    understand: 'understood',
    see: 'saw seen',
    wait: 'waited waiting waits',
    try: 'tried tries trying',
    cry: 'cried cries crying',
    die: 'died dies dying',
    deny: 'denied denies',
    apply: 'applied applies applying',
    reply: 'replied replies',
    use: 'used uses using',
    lie: 'lied lying lies',
    show: 'shown',
    hold: 'held',
    lead: 'led',
    begin: 'began begun',
    meet: 'met',
    apologize: 'apologise apologised apologising',
    color: 'colour',
    deliver: 'delivery deliveries',
    regard: 'concerning',
    ok: 'okay',
    alright: 'allright',
    check: 'cheque cheques',
    add: 'adds added adding',
  }).flatMap(([lemma, forms]) => forms.split(' ').map((form): [string, string] => [form, lemma])),
)

/** Words whose stem would fall together with that of another word. */
const UNSTEMMED = new Set('busy pleased business please policy police news this'.split(' '))
