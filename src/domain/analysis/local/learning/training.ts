import { createYielding } from '../../../../lib/async/yielding.ts'
import { exactExp, exactLog } from '../../../../lib/numbers/exact-math.ts'
import { spreadingStride } from '../../../../lib/numbers/spreading-stride.ts'
import type { OutOfFold } from '../../intent-trainer.ts'
import { type LearntIntents, likelihoodsOf, oddsOfBest } from './intent-model.ts'
import { ELSEWHERE, type Example, type TrainingData } from './training-data.ts'
import { spaceOf, type TextVector } from './vectors.ts'

/** `judged` is what each example was taken for by a model that had not seen it; empty if there are too few. */
export type Trained = { learnt: LearntIntents; judged: OutOfFold[] }

/**
 * Learns intents from examples: a logistic regression over runs of characters, with a temperature and a limit of what
 * is about none that fit examples which were left out. The same data gives the same numbers on every machine. It lets a
 * program do other things every 10 ms.
 */
export async function trainIntents({ intents, examples }: TrainingData): Promise<Trained> {
  const classes = [...intents, ELSEWHERE]
  const space = await spaceOf(
    examples.map((each) => each.text),
    Math.floor(MOST_CELLS / classes.length),
  )
  const lesson = { ...space, ...classesOf(examples, classes), classCount: classes.length }
  const weights = await fit(lesson, [...examples.keys()])
  const { temperature, leastOdds, judged } = await leaveOut(lesson, intents, examples)
  // Rarity is a part of the weights, so that whoever reads a text need not know it.
  for (let cell = 0; cell < weights.length; cell += 1)
    weights[cell] =
      ((weights[cell] ?? 0) * (space.rarity[Math.floor(cell / classes.length)] ?? 0)) / temperature
  return { learnt: { intents, features: space.features, weights, leastOdds }, judged }
}

/** A byte each: no model is greater than 5 MB, whatever it is learnt from. */
const MOST_CELLS = 4_000_000

/** What is learnt from: points, the class of each, and how much each counts. */
type Lesson = {
  features: Uint32Array
  vectors: readonly TextVector[]
  classOf: Int32Array
  counts: Float64Array
  classCount: number
}

/**
 * Intents count alike, whatever their number of examples, and so does what callers say elsewhere; but one example does
 * not count for more than four.
 */
function classesOf(examples: readonly Example[], classes: readonly string[]) {
  const places = new Map(classes.map((each, at) => [each, at]))
  const classOf = Int32Array.from(examples, ({ intent }) => places.get(intent) ?? 0)
  const shares = examples.map(({ isHint }) => (isHint ? HINT : 1))
  const sizes = new Float64Array(classes.length)
  for (const [at, share] of shares.entries()) sizes[classOf[at] ?? 0] = (sizes[classOf[at] ?? 0] ?? 0) + share
  const mean = sizes.subarray(0, -1).reduce((sum, each) => sum + each, 0) / (classes.length - 1)
  const balance = sizes.map((size) => Math.min(MOST_BALANCED, mean / size))
  return {
    classOf,
    counts: Float64Array.from(shares, (share, at) => share * (balance[classOf[at] ?? 0] ?? 1)),
  }
}

/** Nobody says a name or a description, so each counts for half an example. */
const HINT = 0.5
const MOST_BALANCED = 4

/**
 * Fits a multinomial logistic regression to some of the examples by stochastic gradient descent. It is stopped early
 * in place of a penalty. Nothing is drawn by lot.
 * @returns the weights, a row of classes for each feature
 */
async function fit(lesson: Lesson, places: readonly number[]): Promise<Float32Array> {
  const pause = createYielding()
  const { features, vectors, classOf, counts, classCount } = lesson
  const weights = new Float32Array(features.length * classCount)
  const stride = spreadingStride(places.length)
  for (let turn = 0; turn < places.length * ROUNDS; turn += 1) {
    await pause()
    const at = places[((turn % places.length) * stride) % places.length] ?? 0
    const { rows, values } = vectors[at] as TextVector
    const step = likelihoodsOf(scoresOf(weights, vectors[at] as TextVector, classCount))
    if ((step[classOf[at] ?? 0] ?? 0) > SETTLED) continue
    for (let each = 0; each < classCount; each += 1)
      step[each] = RATE * (counts[at] ?? 0) * ((each === classOf[at] ? 1 : 0) - (step[each] ?? 0))
    // Index loops: this is where all the time goes.
    for (let place = 0; place < rows.length; place += 1) {
      const first = (rows[place] ?? 0) * classCount
      const value = values[place] ?? 0
      for (let each = 0; each < classCount; each += 1)
        weights[first + each] = (weights[first + each] ?? 0) + (step[each] ?? 0) * value
    }
  }
  return weights
}

/** With rates of 0.7 to 2 and 3 to 8 rounds accuracy changes in its third digit only. */
const RATE = 2
const ROUNDS = 3
/** An example as likely as this changes nothing that can be measured. */
const SETTLED = 0.98

function scoresOf(weights: Float32Array, { rows, values }: TextVector, classCount: number): Float64Array {
  const scores = new Float64Array(classCount)
  for (let place = 0; place < rows.length; place += 1) {
    const first = (rows[place] ?? 0) * classCount
    const value = values[place] ?? 0
    for (let each = 0; each < classCount; each += 1)
      scores[each] = (scores[each] ?? 0) + (weights[first + each] ?? 0) * value
  }
  return scores
}

/**
 * Leaves examples out in turn, a third at a time, and learns from what that tells: the temperature of the scores, which
 * odds are so low that a text is about none of the intents, and what examples are taken for.
 */
async function leaveOut(lesson: Lesson, intents: readonly string[], examples: readonly Example[]) {
  const own = [...examples.keys()].filter((at) => {
    const { intent, isHint } = examples[at] as Example
    return isHint !== true && intent !== ELSEWHERE
  })
  if (own.length < LEAST_JUDGED) return { temperature: 1, leastOdds: USUAL_LEAST_ODDS, judged: [] }
  const used = own.filter((_, place) => place % Math.ceil(own.length / MOST_JUDGED) === 0)
  const foldOf = new Map(used.map((at, place) => [at, place % FOLDS]))
  const unused = new Set(own.filter((at) => !foldOf.has(at)))
  const scored: { at: number; scores: Float64Array }[] = []
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const kept = [...examples.keys()].filter((at) => foldOf.get(at) !== fold && !unused.has(at))
    const weights = await fit(lesson, kept)
    for (const at of used.filter((each) => foldOf.get(each) === fold))
      scored.push({ at, scores: scoresOf(weights, lesson.vectors[at] as TextVector, lesson.classCount) })
  }
  const lossAt = (temperature: number) =>
    scored.reduce((sum, { at, scores }) => {
      const likely = likelihoodsOf(scores.map((each) => each / temperature))
      return sum - exactLog(Math.max(Number.MIN_VALUE, likely[lesson.classOf[at] ?? 0] ?? 0))
    }, 0)
  const losses = TEMPERATURES.map(lossAt)
  const temperature = TEMPERATURES[losses.indexOf(Math.min(...losses))] ?? 1
  for (const each of scored) each.scores = each.scores.map((score) => score / temperature)
  const logOdds = Float64Array.from(scored, ({ scores }) => oddsOfBest(scores)).sort()
  const leastOdds = logOdds[Math.ceil(NONE * logOdds.length) + 1] ?? USUAL_LEAST_ODDS
  const judged = scored.map(({ at, scores }): OutOfFold => {
    const likely = likelihoodsOf(scores.slice(0, -1))
    const likelihood = Math.max(...likely)
    const taken = oddsOfBest(scores) < leastOdds ? null : (intents[likely.indexOf(likelihood)] ?? '')
    const { intent, text } = examples[at] as Example
    return { intent, text, taken, likelihood }
  })
  return { temperature, leastOdds, judged }
}

const FOLDS = 3
/** With fewer, what is left out says nothing. */
const LEAST_JUDGED = 20
/** So many tell temperature and accuracy to a hundredth; more would only take their time. */
const MOST_JUDGED = 2000
/** 0.13 to 1.5, a fifth apart. */
const TEMPERATURES = Array.from({ length: 13 }, (_, at) => exactExp((at - 10) / 5))
/**
 * What is less like the intents than all but one in a hundred of the examples, and two of few, is about none of them. With
 * one in fifty twice as much of other matters is found, and .003 fewer of 20 examples' own (decision 0048).
 */
const NONE = 0.01
/** What is learnt of 22 intents with 8 sentences each, on average. */
const USUAL_LEAST_ODDS = -1
