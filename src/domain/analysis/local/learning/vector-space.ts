import { exactLog } from '../../../../lib/numbers/exact-math.ts'
import type { TextFeatures } from './text-features.ts'

/**
 * A text as a point: rows of a table of weights, and its value in each. Its length is 1, of which the part that the
 * space does not know is left out.
 */
export type TextVector = { rows: Int32Array; values: Float64Array }

/** What a space is made of: how many texts there were, and in how many of them each feature was. */
export type SpaceParts = { texts: number; rows: number; words: FeatureCounts; runs: FeatureCounts }
/** Features in the order of their hashes. Features of the same texts share a row: that changes no result, and saves time. */
export type FeatureCounts = { hashes: Uint32Array; rows: Uint32Array; counts: Uint16Array }

/** Where texts are points (TF-IDF: a feature counts once for a text, and the more the rarer it is). */
export type VectorSpace = {
  parts: SpaceParts
  words: FeatureTable
  runs: FeatureTable
  /** The inverse document frequency of what is in no text. */
  unknown: number
}
type FeatureTable = ReadonlyMap<number, { row: number; rarity: number; share: number }>

/**
 * Counts the features of some texts, 65,535 at most. Where there would be more rows than `mostRows`, those of fewest
 * texts are left out: they would be most of the model and say least of other texts.
 */
export function countFeatures(texts: readonly TextFeatures[], mostRows: number): SpaceParts {
  const words = [...seenFeatures(texts.map((each) => each.words))].sort(([a], [b]) => a - b)
  const runs = [...seenFeatures(texts.map((each) => each.runs))].sort(([a], [b]) => a - b)
  for (let least = 1; ; least += 1) {
    const ofWords = countsOf(words, least, 0)
    const ofRuns = countsOf(runs, least, ofWords.rowCount)
    const rows = ofWords.rowCount + ofRuns.rowCount
    if (rows <= mostRows || least >= texts.length)
      return { texts: texts.length, rows, words: ofWords.counts, runs: ofRuns.counts }
  }
}

type Seen = { count: number; mark: number }

/** The counts of the features that are in so many texts at least, with rows from `firstRow` on. */
function countsOf(
  all: readonly (readonly [number, Seen])[],
  least: number,
  firstRow: number,
): { counts: FeatureCounts; rowCount: number } {
  const seen = all.filter(([, { count }]) => count >= least)
  const groups = new Map<number, number>()
  const rowOf = (mark: number) => {
    const row = groups.get(mark) ?? firstRow + groups.size
    groups.set(mark, row)
    return row
  }
  const counts = {
    hashes: Uint32Array.from(seen, ([hash]) => hash),
    rows: Uint32Array.from(seen, ([, each]) => rowOf(each.mark)),
    counts: Uint16Array.from(seen, ([, each]) => each.count),
  }
  return { counts, rowCount: groups.size }
}

/** Makes the space of what was counted. */
export function makeSpace(parts: SpaceParts): VectorSpace {
  const rarityOf = (count: number) => 1 + exactLog((1 + parts.texts) / (1 + count))
  const tableOf = ({ hashes, rows, counts }: FeatureCounts): FeatureTable => {
    const squares = new Float64Array(parts.rows)
    for (const [at, row] of rows.entries())
      squares[row] = (squares[row] ?? 0) + rarityOf(counts[at] ?? 0) ** 2
    const table = new Map<number, { row: number; rarity: number; share: number }>()
    for (const [at, hash] of hashes.entries()) {
      const row = rows[at] ?? 0
      const rarity = rarityOf(counts[at] ?? 0)
      table.set(hash, { row, rarity, share: rarity / Math.sqrt(squares[row] ?? 1) })
    }
    return table
  }
  return { parts, words: tableOf(parts.words), runs: tableOf(parts.runs), unknown: rarityOf(0) }
}

/** The point of a text: words and runs are a half each, where there are both. */
export function vectorOf(space: VectorSpace, features: TextFeatures): TextVector {
  const found = new Map<number, number>()
  const half = features.words.length > 0 && features.runs.length > 0 ? Math.SQRT1_2 : 1
  for (const kind of ['words', 'runs'] as const) {
    const table = space[kind]
    let square = 0
    for (const hash of features[kind]) square += (table.get(hash)?.rarity ?? space.unknown) ** 2
    const factor = square === 0 ? 0 : half / Math.sqrt(square)
    for (const hash of features[kind]) {
      const known = table.get(hash)
      if (known === undefined) continue
      found.set(known.row, (found.get(known.row) ?? 0) + known.rarity * known.share * factor)
    }
  }
  return { rows: Int32Array.from(found.keys()), values: Float64Array.from(found.values()) }
}

/** In how many texts each feature is, and a mark that is the same for features of the same texts. */
function seenFeatures(texts: readonly (readonly number[])[]): Map<number, Seen> {
  const seen = new Map<number, Seen>()
  for (const [index, features] of texts.entries()) {
    const mark = markOf(index)
    for (const each of features) {
      const known = seen.get(each)
      if (known === undefined) seen.set(each, { count: 1, mark })
      else {
        known.count += 1
        known.mark = (known.mark + mark) % MARKS
      }
    }
  }
  return seen
}

/** Sums of two marks stay whole numbers. Two sets of texts have one mark in common once in 2^50 times. */
const MARKS = 2 ** 50

function markOf(index: number): number {
  const mixed = (seed: number) => {
    const first = Math.imul(index + seed, 0x9e3779b1)
    const second = Math.imul(first ^ (first >>> 15), 0x85ebca6b)
    const third = Math.imul(second ^ (second >>> 13), 0xc2b2ae35)
    return (third ^ (third >>> 16)) >>> 0
  }
  return mixed(1) * 2 ** 18 + (mixed(0x51ed270b) >>> 14)
}
