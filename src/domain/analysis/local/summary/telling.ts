import type { Passage } from '../reading/reading.ts'
import type { Sentence } from './sentences.ts'
import type { TermKind } from './terms.ts'

/** How many sentences are chosen, and what they may take. */
type Choice = {
  most: number
  /** What each is worth for this choice: of 0, it is not chosen. @default 1 */
  worth?: (each: Sentence) => number
  /** Characters. @default without bound */
  room?: number
  /** Characters that a sentence takes beside its text, unless one of its passage is chosen already. @default 0 */
  frame?: number
  /** What tells less is left out even where there is room. @default 0 */
  least?: number
}

/** The best of these sentences, best first, while they tell enough and there is room. */
export type Choose = (from: readonly Sentence[], choice: Choice) => Sentence[]

/**
 * Chooses sentences that tell most with least: each next one is that whose terms, as far as they were not told before,
 * are likeliest to be what the call is about for each character that it takes. None is chosen twice.
 */
export function createTeller(sentences: readonly Sentence[]): Choose {
  const likelihoods = likelihoodsOf(sentences)
  const [chosen, told, begun] = [new Set<Sentence>(), new Set<string>(), new Set<Passage>()]
  const left = (each: Sentence) =>
    each.terms.reduce((sum, { key }) => sum + (told.has(key) ? 0 : (likelihoods.get(key) ?? 0)), 0)
  return (from, { most, worth = () => 1, room = Number.POSITIVE_INFINITY, frame = 0, least = 0 }) => {
    const worths = new Map(from.map((each) => [each, each.worth * worth(each)]))
    const best: Sentence[] = []
    let free = room
    while (best.length < most) {
      let found: { each: Sentence; cost: number; points: number } | null = null
      for (const [each, value] of worths) {
        if (chosen.has(each)) continue
        const cost = each.text.length + (begun.has(each.passage) ? GAP : frame)
        const points = (left(each) * value) / Math.max(cost, SHORTEST_COST) ** COST_POWER
        if (cost <= free && points > (found?.points ?? least)) found = { each, cost, points }
      }
      if (found === null) break
      free -= found.cost
      best.push(found.each)
      chosen.add(found.each)
      begun.add(found.each.passage)
      for (const { key } of found.each.terms) told.add(key)
    }
    return best
  }
}

/** In characters: what stands between two sentences of one passage. */
const GAP = 3
/** No sentence counts as shorter: a word or two tell little without the rest. */
const SHORTEST_COST = 20
const COST_POWER = 0.75

/**
 * How likely a term is what the call is about: of what is so in labelled calls of both languages, log odds fitted and
 * rounded. Things are named early, again and again, and by both; amounts and times matter when they are said.
 */
function likelihoodsOf(sentences: readonly Sentence[]): Map<string, number> {
  const said = new Map<string, { kind: TermKind; times: number; first: number }>()
  for (const [index, { terms }] of sentences.entries()) {
    for (const { key, kind } of terms) {
      const known = said.get(key) ?? { kind, times: 0, first: index / sentences.length }
      known.times += 1
      // At a sentence's beginning a capital tells nothing; without one elsewhere it is no name.
      if (kind === 'word' && known.kind === 'name') known.kind = 'word'
      said.set(key, known)
    }
  }
  return new Map(
    [...said].map(([key, { kind, times, first }]) => {
      const again = AGAIN * Math.log2(Math.min(MOST_TIMES, times))
      return [key, Math.exp(KINDS[kind] + again + LATE * first + LAST * first ** 2)]
    }),
  )
}

const KINDS: Record<TermKind, number> = { figure: -0.5, name: -1.5, word: -1.7, light: -3.8 }
const AGAIN = 0.42
const MOST_TIMES = 8
const LATE = -1.1
const LAST = -1
