import { fit, type Lesson, type Nearness } from './lesson.ts'
import { setScores, toLikelihoods } from './softmax-regression.ts'
import type { TextVector } from './vector-space.ts'

/** What an example was taken for by a model that had not seen it. */
export type OutOfFold = { intent: string; text: string; taken: string; likelihood: number }

type LeftOut = { temperature: number; nearness: Nearness; judged: OutOfFold[] }

/**
 * Leaves examples out in turn, a third of each intent at a time, and learns from what that tells: the temperature of
 * the scores, how near a text has to be to be about one of the intents, and what examples are taken for.
 */
export function* leaveOut(lesson: Lesson): Generator<void, LeftOut> {
  const folds = foldsOf(lesson)
  const said = folds.filter((each) => each !== null).length
  if (said < LEAST_JUDGED) return { temperature: 1, nearness: USUAL_NEARNESS, judged: [] }
  const oneIn = Math.ceil(said / MOST_JUDGED)
  const used = [...folds.keys()].filter((at) => folds[at] === null || at % oneIn === 0)
  const scored: Scored[] = []
  const nearest: number[] = []
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const kept = used.filter((at) => folds[at] !== fold)
    const { weights, centroids } = yield* fit(lesson, kept, ROUNDS)
    const scores = new Float64Array(lesson.intents.length)
    for (const at of used.filter((each) => folds[each] === fold)) {
      const vector = lesson.vectors[at] as TextVector
      setScores(scores, centroids, vector)
      nearest.push(Math.max(...scores))
      setScores(scores, weights, vector)
      scored.push({ at, wanted: lesson.classes[at] ?? 0, scores: Float64Array.from(scores) })
    }
  }
  const temperature = temperatureFor(scored)
  return { temperature, nearness: nearnessOf(nearest), judged: judge(lesson, scored, temperature) }
}

type Scored = { at: number; wanted: number; scores: Float64Array }

const FOLDS = 3
/** Enough for temperature and accuracy, which need no third digit. */
const ROUNDS = 4
/** With fewer, what is left out says nothing. */
const LEAST_JUDGED = 20
/** What is learnt of 6 and of 13 default intents with 8 and 20 sentences of callers each: .042 to .050, .026 to .032. */
const USUAL_NEARNESS: Nearness = { least: 0.05, scale: 0.03 }
/** So many tell temperature and accuracy to a hundredth; more would only take their time. */
const MOST_JUDGED = 2000
/** Of what is about an intent, one in two hundred may be told as being about none. */
const MISSED = 0.005
/** Odds of 19 to 1: what is as near as half of all examples is about one of the intents. */
const SURE = Math.log(19)

/** In which of the folds each example is left out; null for hints, which nobody says. */
function foldsOf({ examples, classes }: Lesson): (number | null)[] {
  const seen = new Map<number, number>()
  return examples.map(({ isHint }, at) => {
    if (isHint) return null
    const index = seen.get(classes[at] ?? 0) ?? 0
    seen.set(classes[at] ?? 0, index + 1)
    return index % FOLDS
  })
}

/** The temperature with the least log loss. */
function temperatureFor(scored: readonly Scored[]): number {
  const lossAt = (temperature: number) =>
    scored.reduce((sum, { wanted, scores }) => {
      const likely = scores.map((each) => each / temperature)
      toLikelihoods(likely)
      return sum - Math.log(Math.max(Number.MIN_VALUE, likely[wanted] ?? 0))
    }, 0)
  // The loss has one minimum; a search by thirds over logarithms finds it to a thousandth.
  let [low, high] = [-Math.LN10, Math.LN10]
  for (let turn = 0; turn < SEARCH_TURNS; turn += 1) {
    const third = (high - low) / 3
    if (lossAt(Math.exp(low + third)) < lossAt(Math.exp(high - third))) high -= third
    else low += third
  }
  return Math.exp((low + high) / 2)
}

const SEARCH_TURNS = 18

function nearnessOf(nearest: readonly number[]): Nearness {
  const sorted = nearest.toSorted((a, b) => a - b)
  const least = sorted[Math.floor(sorted.length * MISSED)] ?? 0
  const median = sorted[Math.floor(sorted.length / 2)] ?? 1
  return { least, scale: Math.max(Number.EPSILON, (median - least) / SURE) }
}

function judge({ intents, examples }: Lesson, scored: readonly Scored[], temperature: number): OutOfFold[] {
  return scored.map(({ at, wanted, scores }) => {
    const likely = scores.map((each) => each / temperature)
    toLikelihoods(likely)
    const likelihood = Math.max(...likely)
    return {
      intent: intents[wanted] ?? '',
      text: examples[at]?.text ?? '',
      taken: intents[likely.indexOf(likelihood)] ?? '',
      likelihood,
    }
  })
}
