import type { Alike, GroupedText } from '../../intent-trainer.ts'
import { textFeatures } from './text-features.ts'
import { charactersRead, oneByOne } from './training-set.ts'
import { countFeatures, makeSpace, type SpaceParts, type TextVector, vectorOf } from './vector-space.ts'

/**
 * A greeting or a filler more or less. Of 872 different sentences of people about 22 matters, 189 pairs with the same
 * matter are as alike, and three with two, all of one sentence that was labelled wrong.
 */
const ALIKE = 0.8

/**
 * Finds texts that say nearly the same, the most alike first: for each text the one before it that is most alike, among
 * those of its group and among all others. What counts is words and runs of characters, most of all the rare ones. Two
 * texts can be this alike only if they share one of the features that make up the first part of each, so only those are
 * compared (prefix filtering, Bayardo et al., 2007).
 */
export function* alikeTexts(texts: readonly GroupedText[]): Generator<void, Alike[]> {
  const most = charactersRead(texts)
  const features = yield* oneByOne(texts, ({ text }) => textFeatures(text.slice(0, most)))
  const space = makeSpace(yield* countFeatures(features, Number.POSITIVE_INFINITY))
  const frequency = frequencies(space.parts)
  const vectors = yield* oneByOne(features, (of) => sorted(vectorOf(space, of), frequency))
  const places = new Map<number, number[]>()
  const found: Alike[] = []
  const known = new Float64Array(space.parts.rows)
  for (const [at, vector] of vectors.entries()) {
    yield
    const candidates = new Set<number>()
    for (let place = 0; place < vector.first; place += 1) {
      const row = vector.rows[place] ?? 0
      const seen = places.get(row) ?? []
      for (const each of seen) candidates.add(each)
      if (seen.length < MOST_COMPARED) seen.push(at)
      places.set(row, seen)
    }
    if (candidates.size === 0) continue
    for (const [place, row] of vector.rows.entries()) known[row] = vector.values[place] ?? 0
    const best = new Map<boolean, Alike>()
    for (const one of candidates) {
      const likeness = cosineWith(known, vectors[one] as TextVector)
      const isSameGroup = texts[one]?.group === texts[at]?.group
      if (likeness >= Math.max(ALIKE, best.get(isSameGroup)?.likeness ?? 0))
        best.set(isSameGroup, { one, other: at, likeness })
    }
    found.push(...best.values())
    for (const row of vector.rows) known[row] = 0
  }
  return found.sort((a, b) => b.likeness - a.likeness || a.one - b.one || a.other - b.other)
}

/** Of texts with one and the same rare feature: whoever repeats it more often is told of these. */
const MOST_COMPARED = 100

/** In how many texts the features of each row are. */
function frequencies({ rows, words, runs }: SpaceParts): Uint16Array {
  const found = new Uint16Array(rows)
  for (const each of [words, runs])
    for (const [at, row] of each.rows.entries()) found[row] = each.counts[at] ?? 0
  return found
}

/** A vector with the rows of fewest texts first, the same order for all, and how many of them are compared first. */
function sorted({ rows, values }: TextVector, frequency: Uint16Array): TextVector & { first: number } {
  const rarest = (a: number, b: number) => (frequency[a] ?? 0) - (frequency[b] ?? 0) || a - b
  const order = [...rows.keys()].sort((a, b) => rarest(rows[a] ?? 0, rows[b] ?? 0))
  let rest = values.reduce((sum, each) => sum + each * each, 0)
  let first = 0
  while (first < order.length && rest >= ALIKE * ALIKE) {
    rest -= (values[order[first] ?? 0] ?? 0) ** 2
    first += 1
  }
  return {
    rows: Int32Array.from(order, (at) => rows[at] ?? 0),
    values: Float64Array.from(order, (at) => values[at] ?? 0),
    first,
  }
}

function cosineWith(known: Float64Array, { rows, values }: TextVector): number {
  let sum = 0
  for (let place = 0; place < rows.length; place += 1)
    sum += (known[rows[place] ?? 0] ?? 0) * (values[place] ?? 0)
  return sum
}
