import { createYielding } from '../../../../lib/async/yielding.ts'
import { exactLog } from '../../../../lib/numbers/exact-math.ts'
import { words } from '../../../../lib/text.ts'
import { featuresOf } from '../text/features.ts'

/** Texts as points (TF-IDF): a feature counts once for a text, and the more the rarer it is. */
export type VectorSpace = {
  /** The features that are learnt from; the place of each is its row. */
  features: Uint32Array
  /** The inverse document frequency of each. */
  rarity: Float64Array
  vectors: TextVector[]
}
/** The rows of a text's features, and its value in each. What the space does not know counts for the length alone. */
export type TextVector = { rows: Int32Array; values: Float64Array }

/**
 * The features of a text in any language: runs of up to four characters in each of its words, with a mark at both ends,
 * so that "cancelled" is near "cancel". Words are what ICU finds, in scripts without spaces by its dictionaries. All
 * numbers are one.
 */
export function runsOf(text: string): number[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Nd}+/gu, '0')
  const found = words(plain, ANY_LANGUAGE).flatMap((word) => featuresOf([...word], RUNS))
  return [...new Set(found)]
}

const ANY_LANGUAGE = 'und'
const RUNS = { longest: 4, gaps: false }

/** What the values of a text are divided by: long texts say no more than short ones. */
export function lengthOf(features: readonly number[]): number {
  return SCALE * Math.sqrt(Math.max(1, features.length))
}

/** The inverse document frequency of a usual feature, so that most vectors are about 1 long. */
const SCALE = 4

/**
 * The points of some texts. Of more than `mostFeatures`, those in fewest texts are left out: they would be most of the
 * model and say least of other texts.
 */
export async function spaceOf(texts: readonly string[], mostFeatures: number): Promise<VectorSpace> {
  const pause = createYielding()
  const read = charactersRead(texts)
  const counts = new Map<number, number>()
  const found: number[][] = []
  for (const text of texts) {
    await pause()
    const features = runsOf(text.slice(0, read))
    found.push(features)
    for (const each of features) counts.set(each, (counts.get(each) ?? 0) + 1)
  }
  const kept = [...counts].sort((a, b) => b[1] - a[1]).slice(0, mostFeatures)
  const rarity = Float64Array.from(kept, ([, count]) => 1 + exactLog((1 + texts.length) / (1 + count)))
  const rowOf = new Map(kept.map(([feature], row) => [feature, row]))
  const vectors: TextVector[] = []
  for (const features of found) {
    await pause()
    const rows = Int32Array.from(features.map((each) => rowOf.get(each)).filter((row) => row !== undefined))
    const length = lengthOf(features)
    vectors.push({ rows, values: Float64Array.from(rows, (row) => (rarity[row] ?? 0) / length) })
  }
  return { features: Uint32Array.from(kept, ([feature]) => feature), rarity, vectors }
}

/** How many characters of each text are read: all, unless there are too many in all texts together. */
export function charactersRead(texts: readonly string[]): number {
  const all = texts.reduce((sum, text) => sum + text.length, 0)
  return all <= MOST_CHARACTERS ? all : Math.floor(MOST_CHARACTERS / texts.length)
}

/** In characters of all texts together: to read more takes minutes and a gigabyte. 20,000 texts of 100 characters. */
const MOST_CHARACTERS = 2_000_000
