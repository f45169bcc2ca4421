import { logOddsOf, signsOf } from './aboutness.ts'
import { unpackIntents } from './packed-intents.ts'
import { setScores } from './softmax-regression.ts'
import { textFeatures } from './text-features.ts'
import { vectorOf } from './vector-space.ts'

/** What a text says of each intent. */
export type IntentOdds = {
  /** Log odds up to a constant, in the order of the model's intents. */
  scores: Float64Array
  /** Log odds that the text is about one of the intents at all. */
  aboutOdds: number
}

/** Tells what texts are about. */
export type IntentModel = { intents: readonly string[]; tell(text: string): IntentOdds }

/**
 * Opens a packed model. What it tells comes from the bytes alone, so it is the same wherever they are read.
 * @returns null if another version of the trainer made it, or it was learnt from something else
 */
export function openIntentModel(bytes: Uint8Array, learntFrom: string): IntentModel | null {
  const learnt = unpackIntents(bytes, learntFrom)
  if (learnt === null) return null
  const { intents, columns, space, weights, centroids, aboutness } = learnt
  return {
    intents,
    tell(text) {
      const vector = vectorOf(space, textFeatures(text))
      const [scores, cosines] = [new Float64Array(columns), new Float64Array(columns)]
      setScores(cosines, centroids, vector)
      setScores(scores, weights, vector)
      const aboutOdds = logOddsOf(aboutness, signsOf(scores, cosines, intents.length))
      return { scores: scores.slice(0, intents.length), aboutOdds }
    },
  }
}
