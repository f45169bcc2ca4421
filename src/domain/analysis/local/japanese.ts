import { type Range, words } from '../../../lib/text.ts'
import { japaneseStatements, normaliseJapanese } from '../../../lib/text-japanese.ts'
import { createJapaneseGist } from './gist.ts'
import { createJapaneseLikeness } from './japanese-likeness.ts'
import { createJapaneseMatcher } from './japanese-patterns.ts'
import { type Cue, type Hit, type Language, type ReadStatement, withoutOverlaps } from './language.ts'
import { type Entry, entriesOf } from './lexicon/entries.ts'
import { JA_ACTS, JA_CLASSES } from './lexicon/ja-acts.ts'
import { JA_EMOTIONS } from './lexicon/ja-emotions.ts'
import { JA_GIST } from './lexicon/ja-gist.ts'
import { JA_HANDLING } from './lexicon/ja-handling.ts'
import { JA_INTENTS, JA_NO_INTENT } from './lexicon/ja-intents.ts'
import { JA_PHRASES } from './phrases/ja.ts'
import { japaneseTerms } from './terms-japanese.ts'

/**
 * Japanese, with or without punctuation, and with the spaces some recognisers put between words. Patterns run over
 * characters, since inflected forms are cut into words in ever other ways.
 */
export function createJapanese(): Language {
  const hitsFound = hitsFinder(
    entriesOf({
      intents: JA_INTENTS,
      noIntent: JA_NO_INTENT,
      handling: JA_HANDLING,
      emotions: JA_EMOTIONS,
      acts: JA_ACTS,
    }),
  )
  const hitsIn = (statement: string) => withoutOverlaps(hitsFound(statement))
  const gistOf = createJapaneseGist(JA_GIST)
  const likeness = createJapaneseLikeness(hitsIn)
  return {
    code: 'ja',
    phrases: JA_PHRASES,
    read(text) {
      const { plain, original } = normaliseJapanese(text)
      return japaneseStatements(plain).map((range): ReadStatement => {
        const statement = plain.slice(range.start, range.end)
        const { hits, ...like } = likeness(statement, hitsIn(statement))
        const at = (each: Range) => original({ start: range.start + each.start, end: range.start + each.end })
        return {
          ...original(range),
          hits: hits.map((hit) => ({ ...hit, ...at(hit) })),
          gist: gistOf(statement),
          ...like,
          question: ASKS.test(statement),
          emphatic: /[!！]/.test(statement),
          length: Math.ceil(statement.length / CHARACTERS_PER_WORD),
        }
      })
    },
    telling: japaneseTerms,
    terms: (text) => words(normaliseJapanese(text).plain, 'ja').filter((each) => !NO_TERM.test(each)),
  }
}

/** Words of grammar, digits by themselves and what is said in any call tell of no matter. */
const NO_TERM =
  /^(?:[\p{sc=Hiragana}ー]+|[\d〇一二三四五六七八九十百千万]+|様|申し?|致|願い|お願い|思い|言|何|者|恐れ|入り|申し訳|失礼|今|中|方|気持ち|お待ち|待|手数|迷惑|承知|来|行|見|出|ございます|丁寧)$/u

/** Measured over the lexicon's own example calls with Intl.Segmenter. */
const CHARACTERS_PER_WORD = 2

const ASKS = /[?？]|(か|かね|かな|の)[。、,]?$/

function sourceOf(pattern: string): string {
  return pattern
    .replaceAll('..', '.{0,10}?')
    .replaceAll(/@(\w+)/g, (_, name: string) => `(?:${JA_CLASSES[name] ?? unknownClass(pattern, name)})`)
    .replaceAll(/@(\w+)/g, (_, name: string) => `(?:${JA_CLASSES[name] ?? unknownClass(pattern, name)})`)
}

function unknownClass(pattern: string, name: string): never {
  throw new Error(`Cannot read the pattern "${pattern}": no word class @${name}`)
}

function hitsFinder(entries: readonly Entry[]): (statement: string) => Hit[] {
  const matches = createJapaneseMatcher(entries.map((each) => sourceOf(each.pattern)))
  return (statement) => {
    const hits: Hit[] = []
    matches(statement, (index, start, end) => {
      const entry = entries[index]
      if (entry === undefined) return
      const { cue, weight } = entry
      const negated = isNegated(cue, statement.slice(end))
      hits.push({ cue, weight, specificity: end - start, start, end, negated, past: false })
    })
    return hits
  }
}

// Japanese negates after the word: "解約ではなく", "解約したいわけではありません".
const DENIED_WISH =
  /^.{0,10}?(?:(?:では|じゃ)(?:なく|ない|ありませ)|わけ(?:では|じゃ)(?:な|あり)|つもり(?:は|も)(?:な|あり)|(?:し|する)(?:たく|必要は?)な|するつもり|しないで|せずに|しなくて(?:も|いい|結構))/
const DENIED =
  /^[^。、,]{0,3}?(?:(?:て|で)は?い?(?:ない|ません|なかっ)|(?:く|では|じゃ)(?:は?ない|なかっ|ありませ))/
/** Only joy is denied so shortly ("助からない"): anger and trouble are often said with a negation ("納得いかない"). */
const DENIED_JOY = /^[^。、,]{0,2}?(?:ない|ません|なかっ)/

/** "折り返しは、しておりません" promises none. */
const PROMISES = new Set<string>(['pending', 'commit', 'done'])
const DENIED_PROMISE =
  /^.{0,12}?(?:ておりません|できません|できかね|いたしかね|行っておりません|いたしません)/

function isNegated(cue: Cue, after: string): boolean {
  switch (cue.family) {
    case 'intent':
      return DENIED_WISH.test(after)
    case 'emotion':
      return DENIED.test(after) || (cue.name === 'satisfaction' && DENIED_JOY.test(after))
    // Acts are entered in the forms that say them: "申し訳ございません" is no denial.
    case 'act':
      return PROMISES.has(cue.name) && DENIED_PROMISE.test(after)
    case 'handling':
      return false
    default:
      return cue satisfies never
  }
}
