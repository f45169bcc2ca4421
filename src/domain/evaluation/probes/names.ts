import { fnv1a } from '../../../lib/numbers/fnv1a.ts'
import { englishNamesIn, englishReplacements } from './english-names.ts'
import { japaneseNamesIn, japaneseReplacements } from './japanese-names.ts'
import type { FoundName, Rewriting, Said } from './types.ts'

/** How many swaps each call gets: three with names that are words too, two with others. */
const SWAPS = 5

/** The call with other names, once for each swap. */
export function nameVariants({ language, segments }: Said, seed: string): Rewriting[] {
  const rules = RULES[language]
  if (rules === undefined) return []
  const texts = segments.map((each) => each.text)
  const names = rules.find(texts)
  if (names.length === 0) return []
  return Array.from({ length: SWAPS }, (_, swap) => {
    const taken = new Set(names.map(({ name }) => name))
    const swapped = names.map((each, index) => {
      const other = pick(rules.swap(each, swap), fnv1a(seed) + swap + index * 7, taken)
      taken.add(other)
      return { ...each, other }
    })
    return {
      texts: replaced(texts, swapped),
      change: swapped.map(({ name, other }) => `${name} → ${other}`).join(', '),
    }
  })
}

type Rules = {
  find: (texts: readonly string[]) => FoundName[]
  /** The names that may stand for this one in a swap, from 0. */
  swap: (name: FoundName, swap: number) => readonly string[]
}

const RULES: Record<string, Rules> = {
  en: { find: englishNamesIn, swap: englishReplacements },
  ja: { find: japaneseNamesIn, swap: japaneseReplacements },
}

/** The name at a place in the list, or the next one that nobody in the call has. */
function pick(list: readonly string[], from: number, taken: ReadonlySet<string>): string {
  const rotated = list.map((_, index) => list[(from + index) % list.length] ?? '')
  return rotated.find((each) => !taken.has(each)) ?? rotated[0] ?? ''
}

function replaced(texts: readonly string[], names: readonly (FoundName & { other: string })[]): string[] {
  const places = names.flatMap(({ places, other }) => places.map((place) => ({ ...place, other })))
  const bySegment = Map.groupBy(places, ({ segment }) => segment)
  return texts.map((text, segment) =>
    (bySegment.get(segment) ?? [])
      .toSorted((a, b) => b.start - a.start)
      .reduce(
        (rest, { start, end, other }) =>
          rest.slice(0, start) + inCaseOf(rest.slice(start, end), other) + rest.slice(end),
        text,
      ),
  )
}

/** Recognisers write names without capitals, and people sometimes all in capitals. */
function inCaseOf(shown: string, other: string): string {
  if (shown === shown.toLowerCase()) return other.toLowerCase()
  return shown.length > 1 && shown === shown.toUpperCase() ? other.toUpperCase() : other
}
