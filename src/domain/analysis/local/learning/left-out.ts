import { exactExp, exactLog } from '../../../../lib/numbers/exact-math.ts'
import type { OutOfFold } from '../../intent-trainer.ts'
import {
  type Aboutness,
  learnAboutness,
  logOddsOf,
  type Sample,
  signsOf,
  USUAL_ABOUTNESS,
} from './aboutness.ts'
import { setScores, toLikelihoods } from './softmax-regression.ts'
import { fit, type TrainingSet } from './training-set.ts'
import type { TextVector } from './vector-space.ts'

type LeftOut = { temperature: number; aboutness: Aboutness; judged: OutOfFold[] }

/**
 * Leaves examples out in turn, a third of each intent at a time, and learns from what that tells: the temperature of
 * the scores, when a text is about none of the intents, and what examples are taken for.
 */
export function* leaveOut(trainingSet: TrainingSet): Generator<void, LeftOut> {
  const folds = foldsOf(trainingSet)
  const isOwn = (at: number) => folds[at] !== null && (trainingSet.classes[at] ?? 0) < trainingSet.own
  const said = [...folds.keys()].filter(isOwn).length
  if (said < LEAST_JUDGED) return { temperature: 1, aboutness: USUAL_ABOUTNESS, judged: [] }
  const oneIn = Math.ceil(said / MOST_JUDGED)
  const used = [...folds.keys()].filter((at) => folds[at] === null || at % oneIn === 0)
  const scored: Scored[] = []
  const others: Scored[] = []
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const kept = used.filter((at) => folds[at] !== fold)
    const { weights, centroids } = yield* fit(trainingSet, kept, ROUNDS)
    const score = (vector: TextVector, at: number, wanted: number): Scored => {
      const [scores, cosines] = [new Float64Array(trainingSet.columns), new Float64Array(trainingSet.columns)]
      setScores(cosines, centroids, vector)
      setScores(scores, weights, vector)
      return { at, wanted, scores, cosines }
    }
    for (const at of used.filter((each) => folds[each] === fold)) {
      yield
      const each = score(trainingSet.vectors[at] as TextVector, at, trainingSet.classes[at] ?? 0)
      if (isOwn(at)) scored.push(each)
      else others.push(each)
    }
    for (const [at, vector] of trainingSet.elsewhere.entries())
      if (at % FOLDS === fold) others.push(score(vector, at, -1))
  }
  const temperature = yield* temperatureFor(scored)
  for (const { scores } of [...scored, ...others])
    for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) / temperature
  const aboutness = aboutnessOf(trainingSet, scored, others)
  return { temperature, aboutness, judged: judge(trainingSet, scored, aboutness) }
}

type Scored = { at: number; wanted: number; scores: Float64Array; cosines: Float64Array }

const FOLDS = 3
/** Enough for temperature and accuracy, which need no third digit. */
const ROUNDS = 4
/** With fewer, what is left out says nothing. */
const LEAST_JUDGED = 20
/** So many tell temperature and accuracy to a hundredth; more would only take their time. */
const MOST_JUDGED = 2000

/** In which of the folds each example is left out; null for hints, which nobody says. */
function foldsOf({ examples, classes }: TrainingSet): (number | null)[] {
  const seen = new Map<number, number>()
  return examples.map(({ isHint }, at) => {
    if (isHint) return null
    const index = seen.get(classes[at] ?? 0) ?? 0
    seen.set(classes[at] ?? 0, index + 1)
    return index % FOLDS
  })
}

/** The temperature with the least log loss. */
function* temperatureFor(scored: readonly Scored[]): Generator<void, number> {
  const lossAt = (temperature: number) =>
    scored.reduce((sum, { wanted, scores }) => {
      const likely = scores.map((each) => each / temperature)
      toLikelihoods(likely)
      return sum - exactLog(Math.max(Number.MIN_VALUE, likely[wanted] ?? 0))
    }, 0)
  // The loss has one minimum; a search by thirds over logarithms finds it to a thousandth.
  let [low, high] = [-Math.LN10, Math.LN10]
  for (let turn = 0; turn < SEARCH_TURNS; turn += 1) {
    const third = (high - low) / 3
    const lower = lossAt(exactExp(low + third))
    yield
    const higher = lossAt(exactExp(high - third))
    yield
    if (lower < higher) high -= third
    else low += third
  }
  return exactExp((low + high) / 2)
}

const SEARCH_TURNS = 18

/**
 * Each example is about an intent; with its intent left out of the taxonomy it is about none, and so are small talk and
 * what callers say elsewhere.
 */
function aboutnessOf({ own }: TrainingSet, scored: readonly Scored[], others: readonly Scored[]): Aboutness {
  const asHalf = scored.length / Math.max(1, others.length)
  const hidden = own > 1 ? scored : []
  return learnAboutness([
    ...scored.map(
      ({ scores, cosines }): Sample => ({ ...signsOf(scores, cosines, own), isAbout: true, count: 1 }),
    ),
    ...hidden.map(
      ({ scores, cosines, wanted }): Sample => ({
        ...signsOf(scores, cosines, own, wanted),
        ...{ isAbout: false, count: 1 },
      }),
    ),
    ...others.map(
      ({ scores, cosines }): Sample => ({ ...signsOf(scores, cosines, own), isAbout: false, count: asHalf }),
    ),
  ])
}

function judge(
  { intents, own, examples }: TrainingSet,
  scored: readonly Scored[],
  aboutness: Aboutness,
): OutOfFold[] {
  return scored.map(({ at, wanted, scores, cosines }) => {
    const likely = scores.slice(0, own)
    toLikelihoods(likely)
    const likelihood = Math.max(...likely)
    const isNone = logOddsOf(aboutness, signsOf(scores, cosines, own)) < 0
    return {
      intent: intents[wanted] ?? '',
      text: examples[at]?.text ?? '',
      taken: isNone ? null : (intents[likely.indexOf(likelihood)] ?? ''),
      likelihood,
    }
  })
}
