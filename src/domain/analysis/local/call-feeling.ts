import { EMOTIONS, type Emotion } from '../../../model/analytics.ts'
import type { CallFeelingWeights, CallTrait } from './lexicon/types.ts'
import { does, type Reading } from './reading.ts'
import { likelihoods } from './resemblance.ts'
import { distinctFeatures, SHORT_SIDE, wordsIn } from './whole-call.ts'

/**
 * How likely the customer feels so over the whole call, together 1.
 * @param strengths how strongly the customer names each feeling, all signs together
 */
export function callFeeling(
  { statements, language }: Reading,
  strengths: ReadonlyMap<Emotion, number>,
  { strength, named, like, mood, prior, traits }: CallFeelingWeights,
): Map<Emotion, number> {
  const customers = statements.filter((each) => each.role !== 'agent')
  const shown: Record<CallTrait, number> = {
    // Agents hear a distress that no word names.
    empathy: Math.min(2, statements.filter((each) => each.role === 'agent' && does(each, 'empathy')).length),
    thanks: Math.min(3, customers.filter((each) => does(each, 'thanks')).length),
  }
  const telling = customers
    .filter((each) => each.length >= MIN_LENGTH)
    .map((each) => ({
      weight: Math.sqrt(each.length),
      likely: likelihoods(each.feels(), EMOTIONS, LIKE_SHARPNESS),
    }))
  const all = telling.reduce((sum, each) => sum + each.weight, 0)
  const moods = language.whole.mood(distinctFeatures(customers.map((each) => each.about())))
  const words = wordsIn(customers)
  const odds = EMOTIONS.map((feeling): [Emotion, number] => {
    const share = telling.reduce((sum, each) => sum + each.weight * (each.likely.get(feeling) ?? 0), 0)
    const beside = (Object.keys(shown) as CallTrait[]).reduce(
      (sum, trait) => sum + traits[trait][feeling] * shown[trait],
      0,
    )
    return [
      feeling,
      prior[feeling] +
        strength * (strengths.get(feeling) ?? 0) +
        named * Math.log(NOT_NAMED + (strengths.get(feeling) ?? 0)) +
        like * Math.log(UNLIKE + share / Math.max(1, all)) +
        (mood * (moods.get(feeling) ?? 0)) / Math.max(words, SHORT_SIDE) +
        beside,
    ]
  })
  return likelihoods(new Map(odds), EMOTIONS, 1)
}

const MIN_LENGTH = 2
const LIKE_SHARPNESS = 0.5
/** What stands for nothing, so that one weak sign is not all. */
const NOT_NAMED = 0.2
const UNLIKE = 0.02
