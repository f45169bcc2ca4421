import { type EnglishToken, stemEnglish, tokeniseEnglish } from '../../../lib/text-english.ts'
import { trainClassifier } from './classifier.ts'
import { framesIn } from './english-frames.ts'
import { createEnglishGist } from './gist.ts'
import {
  actsAmong,
  type Cue,
  type Hit,
  type Language,
  type ReadStatement,
  withoutOverlaps,
} from './language.ts'
import { EN_ACTS } from './lexicon/en-acts.ts'
import { EN_CALL_FEELING } from './lexicon/en-call-feeling.ts'
import { EN_CLASSES } from './lexicon/en-classes.ts'
import { EN_EMOTIONS } from './lexicon/en-emotions.ts'
import { EN_FEELINGS } from './lexicon/en-feelings.ts'
import { EN_GIST } from './lexicon/en-gist.ts'
import { EN_HANDLING } from './lexicon/en-handling.ts'
import { EN_INTENTS, EN_NO_INTENT } from './lexicon/en-intents.ts'
import { EN_MOVES } from './lexicon/en-moves.ts'
import { EN_AGENT_SAMPLES, EN_CALLER_SAMPLES } from './lexicon/en-samples.ts'
import { entriesOf } from './lexicon/entries.ts'
import { compilePattern, createMatcher } from './pattern.ts'
import { EN_PHRASES } from './phrases/en.ts'
import { lazily, type Resemblance, resemblanceTo } from './resemblance.ts'
import { englishTerms } from './terms-english.ts'

/** English, spoken or written: with punctuation, or as recognisers give it, in lower case and without. */
export function createEnglish(): Language {
  const patterns = entriesOf({
    intents: EN_INTENTS,
    noIntent: EN_NO_INTENT,
    handling: EN_HANDLING,
    emotions: EN_EMOTIONS,
    acts: EN_ACTS,
  }).map(({ pattern, cue, weight }) => compilePattern(pattern, EN_CLASSES, { cue, weight }))
  const matches = createMatcher(patterns)
  // What moves a call is told by acts and feelings alone, and there are thousands of samples to read.
  const matchesActs = createMatcher(
    patterns.filter(({ value }) => value.cue.family === 'act' || value.cue.family === 'emotion'),
  )
  const gistOf = createEnglishGist(EN_GIST)
  const handlesLike = sharpened(trainClassifier(EN_AGENT_SAMPLES, wordsAndPairsOf, INTENT_DECAY), HANDLED)
  const feelsLike = resemblanceTo(EN_FEELINGS, wordsAndPairsOf)
  const resemblanceOf = sharpened(trainClassifier(EN_CALLER_SAMPLES, wordsAndPairsOf, INTENT_DECAY), SAID)
  const hitsIn = (tokens: readonly EnglishToken[], matching = matches) =>
    withoutOverlaps(
      matching(tokens).map(
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
  const movesOf = trainClassifier(EN_MOVES, (text) =>
    cut(tokeniseEnglish(text)).flatMap((tokens) => [
      ...framesIn(tokens),
      ...actsAmong(hitsIn(tokens, matchesActs)),
    ]),
  )
  return {
    code: 'en',
    phrases: EN_PHRASES,
    callFeeling: EN_CALL_FEELING,
    read(text) {
      return cut(tokeniseEnglish(text)).map((tokens): ReadStatement => {
        const start = tokens[0]?.start ?? 0
        const end = endWithPunctuation(text, tokens.at(-1)?.end ?? start)
        const hits = hitsIn(tokens)
        const features = lazily(() => wordsAndPairs(tokens))
        return {
          start,
          end,
          hits,
          gist: gistOf(tokens),
          resembles: lazily(() => resemblanceOf(features())),
          handles: lazily(() => handlesLike(features())),
          moves: lazily(() => movesOf([...framesIn(tokens), ...actsAmong(hits)])),
          feels: lazily(() => feelsLike(features())),
          question: text.slice(start, end).includes('?') || asks(tokens),
          emphatic: isEmphatic(text.slice(start, end)),
          length: tokens.length,
        }
      })
    },
    telling: englishTerms,
    terms: (text) =>
      tokeniseEnglish(text)
        .map((each) => each.term)
        .filter((each) => !STOP_TERMS.has(each)),
  }
}

/** Of what a call is about every caller has other words: few of them are learnt by heart. */
const INTENT_DECAY = 0.1
/** Weights that forget so much are small: how much more of them counts in what callers and what agents say. */
const SAID = 15
const HANDLED = 7

function sharpened<Kind extends string>(
  classify: (features: readonly string[]) => Resemblance<Kind>,
  factor: number,
): typeof classify {
  return (features) => new Map([...classify(features)].map(([kind, odds]) => [kind, odds * factor]))
}

function wordsAndPairsOf(text: string): string[] {
  return wordsAndPairs(tokeniseEnglish(text))
}

/** Each once, numbers as one word. */
function wordsAndPairs(tokens: readonly EnglishToken[]): string[] {
  const terms = tokens.map((each) => (each.number ? '#' : each.term))
  return [...new Set([...terms, ...terms.slice(1).map((each, index) => `${terms[index]} ${each}`)])]
}

/** Sets are written in plain words and hold their stems. */
const set = (words: string) => new Set(words.split(' ').map(stemEnglish))

const SUBJECTS = set('i we you he she they it this there')
const AUXILIARIES = set('be have will would can could do should want need think know just get try call keep')
const INVERTED = set('can could would do will be have should may')
/** After these a subject goes on with what was begun: "the thing that I", "when it", "can you". */
const LINKS = set(
  'that if when what why how where who because and but so or think know say tell time than as which believe hope sure ' +
    'see guess mean while until once since after before whether like everything thing way reason be do can could will ' +
    'would have should may not understand feel all now let make wish please also just whatever wonder to of for with in ' +
    'about on at from by hear glad happy sorry afraid then hello hi',
)
const TURNS = set('but because although though however otherwise anyway')
const OPENERS = set('okay yes yeah yep no thank hello sorry')
const AFTER_AND = set(
  'i we you he she they it this that there now then can could would please when what how why also nobody everything if',
)
const MIN_TOKENS = 3

/** Cuts tokens into statements: at the ends of sentences, and where a new clause begins. */
function cut(tokens: readonly EnglishToken[]): EnglishToken[][] {
  const statements: EnglishToken[][] = []
  let current: EnglishToken[] = []
  for (const [index, token] of tokens.entries()) {
    const long = current.length >= MIN_TOKENS && tokens.length - index >= 2
    if (current.length > 0 && (token.breakBefore === 'hard' || (long && beginsClause(tokens, index)))) {
      statements.push(current)
      current = []
    }
    current.push(token)
  }
  if (current.length > 0) statements.push(current)
  return statements
}

function beginsClause(tokens: readonly EnglishToken[], index: number): boolean {
  const { term, breakBefore } = tokens[index] ?? { term: '', breakBefore: 'none' }
  const next = tokens[index + 1]?.term ?? ''
  const before = tokens[index - 1]?.term ?? ''
  if (TURNS.has(term)) return true
  if (term === 'and' || term === 'so') return AFTER_AND.has(next)
  const linked = breakBefore === 'none' && LINKS.has(before)
  if (SUBJECTS.has(term) && AUXILIARIES.has(next)) return !linked
  if (INVERTED.has(term) && SUBJECTS.has(next)) return !linked && !SUBJECTS.has(before) && before !== 'that'
  if (term === 'thank' && next === 'you') return !linked
  return OPENERS.has(term) && breakBefore === 'soft'
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

const AFTER_INVERTED = set('the my that')
const BEFORE_QUESTION = set('and so but okay')
const ASKING = set('what why how when where who which')

function asks(tokens: readonly EnglishToken[]): boolean {
  const [first, second, third] = tokens.map((each) => each.term)
  const starts = (term?: string, next?: string) =>
    (ASKING.has(term ?? '') && !(term === 'when' && SUBJECTS.has(next ?? ''))) ||
    (INVERTED.has(term ?? '') && (SUBJECTS.has(next ?? '') || AFTER_INVERTED.has(next ?? '')))
  return starts(first, second) || (BEFORE_QUESTION.has(first ?? '') && starts(second, third))
}

function endWithPunctuation(text: string, end: number): number {
  return end + (/^[.?!…"”)]+/.exec(text.slice(end))?.[0].length ?? 0)
}

function isEmphatic(text: string): boolean {
  if (text.includes('!')) return true
  const words = text.match(/\b\p{Lu}{3,}\b/gu) ?? []
  // A text all in capitals is a recogniser's habit, not a raised voice.
  return (
    words.length > 0 &&
    /\p{Ll}/u.test(text) &&
    words.some((each) => !/^(ID|PIN|USA|SIM|ATM|GPS|USB|FAQ|VIP|APR|PDF|ETA)$/.test(each))
  )
}

const STOP_TERMS = set(
  'i me my we our us you your he him his she her it they them this that these those the a an and or but so if of to in on at ' +
    'for with from by about as be have do will would can could should may might not no yes okay please thank hello hi there ' +
    'here what when where why how which who want need like get go just very really well call know see say tell think help now ' +
    'then than also ask make take give put something anything customer look up out off over all any some more one too',
)
