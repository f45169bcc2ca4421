import { DEFAULT_INTENTS, EMOTIONS } from '../../../model/analytics.ts'
import { japaneseFrames, japaneseFramesAndActs } from './japanese-features.ts'
import type { Hit, ReadStatement } from './language.ts'
import { type Act, CALLED_FOR, type CalledFor, MOVES } from './lexicon/types.ts'
import type { Classifier, PackedModels } from './linear-classifier.ts'
import { lazily, likelihoods, type Resemblance } from './resemblance.ts'

type Likeness = Pick<ReadStatement, 'hits' | 'about' | 'resembles' | 'handles' | 'moves' | 'feels'>

/**
 * What a Japanese sentence is like by its characters and the acts in it: what callers say for each intent, what
 * moves a call, and what people say who feel so, by which the words of feeling in it are weighed again.
 */
export function createJapaneseLikeness(learnt: PackedModels) {
  const moved = learnt.classifier('moves', MOVES)
  const felt = learnt.classifier('feelings', EMOTIONS)
  const asked = mattersOnly(learnt.classifier('callers', CALLED_FOR))
  const handled = mattersOnly(learnt.classifier('agents', CALLED_FOR))
  return (statement: string, hits: readonly Hit[]): Likeness => {
    const about = lazily(() => japaneseFrames(statement))
    const features = lazily(() => japaneseFramesAndActs(statement, hits))
    const feels = lazily(() => felt(features()))
    return {
      hits: weighedByFeeling(statement, hits, feels),
      about,
      resembles: lazily(() => asked(about())),
      handles: lazily(() => handled(about())),
      moves: lazily(() => moved(features())),
      feels,
    }
  }
}

/** Names, numbers and short answers tell of no intent. */
function mattersOnly(classify: Classifier<CalledFor>): Classifier<CalledFor> {
  return (frames) => {
    const odds = classify(frames)
    const matters = 1 - (likelihoods(odds, CALLED_FOR, 1).get('talk') ?? 0)
    return new Map(DEFAULT_INTENTS.map((kind) => [kind, (odds.get(kind) ?? 0) * matters]))
  }
}

/**
 * A word of feeling counts for as much as the whole sentence is like those of people who feel so: "不正利用の届け"
 * is business. Where no word names it, the sentence alone may.
 */
function weighedByFeeling(
  statement: string,
  hits: readonly Hit[],
  feels: () => Resemblance<(typeof EMOTIONS)[number]>,
): Hit[] {
  const named = hits.some((each) => each.cue.family === 'emotion')
  if (statement.length < MIN_CHARACTERS || (!named && hits.some(isAgents))) return [...hits]
  const likely = likelihoods(feels(), EMOTIONS, 1)
  const weighed = hits.map((hit) =>
    hit.cue.family === 'emotion' && !hit.negated
      ? { ...hit, weight: hit.weight * (NAMED + LIKELY * (likely.get(hit.cue.name) ?? 0)) }
      : hit,
  )
  if (named) return weighed
  const unnamed = [...likely].flatMap(([name, share]): Hit[] =>
    name === 'neutral' || share < MIN_LIKELY
      ? []
      : [
          {
            cue: { family: 'emotion', name },
            weight: UNNAMED * share,
            specificity: 0,
            start: 0,
            end: statement.length,
            negated: false,
            past: false,
          },
        ],
  )
  return [...weighed, ...unnamed]
}

/** What only agents say shows nothing of how a customer feels. */
function isAgents({ cue }: Hit): boolean {
  return cue.family === 'act' && AGENTS_ACTS.has(cue.name)
}

const AGENTS_ACTS = new Set<Act>(['offer_help', 'ask_identity', 'hold', 'closing_offer', 'company'])
const MIN_CHARACTERS = 3
const NAMED = 0.3
const LIKELY = 0.9
const MIN_LIKELY = 0.6
const UNNAMED = 0.6
