import { createJapaneseMatcher } from './japanese-patterns.ts'
import { type Cue, type Hit, withoutOverlaps } from './language.ts'
import { entriesOf } from './lexicon/entries.ts'
import { JA_ACTS, JA_CLASSES } from './lexicon/ja-acts.ts'
import { JA_EMOTIONS } from './lexicon/ja-emotions.ts'
import { JA_HANDLING } from './lexicon/ja-handling.ts'
import { JA_INTENTS, JA_NO_INTENT } from './lexicon/ja-intents.ts'

/** Finds the places in a statement where an entry of the lexicon holds. */
export function createJapaneseHits(): (statement: string) => Hit[] {
  const entries = entriesOf({
    intents: JA_INTENTS,
    noIntent: JA_NO_INTENT,
    handling: JA_HANDLING,
    emotions: JA_EMOTIONS,
    acts: JA_ACTS,
  })
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
    return withoutOverlaps(hits)
  }
}

function sourceOf(pattern: string): string {
  return (
    pattern
      .replaceAll('..', '.{0,10}?')
      .replaceAll(/@(\w+)/g, (_, name: string) => `(?:${JA_CLASSES[name] ?? unknownClass(pattern, name)})`)
      .replaceAll(/@(\w+)/g, (_, name: string) => `(?:${JA_CLASSES[name] ?? unknownClass(pattern, name)})`)
      // No number that is said has more characters; a bound keeps the time linear where a text is one endless number.
      .replaceAll(/(?<=[\])])\+/g, '{1,12}')
      .replaceAll(/\{(\d+),\}/g, '{$1,12}')
  )
}

function unknownClass(pattern: string, name: string): never {
  throw new Error(`Cannot read the pattern "${pattern}": no word class @${name}`)
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
