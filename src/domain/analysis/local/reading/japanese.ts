import { FAMILY, FAMILY_WORDS, GIVEN, GIVEN_WORDS } from '../../../names/japanese.ts'
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

/**
 * Characters; numbers are one, and so are names before さん and 様, and those of the lists before です: who calls says
 * nothing of what they call for.
 */
function unitsOf(statement: string): string[] {
  const plain = statement.replaceAll(MARKS, '').replaceAll(NAME, '@').replaceAll(LISTED_NAME, '@')
  return [...plain.replaceAll(NUMBER, '0')]
}

const MARKS = /[\s、。,.!?！？]/g
const NUMBER = /[0-9〇一二三四五六七八九十百千万]+/g
// "お客様", "皆さん" and "仕様" have no names, nor has what is quoted or put otherwise: "返金と言いました", "解約といいますか".
const NAME =
  /(?<![\p{sc=Han}\p{sc=Katakana}ーお])(?!皆|客)[\p{sc=Han}\p{sc=Katakana}ー]{1,8}(?=さん|(?<![仕同多模])様|と(?:申し|いい|言い)ま(?:す(?![かと])|して))/gu

const longestFirst = (names: readonly string[]) => names.toSorted((a, b) => b.length - a.length).join('|')
const LISTED_NAME = new RegExp(
  `(?<![\\p{sc=Han}\\p{sc=Katakana}ーお])(?:${longestFirst([...FAMILY, ...FAMILY_WORDS])})(?:${longestFirst([...GIVEN, ...GIVEN_WORDS])})?(?=です|でございます|が承|氏)`,
  'gu',
)

/** Measured over example calls with Intl.Segmenter. */
const CHARACTERS_PER_WORD = 2

const ASKS = /[?？]|(か|かね|かな|の)[。、,]?$/
