import { set } from './english-sets.ts'
import { type Cue, type Hit, withoutOverlaps } from './language.ts'
import { EN_ACTS } from './lexicon/en-acts.ts'
import { EN_CLASSES } from './lexicon/en-classes.ts'
import { EN_EMOTIONS } from './lexicon/en-emotions.ts'
import { EN_HANDLING } from './lexicon/en-handling.ts'
import { EN_INTENTS, EN_NO_INTENT } from './lexicon/en-intents.ts'
import { entriesOf } from './lexicon/entries.ts'
import { compilePattern, createMatcher } from './pattern.ts'
import { type EnglishToken, stemEnglish } from './text/english.ts'

/** Finds the places in the words of a statement where an entry of the lexicon holds. */
export function createEnglishHits(): (tokens: readonly EnglishToken[]) => Hit[] {
  const matches = createMatcher(
    entriesOf({
      intents: EN_INTENTS,
      noIntent: EN_NO_INTENT,
      handling: EN_HANDLING,
      emotions: EN_EMOTIONS,
      acts: EN_ACTS,
    }).map(({ pattern, cue, weight }) => compilePattern(pattern, EN_CLASSES, { cue, weight })),
  )
  return (tokens) =>
    withoutOverlaps(
      matches(tokens).map(
        ({ value, from, to, words }): Hit => ({
          ...value,
          specificity: words,
          past: tokens.slice(from, to).some((each) => each.past),
          start: tokens[from]?.start ?? 0,
          end: tokens[to - 1]?.end ?? 0,
          negated: isNegated(value.cue, tokens, from, to),
        }),
      ),
    )
}

const NEGATORS = set('not never no without nobody neither nor none nothing')
/** A negation reaches this many words on, until a comma or the clause's end. */
const NEGATION_REACH = 3
const WISH_REACH = 8

/** "no problem", "not only", "why not": these say no to nothing. */
const HARMLESS = set('only just problem doubt worry matter sooner longer')

function isNegated(cue: Cue, tokens: readonly EnglishToken[], from: number, to: number): boolean {
  if (tokens.slice(from, to).some((each) => NEGATORS.has(each.term))) return false
  // "I can't cancel online" is about cancelling all the same: only a wish that is denied takes an intent back.
  if (cue.family === 'handling') return false
  if (cue.family === 'intent') return wishDenied(tokens, from)
  for (let index = from - 1; index >= Math.max(0, from - NEGATION_REACH); index -= 1) {
    const token = tokens[index]
    if (token === undefined || tokens[index + 1]?.breakBefore === 'soft') return false
    if (NEGATORS.has(token.term)) return !HARMLESS.has(tokens[index + 1]?.term ?? '')
  }
  return false
}

/** "I'm not going to be able to pay" wants to. */
const ABLE = stemEnglish('able')
const NOUN_WISHES = set('need plan intention wish reason')
const WISHES = set(
  'want need wish look call here ask try plan intend go like prefer interested about phone consider',
)

function wishDenied(tokens: readonly EnglishToken[], from: number): boolean {
  for (let index = from - 1; index >= Math.max(0, from - WISH_REACH); index -= 1) {
    const token = tokens[index]
    if (token === undefined || tokens[index + 1]?.breakBefore === 'soft') return false
    const next = tokens.slice(index + 1, index + 3).map((each) => each.term)
    const unable = tokens.slice(index, from + 1).some((each) => each.term === ABLE)
    if (token.term === 'not' && next.some((each) => WISHES.has(each)) && !anyMore(tokens) && !unable)
      return true
    if (token.term === 'without' || (token.term === 'instead' && next[0] === 'of')) return true
    if (token.term === 'rather' && next[0] === 'than') return true
    if (token.term === 'no' && NOUN_WISHES.has(next[0] ?? '')) return true
  }
  return false
}

const ENDING = set('anymore longer renew')

/** "I don't want it any more" ends something: it denies no wish, it is one. */
function anyMore(tokens: readonly EnglishToken[]): boolean {
  return tokens.some((each) => ENDING.has(each.term))
}
