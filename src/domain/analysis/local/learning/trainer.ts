import { createYielding } from '../../../../lib/async/yielding.ts'
import type { OutOfFold } from '../../intent-trainer.ts'
import { leaveOut } from './left-out.ts'
import { type Example, fit, type LearntIntents, prepare } from './training-set.ts'

/** `judged` is what each example was taken for by a model that had not seen it; empty if there are too few. */
export type Trained = { learnt: LearntIntents; judged: OutOfFold[] }

/**
 * Learns intents from examples: a logistic regression and the centroids over words and runs of characters, as one
 * table of weights, with the temperature that fits examples which were left out. The same examples in the same order
 * give the same numbers. It yields every few milliseconds, for programs that have to do other things in between.
 * @param elsewhere what callers say that is about none of the intents
 */
export function* trainingSteps(
  intents: readonly string[],
  examples: readonly Example[],
  elsewhere: readonly string[] = [],
): Generator<void, Trained> {
  const trainingSet = yield* prepare(intents, examples, elsewhere)
  const { space, columns } = trainingSet
  const { weights, centroids } = yield* fit(trainingSet, [...trainingSet.examples.keys()])
  const { temperature, aboutness, judged } = yield* leaveOut(trainingSet)
  for (let cell = 0; cell < weights.length; cell += 1) weights[cell] = (weights[cell] ?? 0) / temperature
  return { learnt: { intents, columns, space, weights, centroids, aboutness }, judged }
}

/** Runs training to its end at once. */
export function runToEnd<T>(steps: Generator<void, T>): T {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

/** Runs training to its end and lets a program do other things every 10 ms. */
export async function runInPieces<T>(steps: Generator<void, T>): Promise<T> {
  const yieldToOthers = createYielding()
  let step = steps.next()
  while (step.done !== true) {
    await yieldToOthers()
    step = steps.next()
  }
  return step.value
}
