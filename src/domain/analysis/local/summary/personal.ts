import { ENGLISH_LISTS } from '../text/english.ts'

/**
 * A text in which placeholders stand for what its speaker says of themself beside the matter: addresses, e-mail
 * addresses and numbers to be reached or found by. Amounts, dates and times stay.
 */
export function withoutPersonalData(text: string, languageCode: string): string {
  return (PERSONAL[languageCode] ?? []).reduce(
    (left, [pattern, placeholder]) => left.replaceAll(pattern, placeholder),
    text,
  )
}

const DIGIT = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|dash)'
const NUMBER = `(?:${DIGIT}|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)`
const STREET =
  '(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|boulevard|blvd|place|circle|terrace|way|parkway|highway|hwy)'
/** No word of a street's name: "two hours each way", "one is on the road". */
const NO_NAME = `(?:${[...ENGLISH_LISTS.words('stops')].join('|')}|is|are|was|were|has|had|their|each|every|other|more|down|up|(?:minute|hour|day|week|month|year|time|mile|block|dollar)s?)`
const JA_DIGIT = '[0-9０-９〇零一二三四五六七八九]'
const EMAIL = /[^\s@]{1,64}@[^\s@]{1,255}\.\p{L}+/gu

// Every repetition has a bound: a transcript may be one endless word.
const PERSONAL: Record<string, [RegExp, string][]> = {
  en: [
    [EMAIL, '[email]'],
    // "name at example dot com"
    [/[\p{L}\p{N}._-]{1,64}(?: dot [\p{L}\p{N}]{1,64})? at [\p{L}\p{N}-]{1,64} dot \p{L}+/giu, '[email]'],
    // "12 Harbor Court, apartment 4"
    [
      new RegExp(
        String.raw`\b(?:\d{1,6}[a-z]?|${NUMBER}(?:[ -]${NUMBER}){0,5}) (?:(?!${NO_NAME}\b)\p{L}{1,30} ){1,3}${STREET}\b(?:,? (?:apartment|apt|unit|suite|number) \S+\b)?`,
        'giu',
      ),
      '[address]',
    ],
    // Six digits or more in a row, written or spelt out: no amount is said so. Of an answer three: "it's four four two".
    [
      /(?<![$€£\d.,]|\d-)\b(?!\d{4}-\d{1,2}-\d{1,2}\b|\d{1,2}-\d{1,2}-\d{4}\b)\d(?:[ -]?\d){5,40}\b(?! (?:dollars|euros|pounds|cents)\b)/gu,
      '[number]',
    ],
    [
      new RegExp(
        `(?:(?<=\\b(?:it[’']s|it is|that[’']s|number is|code is) )${DIGIT}(?:[ ,-]{1,3}${DIGIT}){2,40}|\\b${DIGIT}(?:[ ,-]{1,3}${DIGIT}){5,40})\\b`,
        'giu',
      ),
      '[number]',
    ],
  ],
  ja: [
    [EMAIL, '[メールアドレス]'],
    // "店員が無理と言います" tells what others say.
    [
      /(?:[^、。\s]{1,12}(?:と申します|ともうします)|(?:[私僕]は、?|[^、。\sはがも]{0,12}(?<![はがもでに\p{sc=Han}\p{sc=Katakana}ー]))[\p{sc=Han}\p{sc=Katakana}ー]{1,8}と(?:い|言)います)(?!か)(?:けれども|けれど|けど|が)?、?/gu,
      '',
    ],
    // "商品の名前" is that of a thing.
    [
      /(?:[^、。\s]{0,2}[私人者]の|(?<![のお]))名前は[^、。\s]{1,10}(?:です|になります)(?!か)(?:けど|が)?/gu,
      '',
    ],
    [
      new RegExp(
        `[^、。\\s]{0,10}(?:[町村]|丁目|番地)${JA_DIGIT}*(?:丁目|番地?|号室?|の|-|ー|${JA_DIGIT})*${JA_DIGIT}(?:番地?|号室?)?`,
        'gu',
      ),
      '[住所]',
    ],
    [
      new RegExp(
        `(?<!${JA_DIGIT}-?)(?!${JA_DIGIT}{4}-${JA_DIGIT}{1,2}-${JA_DIGIT}{1,2}(?![-0-9]))${JA_DIGIT}(?:[-ー、の ]?${JA_DIGIT}){5,40}(?!${JA_DIGIT}{0,40}[円個本枚])`,
        'gu',
      ),
      '[番号]',
    ],
  ],
}
