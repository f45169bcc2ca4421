import { FAMILY, FAMILY_WORDS, GIVEN, GIVEN_WORDS } from '../../names/japanese.ts'
import type { FoundName } from './types.ts'

/** Longer names first, so that none is found within another. */
const KNOWN = [...new Set([...FAMILY, ...FAMILY_WORDS])].toSorted((a, b) => b.length - a.length)
const KNOWN_GIVEN = GIVEN.toSorted((a, b) => b.length - a.length)

/** What follows a name: how people are addressed, and how they say who they are. */
const AFTER = [
  'さん',
  'さま',
  '様',
  '氏',
  'と申',
  'ともうし',
  'でございます',
  'が承',
  'です',
  'と言います',
  'といいます',
]
/** A name that no list has, before "…と申し". */
const INTRODUCED = /(?<!\p{Script=Han})\p{Script=Han}{1,4}(?=と申し)/gu
const IDEOGRAPH = /\p{Script=Han}/u
const KATAKANA = /[\p{Script=Katakana}ー]/u

/** The names of people in the segments of a call: those of the list where a form of address follows, and "…と申します". */
export function japaneseNamesIn(texts: readonly string[]): FoundName[] {
  const found = new Map<string, FoundName>()
  const add = (kind: FoundName['kind'], name: string, segment: number, start: number) => {
    const known = found.get(name) ?? { name, kind, places: [] }
    const end = start + name.length
    const isNew = [...found.values()].every((each) =>
      each.places.every((place) => place.segment !== segment || place.end <= start || place.start >= end),
    )
    if (!isNew) return
    known.places.push({ segment, start, end })
    found.set(name, known)
  }
  for (const [segment, text] of texts.entries()) {
    for (const name of KNOWN) {
      for (let start = text.indexOf(name); start !== -1; start = text.indexOf(name, start + name.length)) {
        if (isWithinWord(text, start, name)) continue
        const rest = text.slice(start + name.length)
        const second = KNOWN_GIVEN.find((each) => rest.startsWith(each))
        if (!AFTER.some((each) => rest.slice(second?.length ?? 0).startsWith(each))) continue
        add('family', name, segment, start)
        if (second !== undefined) add('given', second, segment, start + name.length)
      }
    }
    for (const { 0: name, index } of text.matchAll(INTRODUCED)) add('family', name, segment, index)
  }
  return [...found.values()]
}

/** The names that may replace one: in the first three swaps names that contain other words. */
export function japaneseReplacements({ kind }: FoundName, swap: number): readonly string[] {
  const isWord = swap < 3
  if (kind === 'given') return isWord ? GIVEN_WORDS : GIVEN
  return isWord ? FAMILY_WORDS : FAMILY
}

/** Whether the name is the end of a longer word: 大 before 野村, ア before イトウ. */
function isWithinWord(text: string, start: number, name: string): boolean {
  const before = text.charAt(start - 1)
  return KATAKANA.test(name) ? KATAKANA.test(before) : IDEOGRAPH.test(before)
}
