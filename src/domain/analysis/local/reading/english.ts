import { EN_PHRASES } from '../phrases/en.ts'
import { englishTerms } from '../summary/terms-english.ts'
import { type EnglishToken, tokeniseEnglish } from '../text/english.ts'
import { ENGLISH_WORDING } from '../wording/english.ts'
import { asks, cut } from './english-statements.ts'
import type { CutStatement, LanguageRules } from './language.ts'

/** English, spoken or written: with punctuation, or as recognisers give it, in lower case and without. */
export const ENGLISH: LanguageRules = {
  code: 'en',
  features: { longest: 2, gaps: true },
  cut: (text) =>
    cut(tokeniseEnglish(text)).map((tokens): CutStatement => {
      const start = tokens[0]?.start ?? 0
      const end = endWithPunctuation(text, tokens.at(-1)?.end ?? start)
      const said = text.slice(start, end)
      return {
        start,
        end,
        units: unitsOf(text, tokens),
        question: said.includes('?') || asks(tokens),
        emphatic: isEmphatic(said),
        length: tokens.length,
      }
    }),
  telling: englishTerms,
  turnsTo:
    /\b(?:while (?:i(?:['’]ve| have)? (?:got|have) you|i['’]?m (?:at it|on)|we['’]?re (?:at it|on))|(?:one|another|the) (?:more |other |last )?(?:thing|question)\b(?! i (?:know|want))|since (?:i(?:['’]ve| have)? got|i have|you['’]re)|before (?:i|you) (?:let|go|hang)|something else|on top of that|and also|oh,? and|by the way|also,? (?:can|could|i|do|would|what|how|is|my|there))\b/i,
  phrases: EN_PHRASES,
  wording: ENGLISH_WORDING,
}

/** Numbers are one, and so are names: who calls says nothing of what they call for. */
function unitsOf(text: string, tokens: readonly EnglishToken[]): string[] {
  return tokens.map((token, at) => {
    if (token.number) return '#'
    return isName(text, token, tokens[at - 1], tokens[at - 2]) ? '@name' : token.term
  })
}

function isName(
  text: string,
  { start, breakBefore, form, term }: EnglishToken,
  before?: EnglishToken,
  beforeThat?: EnglishToken,
): boolean {
  if (before === undefined) return false
  const isIntroduced =
    TITLES.has(before.form) || (before.term === 'be' && beforeThat?.form === 'name' && !AFTER_NAME.has(form))
  if (isIntroduced) return true
  const isCapital = breakBefore !== 'hard' && /^\p{Lu}\p{Ll}/u.test(text.slice(start, start + 4))
  return isCapital && !CAPITAL_WORDS.has(term)
}

const TITLES = new Set('mr mrs ms miss dr mister'.split(' '))
const AFTER_NAME = new Set('on in not the under wrong spelt spelled'.split(' '))
/** Stems that are written with a capital within a sentence, and are no names. */
const CAPITAL_WORDS = new Set(
  'i mondai tuesdai wednesdai thursdai fridai saturdai sundai januari februari march april mai june juli august septemb octob novemb decemb english internet wi fi pin'.split(
    ' ',
  ),
)

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
