import { type EnglishToken, stemEnglish, stemsOf, tokeniseEnglish } from '../text/english.ts'
import { distinct, type Term, type TermKind } from './terms.ts'

/** The terms of an English text, each once. Numbers are one term each, however many words they are said with. */
export function englishTerms(text: string): Term[] {
  const tokens = tokeniseEnglish(text)
  const found: Term[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (token === undefined) continue
    if (isNumber(token)) {
      const end = endOfNumber(tokens, index)
      found.push(numberIn(tokens, index, end))
      index = end - 1
    } else if (!STOPS.has(token.term)) {
      found.push({ key: token.term, kind: kindOf(text, token) })
    }
  }
  return distinct(found)
}

function isNumber({ number, form, term }: EnglishToken): boolean {
  return number || ORDINALS.has(term) || form === 'million' || form === 'dozen'
}

/** "two hundred and ten", "four oh nine": these go on with a number where one follows. */
const LINKS = /^(?:hundred and|thousand and|\w+ oh)$/

function endOfNumber(tokens: readonly EnglishToken[], start: number): number {
  for (let end = start + 1; ; end += 1) {
    const [before, next, after] = [tokens[end - 1], tokens[end], tokens[end + 1]]
    if (next === undefined || next.breakBefore !== 'none') return end
    const linked = LINKS.test(`${before?.form} ${next.form}`)
    if (!isNumber(next) && !(linked && after !== undefined && isNumber(after))) return end
  }
}

function numberIn(tokens: readonly EnglishToken[], start: number, end: number): Term {
  const forms = tokens.slice(start, end).map((each) => each.form)
  const said = forms.filter((each) => each !== 'and').join(' ')
  return { key: `#${said.replace(/^[$€£#]/, '')}`, kind: kindOfNumber(forms, tokens[start - 1], tokens[end]) }
}

function kindOfNumber(forms: readonly string[], before?: EnglishToken, next?: EnglishToken): TermKind {
  const [first = ''] = forms
  const after = next?.term ?? ''
  const spelt = forms.length >= 3 && forms.every((each) => DIGIT.test(each))
  if (/^[$€£]/.test(first) || MONEY.has(after)) return 'money'
  const inGroups = kindOfGroups(groupsIn(forms))
  if (inGroups === 'money' || WRITTEN_AMOUNT.test(first)) return 'money'
  if (inGroups === 'code' || spelt || /^#?\d{5,}$/.test(first)) return 'code'
  if (first.includes(':') || CLOCK.has(after)) return 'time'
  const ordinal = ORDINALS.has(stemEnglish(forms.at(-1) ?? '')) || /^(?:th|st|nd|rd)$/.test(next?.form ?? '')
  if (ordinal || MONTHS.has(before?.term ?? '')) return 'day'
  if (MEASURES.has(after)) return 'measure'
  return forms.length === 1 && first === 'one' ? 'light' : 'number'
}

/** "471.95", "1,672" */
const WRITTEN_AMOUNT = /^(?:\d[\d,]*\.\d\d|\d{1,3}(?:,\d{3})+)$/

/**
 * Prices are said in groups of which the last has two digits: "eleven forty-nine", "six oh seven fifty". What is read
 * out longer, or ends in a single digit, is to find something by: "twelve four six".
 */
function kindOfGroups(groups: readonly number[]): 'money' | 'code' | null {
  if (groups.length < 2) return null
  return groups.length <= MOST_GROUPS && (groups.at(-1) ?? 0) >= 10 ? 'money' : 'code'
}

const MOST_GROUPS = 4

/** Numbers said one after another, such as 12 and 68 of "twelve sixty-eight"; none where there are other words. */
function groupsIn(forms: readonly string[]): number[] {
  const groups: number[] = []
  let last: string | undefined
  for (const form of forms) {
    const value = VALUES.get(form)
    if (value === undefined) return []
    const goesOn = last !== undefined && TENS.has(last) && value > 0 && value < 10
    if (goesOn) groups.push((groups.pop() ?? 0) + value)
    else groups.push(value)
    last = form
  }
  return groups
}

function kindOf(text: string, { term, start, breakBefore }: EnglishToken): TermKind {
  if (DAYS.has(term) || MONTHS.has(term)) return 'day'
  if (LIGHT.has(term)) return 'light'
  const capital = breakBefore === 'none' && start > 0 && /\p{Lu}/u.test(text.charAt(start))
  return capital ? 'name' : 'word'
}

const DIGIT = /^(?:\d|zero|oh|o|one|two|three|four|five|six|seven|eight|nine|double|triple)$/
const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = new Set('twenty thirty forty fifty sixty seventy eighty ninety'.split(' '))
const VALUES = new Map<string, number>([
  ...UNITS.split(' ').map((form, value): [string, number] => [form, value]),
  ...[...TENS].map((form, index): [string, number] => [form, (index + 2) * 10]),
  ['oh', 0],
])
const ORDINALS = stemsOf(
  'third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth ' +
    'seventeenth eighteenth nineteenth twentieth thirtieth',
)
const MONTHS = stemsOf('january february march april june july august september october november december')
const DAYS = stemsOf('monday tuesday wednesday thursday friday saturday sunday tomorrow tonight')
const MONEY = stemsOf('dollar cent buck euro pound')
const CLOCK = stemsOf('am pm a p oclock')
const MEASURES = stemsOf(
  'percent day week month year hour minute mile foot inch degree time night people person point gallon gig megabit volt watt',
)

const STOPS = stemsOf(
  'i me my we our us you your he him his she her it they it this that these those them the a an and or but so if of to in on ' +
    'at for with in from by about as be have do will would can could should may might not must no yes okay please thank hello ' +
    'hi there here what when where why how which who whom whose than then yeah well oh',
)

/** Words of any call: what is done with a thing, when it is not said which, and what keeps talk going. */
const LIGHT = stemsOf(
  'want need like get go just very really call know see say tell think help now also ask make take give put something ' +
    'anything everything nothing somebody someone anybody anyone everybody everyone nobody customer look up out off over all ' +
    'any some more one too good else come right alright bye goodbye sorry thing before after last again still even never ever ' +
    'always since because done understand only through sure people other others run fine show keep way every great madam sir ' +
    'mr mrs ms miss sit use try care read under own hand move happen till until little start talk speak whole once much lot ' +
    'another kind hey welcome mean better bring nope nice ahead side luck place perfect without wonderful already itself myself ' +
    'suppose answer around though yep feel god either each between big next figure exactly worry bit together huh fair real ' +
    'different most their enjoy glad happy guess sort mind maybe awful actually honestly sound pretty quick yet wonder bet ' +
    'within into let got gonna stuff hear listen believe hope wish moment second hold wait minute line course anyway down back ' +
    'yourself same many few first long far soon away apologize appreciate patience problem trouble matter able day time today ' +
    'morning afternoon evening guy man folk lady dear honey sweetheart both half such while enough rather quite almost probably ' +
    'definitely certainly absolutely obviously basically literally totally end set pull turn point part find leave stay live ' +
    'old new bad best hard easy true wrong love hate bless lord gosh',
)
