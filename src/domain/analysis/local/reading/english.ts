import { EN_PHRASES } from '../phrases/en.ts'
import { englishTerms } from '../summary/terms-english.ts'
import { type EnglishToken, tokeniseEnglish } from '../text/english.ts'
import { ENGLISH_WORDING } from '../wording/english.ts'
import { namesAmong } from './english-names.ts'
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
  const names = namesAmong(text, tokens)
  return tokens.map((token, at) => {
    if (token.number) return '#'
    return names.has(at) ? '@name' : token.term
  })
}

function endWithPunctuation(text: string, end: number): number {
  return end + (/^[.?!…"”)]+/.exec(text.slice(end))?.[0].length ?? 0)
}

function isEmphatic(text: string): boolean {
  // A text all in capitals is a recogniser's habit, not a raised voice.
  return text.includes('!') || (RAISED.test(text) && /\p{Ll}/u.test(text))
}

const RAISED = /\b(?!(?:PIN|USA|SIM|ATM|GPS|USB|FAQ|VIP|APR|PDF|ETA)\b)\p{Lu}{3,}\b/u
