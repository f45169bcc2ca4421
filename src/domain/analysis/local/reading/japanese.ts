import { JA_PHRASES } from '../phrases/ja.ts'
import { japaneseTerms } from '../summary/terms-japanese.ts'
import { japaneseStatements, normaliseJapanese } from '../text/japanese.ts'
import { JAPANESE_WORDING } from '../wording/japanese.ts'
import type { CutStatement, LanguageRules } from './language.ts'

/**
 * Japanese, with or without punctuation, and with the spaces some recognisers put between words. It is learnt by runs
 * of characters, since inflected forms are cut into words in ever other ways.
 */
export const JAPANESE: LanguageRules = {
  code: 'ja',
  features: { longest: 3, gaps: false },
  cut(text) {
    const { plain, original } = normaliseJapanese(text)
    return japaneseStatements(plain).map((range): CutStatement => {
      const statement = plain.slice(range.start, range.end)
      return {
        ...original(range),
        units: unitsOf(statement),
        question: ASKS.test(statement),
        emphatic: /[!！]/.test(statement),
        length: Math.ceil(statement.length / CHARACTERS_PER_WORD),
      }
    })
  },
  telling: japaneseTerms,
  turnsTo:
    /^(?:あと|それと|それから|ついでに|あ、?あと|あの、?あと)|もう(?:一|ひと|1)つ|ついで|ちなみに|別件|別の(?:件|話)|話[はが](?:変|違)/,
  phrases: JA_PHRASES,
  wording: JAPANESE_WORDING,
}

/** Characters; numbers are one, and so are names before さん and 様: who calls says nothing of what they call for. */
function unitsOf(statement: string): string[] {
  return [...statement.replaceAll(MARKS, '').replaceAll(NAME, '@').replaceAll(NUMBER, '0')]
}

const MARKS = /[\s、。,.!?！？]/g
const NUMBER = /[0-9〇一二三四五六七八九十百千万]+/g
// "お客様" and "皆さん" are no names.
const NAME =
  /(?<![\p{sc=Han}\p{sc=Katakana}ーお])(?!皆|客)[\p{sc=Han}\p{sc=Katakana}ー]{1,8}(?=さん|様|と申し|といいま|と言いま)/gu

/** Measured over example calls with Intl.Segmenter. */
const CHARACTERS_PER_WORD = 2

const ASKS = /[?？]|(か|かね|かな|の)[。、,]?$/
