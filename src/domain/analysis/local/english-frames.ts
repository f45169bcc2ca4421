import { EN_CLASSES } from './lexicon/en-classes.ts'
import { EN_KINDRED } from './lexicon/en-kindred.ts'
import { type EnglishToken, stemEnglish } from './text/english.ts'

/**
 * What a statement is built of, for likeness by shape: its words and their kinds, what follows what from beginning to
 * end with words of kindred meaning as one, and what stands around what with classes in the place of words, so that
 * "the team will call you Monday" and "she'll text me tomorrow" share most of theirs. Each once.
 */
export function englishFrames(tokens: readonly EnglishToken[]): string[] {
  const frames = new Set<string>()
  // The two kinds before, the class before and the one before that.
  let lastKind = BEGINNING
  let classBefore = BEGINNING
  let classLast: string | null = null
  const follow = (kind: string, named: string) => {
    frames.add(`${lastKind} ${kind}`)
    if (classLast !== null) frames.add(`${classBefore} _ ${named}`)
    lastKind = kind
    classBefore = classLast ?? classBefore
    classLast = named
  }
  for (const token of tokens) {
    const { term, named, kind } = token.number ? NUMBER : shapeOf(token.term)
    frames.add(term)
    frames.add(named)
    frames.add(kind)
    if (token.past) frames.add(PAST)
    follow(kind, named)
  }
  follow(END, END)
  return [...frames]
}

/** A word, its class and its kind among those of kindred meaning; the word itself where it has none. */
type Shape = { term: string; named: string; kind: string }

function shapeOf(term: string): Shape {
  const named = CLASS_OF.get(term) ?? term
  return { term, named, kind: KIND_OF.get(term) ?? named }
}

const BEGINNING = '^'
const END = '$'
const PAST = '@past'
const NUMBER: Shape = { term: '#', named: '#', kind: '#' }

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

const KIND_OF = new Map<string, string>()
for (const [name, words] of Object.entries(EN_KINDRED)) {
  for (const word of words.split(' ')) {
    const term = stemEnglish(word)
    if (!KIND_OF.has(term)) KIND_OF.set(term, `%${name}`)
  }
}
