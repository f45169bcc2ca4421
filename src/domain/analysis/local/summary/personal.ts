/**
 * A text without what its speaker says of themself beside the matter: names they give, addresses, e-mail addresses
 * and numbers to be reached or found by. Amounts, dates and times stay. A name in passing ("it's for Leon") stays too.
 * @returns empty where nothing else was said
 */
export function withoutPersonalData(text: string, languageCode: string): string {
  const left = (PERSONAL[languageCode] ?? []).reduce((rest, pattern) => rest.replaceAll(pattern, GAP), text)
  if (left === text) return text
  const joined = left
    .replaceAll(/[\s…,.、。]+/gu, joinGaps)
    .replaceAll(/^[\s…,.、。]*(?:(?:and|so|but)\s+)?|(?<![\s…,、])[\s…,、]+$/giu, '')
  return /[\p{L}\p{N}]/u.test(joined) ? joined : ''
}

const GAP = '…'

/** One gap for all gaps of a run of white space and stops, with the stop before the first; other runs as they are. */
function joinGaps(run: string): string {
  const gapAt = run.indexOf(GAP)
  if (gapAt < 0) return run
  const before = run.slice(0, gapAt).trimEnd()
  return `${before.slice(0, -1).trimEnd()} ${GAP} `
}

const NAME = String.raw`\p{Lu}[\p{L}'’.-]*(?<!['’]s)`
/** Words that end a name that is said without capitals. */
const AFTER_NAME = "(?:and|i|im|i[’']m|calling|speaking|here|from|with|the|my|we|our|it|um|uh|so|but|about)"
const SPOKEN_DIGIT = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|dash)'
const STREET =
  '(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|boulevard|blvd|place|circle|terrace|way|parkway|highway|hwy)'
const SPOKEN_NUMBER = `(?:${SPOKEN_DIGIT}|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)`
const JA_DIGIT = '[0-9０-９〇零一二三四五六七八九]'

// Every repetition has a bound: a transcript may be one endless word.
const PERSONAL: Record<string, RegExp[]> = {
  en: [
    // "name@example.com", "name at example dot com"
    /[^\s@]{1,64}@[^\s@]{1,255}\.\p{L}+/gu,
    /[\p{L}\p{N}._-]{1,64}(?: dot [\p{L}\p{N}]{1,64})? at [\p{L}\p{N}-]{1,64} dot \p{L}+/giu,
    // "12 Harbor Court, apartment 4"
    new RegExp(
      String.raw`\b(?:\d{1,6}[a-z]?|${SPOKEN_NUMBER}(?:[ -]${SPOKEN_NUMBER}){0,5}) (?:\p{L}{1,30} ){1,3}${STREET}\b\.?(?:,? (?:apartment|apt|unit|suite|number) \S+\b)?`,
      'giu',
    ),
    // "my name is Leon Marsh", also without capitals
    new RegExp(String.raw`\b(?:and |hi |hello )?my name(?:[’']s| is)(?: ${NAME}){1,3}`, 'gu'),
    new RegExp(
      String.raw`\b(?:and |hi |hello )?my name(?:[’']s| is) (?!${AFTER_NAME}\b)\p{L}+(?: (?!${AFTER_NAME}\b)\p{L}+)?`,
      'giu',
    ),
    // "this is Leon Marsh", "I'm Leon Marsh", "it's Leon Marsh calling"
    new RegExp(
      String.raw`\b[Tt]his is(?: (?:Mr|Mrs|Ms|Dr)\.?)?(?: ${NAME}){1,3}(?: (?:speaking|calling|here)\b)?`,
      'gu',
    ),
    new RegExp(String.raw`\b(?:I[’']m|I am|[Ii]t[’']s)(?: (?:Mr|Mrs|Ms|Dr)\.?)?(?: ${NAME}){2,3}`, 'gu'),
    /\bthis is (?:\p{L}{1,30} ){1,3}(?:speaking|calling|here)\b/giu,
    // Six digits or more in a row, written or spelt out: no amount is said so.
    /(?<![$€£\d.,])\b\d(?:[ -]?\d){5,40}\b(?! (?:dollars|euros|pounds|cents)\b)/gu,
    new RegExp(String.raw`\b${SPOKEN_DIGIT}(?:[ ,-]{1,3}${SPOKEN_DIGIT}){5,40}\b`, 'giu'),
    // Three or more, spelt out as an answer: "it's four four two".
    new RegExp(
      String.raw`\b(?:it[’']s|it is|that[’']s|number is|code is) ${SPOKEN_DIGIT}(?:[ ,-]{1,3}${SPOKEN_DIGIT}){2,40}\b`,
      'giu',
    ),
  ],
  ja: [
    /[^\s@]{1,64}@[^\s@]{1,255}\.\p{L}+/gu,
    /[^、。\s]{1,12}(?:と申します|といいます|と言います|ともうします)(?:が|けど|けれども|けれど)?/gu,
    /(?:私の)?名前は[^、。\s]{1,10}(?:です|になります)(?:が|けど)?/gu,
    new RegExp(
      `[^、。\\s]{0,10}(?:[町村丁目]|番地)${JA_DIGIT}*(?:丁目|番地?|号室?|の|-|ー|${JA_DIGIT})*${JA_DIGIT}(?:番地?|号室?)?`,
      'gu',
    ),
    new RegExp(`${JA_DIGIT}(?:[-ー、の ]?${JA_DIGIT}){5,40}(?:番|です)?(?!円|個|本|枚)`, 'gu'),
  ],
}
