/**
 * Whether somebody who can do `range` can do `tag`, both BCP 47: `en` covers `en-GB`, `zh-TW` covers `zh-Hant-TW`,
 * and `en-US` does not cover `en-GB`. A tag without a region asks for no certain one: `en-US` will do for `en`.
 *
 * Extended filtering (RFC 4647 §3.3.2), after bringing both into their canonical form. False where either is no tag.
 */
export function coversLanguage(range: string, tag: string): boolean {
  const [wanted, given] = [canonical(range), canonical(tag)]
  if (wanted === null || given === null) return false
  return matches(wanted, given) || (given.length === 1 && given[0] === wanted[0])
}

/** Whether a tag names a language that there is (Unicode CLDR): `zz-ZZ` has the form of one. */
export function isKnownLanguage(tag: string): boolean {
  const primary = canonical(tag)?.[0]
  return primary !== undefined && englishNames.of(primary) !== undefined
}

/** The primary subtag of a language as servers name it: `en`, `en-US`, `English`, `english`. Null where none is known. */
export function languageNamed(name: string): string | null {
  const text = name.trim().toLowerCase()
  const byName = codesByName().get(text)
  if (byName !== undefined) return byName
  return isKnownLanguage(text) ? (canonical(text)?.[0] ?? null) : null
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** Whisper's names that are not CLDR's. */
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

/** ISO 639-1 has two letters; what has no two has no name here. */
function codesByName(): Map<string, string> {
  if (codes !== null) return codes
  codes = new Map(Object.entries(OTHER_NAMES))
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
    const name = englishNames.of(code)
    // The deprecated code of a language (`iw`) goes by its present one.
    if (name !== undefined) codes.set(name.toLowerCase(), canonical(code)?.[0] ?? code)
  }
  codes.set('cantonese', 'yue')
  return codes
}

/** Subtags in lower case, in canonical form. */
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
      // A singleton begins something else: what comes after it is no script and no region.
      if (tag[at]?.length === 1) return false
      at++
    }
    if (at === tag.length) return false
    at++
  }
  return true
}
