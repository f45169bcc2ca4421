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
 * Counts the features of some texts, 65,535 at most. Where there would be more rows than `mostRows`, or more than
 * {@link MOST_FEATURES}, those of fewest texts are left out: they would be most of the model and say least of other
 * texts. It yields every few texts and features, as training does.
 */
export function* countFeatures(
  texts: readonly TextFeatures[],
  mostRows: number,
): Generator<void, SpaceParts> {
  const words = yield* seenFeatures(texts.map((each) => each.words))
  const runs = yield* seenFeatures(texts.map((each) => each.runs))
  const least = yield* leastTexts([words, runs], { texts: texts.length, mostRows })
  const ofWords = yield* countsOf(words, least, 0)
  const ofRuns = yield* countsOf(runs, least, ofWords.rowCount)
  const rows = ofWords.rowCount + ofRuns.rowCount
  return { texts: texts.length, rows, words: ofWords.counts, runs: ofRuns.counts }
}

/** 10,000 sentences have some 150,000. Of more, what is made of them at once would hold a process for too long. */
const MOST_FEATURES = 300_000
const BETWEEN_YIELDS = 4_096

type Seen = { count: number; mark: number }
type SeenFeatures = ReadonlyMap<number, Seen>

/** In how many texts a feature must be at least, so that there are not too many. */
function* leastTexts(
  kinds: readonly SeenFeatures[],
  { texts, mostRows }: { texts: number; mostRows: number },
): Generator<void, number> {
  // By the number of texts. Features of one row are of the same texts, so they have one number.
  const [features, rows] = [new Uint32Array(texts + 1), new Uint32Array(texts + 1)]
  for (const seen of kinds) {
    const marks = new Set<number>()
    for (const { count, mark } of seen.values()) {
      features[count] = (features[count] ?? 0) + 1
      if (!marks.has(mark)) rows[count] = (rows[count] ?? 0) + 1
      marks.add(mark)
      if (marks.size % BETWEEN_YIELDS === 0) yield
    }
  }
  let [least, featureCount, rowCount] = [texts, 0, 0]
  for (let count = texts; count > 0; count -= 1) {
    featureCount += features[count] ?? 0
    rowCount += rows[count] ?? 0
    if (rowCount > mostRows || featureCount > MOST_FEATURES) break
    least = count
  }
  return least
}

/** The counts of the features that are in so many texts at least, with rows from `firstRow` on. */
function* countsOf(
  all: SeenFeatures,
  least: number,
  firstRow: number,
): Generator<void, { counts: FeatureCounts; rowCount: number }> {
  const kept: number[] = []
  let passed = 0
  for (const [hash, { count }] of all) {
    if (count >= least) kept.push(hash)
    if (++passed % BETWEEN_YIELDS === 0) yield
  }
  const hashes = Uint32Array.from(kept).sort()
  const seen = Array.from(hashes, (hash) => all.get(hash) as Seen)
  const groups = new Map<number, number>()
  const rowOf = (mark: number) => {
    const row = groups.get(mark) ?? firstRow + groups.size
    groups.set(mark, row)
    return row
  }
  const counts = {
    hashes,
    rows: Uint32Array.from(seen, (each) => rowOf(each.mark)),
    counts: Uint16Array.from(seen, (each) => each.count),
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
function* seenFeatures(texts: readonly (readonly number[])[]): Generator<void, SeenFeatures> {
  const seen = new Map<number, Seen>()
  for (const [index, features] of texts.entries()) {
    yield
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
