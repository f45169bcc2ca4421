import type { Aboutness } from './aboutness.ts'
import { SMALL_TALK } from './small-talk.ts'
import { softmaxRegression } from './softmax-regression.ts'
import { isUnspaced, textFeatures } from './text-features.ts'
import { countFeatures, makeSpace, type TextVector, type VectorSpace, vectorOf } from './vector-space.ts'

/** A text of an intent. Hints (its name, its description) are learnt from, but nobody says them: they judge nothing. */
export type Example = { intent: string; text: string; isHint?: boolean }

/**
 * What is learnt of intents: a table with a column for each intent, one for small talk if it is learnt from, and a row for
 * each row of the space.
 */
export type LearntIntents = {
  intents: readonly string[]
  columns: number
  space: VectorSpace
  /** Log odds. */
  weights: Float32Array
  /** The centroid of each intent; its length is 1. */
  centroids: Float32Array
  aboutness: Aboutness
}

/** Examples as points of a space, each with its class and how much it counts. */
export type TrainingSet = {
  intents: readonly string[]
  /** The number of intents; a column after theirs is that of small talk. */
  own: number
  columns: number
  examples: readonly Example[]
  space: VectorSpace
  vectors: readonly TextVector[]
  classes: Int32Array
  /** How much each example counts. */
  counts: Float64Array
  /** What callers say elsewhere, which is about none of the intents. */
  elsewhere: readonly TextVector[]
}

/** Fits weights and centroids to some of the examples. */
export function* fit(
  { columns, space, vectors, classes, counts }: TrainingSet,
  places: readonly number[],
  rounds = ROUNDS,
): Generator<void, Pick<LearntIntents, 'weights' | 'centroids'>> {
  const chosen = {
    vectors: places.map((at) => vectors[at] as TextVector),
    classes: Int32Array.from(places, (at) => classes[at] ?? 0),
    counts: Float64Array.from(places, (at) => counts[at] ?? 0),
  }
  const size = { classCount: columns, rows: space.parts.rows }
  const weights = yield* softmaxRegression({ ...chosen, ...size }, { pull: PULL, rounds })
  const centroids = yield* centroidsOf({ ...chosen, ...size })
  for (let cell = 0; cell < weights.length; cell += 1)
    weights[cell] = (weights[cell] ?? 0) + CENTROIDS * (centroids[cell] ?? 0)
  return { weights, centroids }
}

/** The pull of an example: 10 to 30 differ by less than a hundredth in every set of sentences that was tried. */
const PULL = 10
/** With more rounds accuracy changes in its third digit only. */
const ROUNDS = 6
/** Score of a cosine of 1. With it the sum was never the worst of both and of either alone. */
const CENTROIDS = 5
/** Nobody says a name or a description, so each counts for half an example. */
const HINT = 0.5
/** Intents count alike, whatever their number of examples; but one example does not count for more than four. */
const MOST_BALANCED = 4

/** A byte each: no model is greater than 5 MB, whatever it is learnt from. 77 intents of 20 examples need 1.5 million. */
const MOST_CELLS = 4_000_000

/**
 * Reads the examples of these intents, with small talk beside them. It yields every few texts, as training does.
 * @param elsewhere what callers say that is about none of the intents
 */
export function* prepare(
  intents: readonly string[],
  given: readonly Example[],
  elsewhere: readonly string[],
): Generator<void, TrainingSet> {
  const scripts = scriptsOf(given)
  const talk = SMALL_TALK.filter((each) => scripts.has(isUnspaced(each)))
  const examples = [...given, ...talk.map((text): Example => ({ intent: '', text }))]
  const columns = intents.length + (talk.length > 0 ? 1 : 0)
  const most = charactersRead(examples)
  const features = yield* oneByOne(examples, ({ text }) => textFeatures(text.slice(0, most)))
  const space = makeSpace(yield* countFeatures(features, Math.floor(MOST_CELLS / columns)))
  const classes = Int32Array.from(examples, ({ intent }) =>
    intent === '' ? intents.length : intents.indexOf(intent),
  )
  const shares = examples.map((each) => (each.isHint ? HINT : 1))
  const sizes = new Float64Array(columns)
  for (const [at, share] of shares.entries()) sizes[classes[at] ?? 0] = (sizes[classes[at] ?? 0] ?? 0) + share
  const mean = sizes.slice(0, intents.length).reduce((sum, each) => sum + each, 0) / intents.length
  const balanced = (size: number) => Math.min(MOST_BALANCED, Math.max(1 / MOST_BALANCED, mean / size))
  return {
    ...{ intents, own: intents.length, columns, examples, space, classes },
    vectors: yield* oneByOne(features, (of) => vectorOf(space, of)),
    counts: Float64Array.from(shares, (share, at) => share * balanced(sizes[classes[at] ?? 0] ?? 1)),
    elsewhere: elsewhere
      .filter((each) => scripts.has(isUnspaced(each)))
      .map((each) => vectorOf(space, textFeatures(each))),
  }
}

/** In characters of all texts together: to read more takes minutes and a gigabyte. 20,000 texts of 100 characters. */
const MOST_CHARACTERS = 2_000_000

/** How many characters of each text are read: all, unless there are too many in all texts together. */
export function charactersRead(texts: readonly { text: string }[]): number {
  const all = texts.reduce((sum, { text }) => sum + text.length, 0)
  return all <= MOST_CHARACTERS ? all : Math.floor(MOST_CHARACTERS / texts.length)
}

/** Whether examples are in scripts with and without spaces: nothing is learnt beside them from what is in others. */
function scriptsOf(examples: readonly Example[]): ReadonlySet<boolean> {
  return new Set(examples.filter((each) => !each.isHint).map((each) => isUnspaced(each.text)))
}

/** What becomes of each of some things, one between two yields. */
export function* oneByOne<T, Made>(all: readonly T[], make: (one: T) => Made): Generator<void, Made[]> {
  const made: Made[] = []
  for (const one of all) {
    made.push(make(one))
    yield
  }
  return made
}

function* centroidsOf({
  vectors,
  classes,
  counts,
  classCount,
  rows,
}: Pick<TrainingSet, 'vectors' | 'classes' | 'counts'> & { classCount: number; rows: number }): Generator<
  void,
  Float32Array
> {
  const sums = new Float32Array(rows * classCount)
  for (const [at, vector] of vectors.entries()) {
    yield
    for (let place = 0; place < vector.rows.length; place += 1) {
      const cell = (vector.rows[place] ?? 0) * classCount + (classes[at] ?? 0)
      sums[cell] = (sums[cell] ?? 0) + (vector.values[place] ?? 0) * (counts[at] ?? 0)
    }
  }
  const squares = new Float64Array(classCount)
  for (let cell = 0; cell < sums.length; cell += 1)
    squares[cell % classCount] = (squares[cell % classCount] ?? 0) + (sums[cell] ?? 0) ** 2
  return sums.map((each, cell) => each / (Math.sqrt(squares[cell % classCount] ?? 0) || 1))
}
