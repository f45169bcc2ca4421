import { exactExp, exactLog, softmaxInPlace } from '../../../../lib/numbers/exact-math.ts'
import { openModels, packModels } from '../models/linear-classifier.ts'
import { ALWAYS } from '../text/features.ts'
import { ELSEWHERE } from './training-data.ts'
import { lengthOf, runsOf } from './vectors.ts'

/** What is learnt of intents: a row of weights for each feature, with a column for each intent and one for none of them. */
export type LearntIntents = {
  intents: readonly string[]
  features: Uint32Array
  weights: Float32Array
  /** A text of which the likeliest intent has lower log odds is about none. */
  leastOdds: number
}

/** What a text says of each intent. */
export type IntentOdds = {
  /** Log odds up to a constant, in the order of the model's intents. */
  scores: Float64Array
  /** Log odds that the text is about one of the intents at all. */
  aboutOdds: number
}

/** Tells what texts are about. */
export type IntentModel = { intents: readonly string[]; tell(text: string): IntentOdds }

/** Packs what was learnt in the form of the models that the program comes with. */
export function packIntents({ intents, features, weights, leastOdds }: LearntIntents): Uint8Array {
  const models = {
    intents: { kinds: [...intents, ELSEWHERE], features, weights },
    least: { kinds: LEAST, features: Uint32Array.of(ALWAYS), weights: Float32Array.of(leastOdds) },
  }
  return packModels(models, QUICKLY)
}

/** Somebody waits for it: the highest level takes half a second more for 77 intents, for a twentieth less. */
const QUICKLY = 6

/**
 * Opens a packed model. What it tells comes from the bytes alone, so it is the same wherever they are read.
 * @throws Error if it was learnt of other intents
 */
export function openIntentModel(bytes: Uint8Array, intents: readonly string[]): IntentModel {
  const models = openModels(bytes)
  const classify = models.classifier('intents', [...intents, ELSEWHERE])
  const leastOdds = models.classifier('least', LEAST)([])[0] ?? 0
  return {
    intents,
    tell(text) {
      const features = runsOf(text)
      const length = lengthOf(features)
      const scores = classify(features).map((each) => each / length)
      return { scores: scores.slice(0, -1), aboutOdds: oddsOfBest(scores) - leastOdds }
    },
  }
}

const LEAST = ['odds'] as const

/** Log odds of the likeliest intent against all else. @param scores the last is that of none of the intents */
export function oddsOfBest(scores: Float64Array): number {
  const best = Math.max(...scores.subarray(0, -1))
  const all = scores.reduce((sum, each) => sum + exactExp(each - best), 0)
  return -exactLog(Math.max(all - 1, Number.MIN_VALUE))
}

/** How likely each class is by its score, together 1. */
export function likelihoodsOf(scores: Float64Array): Float64Array {
  return softmaxInPlace(Float64Array.from(scores))
}
