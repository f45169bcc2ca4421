import { type EnglishToken, stemEnglish } from '../../../lib/text-english.ts'
import { EN_CLASSES } from './lexicon/en-classes.ts'

/**
 * What a statement is built of, for likeness by shape: its words, and what follows what from beginning to end with
 * classes in the place of words, so that "the team will call you Monday" and "she'll text me tomorrow" share most of
 * theirs. Each once.
 */
export function framesIn(tokens: readonly EnglishToken[]): string[] {
  const terms = tokens.map((each) => (each.number ? '#' : each.term))
  const classes = terms.map((each) => CLASS_OF.get(each) ?? each)
  const row = [BEGINNING, ...classes, END]
  const pairs = row.slice(1).map((each, index) => `${row[index]} ${each}`)
  const skipped = row.slice(2).map((each, index) => `${row[index]} _ ${each}`)
  const past = tokens.some((each) => each.past) ? [PAST] : []
  return [...new Set([...terms, ...classes, ...pairs, ...skipped, ...past])]
}

const BEGINNING = '^'
const END = '$'
const PAST = '@past'

/** Who acts, whether they do, may or do not, and when: what speech acts are told apart by. */
const ACTING: Record<string, string> = {
  us: 'i we me us our my',
  you: 'you your',
  third: 'he she they them him her someone somebody anyone',
  not: 'not no never nothing none nobody neither nor without',
  modal: 'can could would should may might must',
  day: 'monday tuesday wednesday thursday friday saturday sunday today tomorrow tonight',
  period: 'day week month hour minute year morning afternoon evening weekend',
}
/** What calls are about: which of them it is says nothing of how a call ends. */
const MATTERS = ['goods', 'device', 'money', 'bill', 'service', 'detail', 'person', 'staff']

const CLASS_OF = new Map<string, string>()
for (const [name, words] of [
  ...Object.entries(ACTING).map(([name, words]) => [name, words.split(' ')] as const),
  ...MATTERS.map((name) => [name, EN_CLASSES[name] ?? []] as const),
]) {
  for (const word of words) {
    const term = stemEnglish(word)
    if (!word.includes(' ') && !CLASS_OF.has(term)) CLASS_OF.set(term, `@${name}`)
  }
}
