import { unpackIntents } from './packed-intents.ts'
import { setScores } from './softmax-regression.ts'
import { textFeatures } from './text-features.ts'
import { vectorOf } from './vector-space.ts'

/** What a text says of each intent. */
export type Told = {
  /** Log odds up to a constant, in the order of the model's intents. */
  scores: Float64Array
  /** How likely the text is about one of the intents at all, 0 to 1. */
  isAbout: number
}

/** Tells what texts are about. */
export type IntentModel = { intents: readonly string[]; tell(text: string): Told }

/**
 * Opens a packed model. What it tells comes from the bytes alone, so it is the same wherever they are read.
 * @returns null if another version of the trainer made it, or it was learnt from something else
 */
export function openIntentModel(bytes: Uint8Array, learntFrom: string): IntentModel | null {
  const learnt = unpackIntents(bytes, learntFrom)
  if (learnt === null) return null
  const { intents, space, weights, centroids, nearness } = learnt
  return {
    intents,
    tell(text) {
      const vector = vectorOf(space, textFeatures(text))
      const scores = new Float64Array(intents.length)
      setScores(scores, centroids, vector)
      const nearest = Math.max(...scores)
      setScores(scores, weights, vector)
      return { scores, isAbout: 1 / (1 + Math.exp((nearness.least - nearest) / nearness.scale)) }
    },
  }
}
