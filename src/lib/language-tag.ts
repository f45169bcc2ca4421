/**
 * Whether the language range `range` covers the language `tag`, both BCP 47 tags. It is extended filtering
 * (RFC 4647 §3.3.2) of their canonical forms, with one addition: a tag of a language alone is also covered by a range
 * with a region, since it asks for none. False if either is not a tag.
 *
 * @example
 * ```ts
 * import { coversLanguage } from './language-tag.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(coversLanguage('en', 'en-GB'), true)
 * assert.equal(coversLanguage('zh-TW', 'zh-Hant-TW'), true)
 * assert.equal(coversLanguage('en-US', 'en-GB'), false)
 * assert.equal(coversLanguage('en-US', 'en'), true)
 * ```
 */
export function coversLanguage(range: string, tag: string): boolean {
  const [wanted, given] = [canonical(range), canonical(tag)]
  if (wanted === null || given === null) return false
  return matches(wanted, given) || (given.length === 1 && given[0] === wanted[0])
}

/**
 * Whether the language of a tag is in Unicode CLDR. A tag such as `zz-ZZ` is well-formed, but no language has it.
 *
 * @example
 * ```ts
 * import { isKnownLanguage } from './language-tag.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(isKnownLanguage('ja-JP'), true)
 * assert.equal(isKnownLanguage('zz-ZZ'), false)
 * ```
 */
export function isKnownLanguage(tag: string): boolean {
  const primary = canonical(tag)?.[0]
  return primary !== undefined && englishNames.of(primary) !== undefined
}

/**
 * The primary subtag of a language that a speech server names by its tag or by its English name, in any letter case. Null
 * if no such language is known.
 *
 * @example
 * ```ts
 * import { languageNamed } from './language-tag.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(languageNamed('English'), 'en')
 * assert.equal(languageNamed('en-US'), 'en')
 * assert.equal(languageNamed('mandarin'), 'zh')
 * assert.equal(languageNamed('noise'), null)
 * ```
 */
export function languageNamed(name: string): string | null {
  const text = name.trim().toLowerCase()
  const byName = codesByName().get(text)
  if (byName !== undefined) return byName
  return isKnownLanguage(text) ? (canonical(text)?.[0] ?? null) : null
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** Names that Whisper uses and CLDR does not. */
const OTHER_NAMES: Record<string, string> = {
  mandarin: 'zh',
  castilian: 'es',
  flemish: 'nl',
  valencian: 'ca',
  moldavian: 'ro',
  pushto: 'ps',
  panjabi: 'pa',
  sinhalese: 'si',
  letzeburgesch: 'lb',
  myanmar: 'my',
  haitian: 'ht',
  'norwegian nynorsk': 'nn',
  nynorsk: 'nn',
}

let codes: Map<string, string> | null = null

/** Codes by English name, for the languages with a code of two letters (ISO 639-1), and for Cantonese. */
function codesByName(): Map<string, string> {
  if (codes !== null) return codes
  codes = new Map(Object.entries(OTHER_NAMES))
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
    const name = englishNames.of(code)
    // A deprecated code such as `iw` becomes the current one, `he`.
    if (name !== undefined) codes.set(name.toLowerCase(), canonical(code)?.[0] ?? code)
  }
  codes.set('cantonese', 'yue')
  return codes
}

/** The subtags of the canonical form of a tag, in lower case. Null if it is not a tag. */
function canonical(tag: string): string[] | null {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0]?.toLowerCase().split('-') ?? null
  } catch {
    return null
  }
}

function matches([first, ...range]: readonly string[], [language, ...tag]: readonly string[]): boolean {
  if (first !== language) return false
  let at = 0
  for (const wanted of range) {
    while (at < tag.length && tag[at] !== wanted) {
      // A subtag of one letter starts an extension: what follows is neither script nor region.
      if (tag[at]?.length === 1) return false
      at++
    }
    if (at === tag.length) return false
    at++
  }
  return true
}
