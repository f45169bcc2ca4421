import { EMOTIONS } from '../../../lib/analytics.ts'
import { trainClassifier } from './classifier.ts'
import { actsAmong, type Hit, type ReadStatement } from './language.ts'
import { JA_FEELING_SAMPLES } from './lexicon/ja-feeling-samples.ts'
import { JA_MOVES } from './lexicon/ja-moves.ts'
import { JA_SAMPLES } from './lexicon/ja-samples.ts'
import { JA_HANDLING_SAMPLES } from './lexicon/ja-samples-handling.ts'
import { JA_AGENT_TALK, JA_CUSTOMER_TALK } from './lexicon/ja-samples-talk.ts'
import type { Act, IntentSamples, KnownIntent } from './lexicon/types.ts'
import { lazily, likelihoods, type Resemblance, resemblanceTo } from './resemblance.ts'

type Likeness = Pick<ReadStatement, 'hits' | 'resembles' | 'handles' | 'moves' | 'feels'>

/**
 * What a Japanese sentence is like by its characters and the acts in it: what callers say for each intent, what
 * moves a call, and what people say who feel so, by which the words of feeling in it are weighed again.
 * @param hitsIn what the lexicon finds in a sentence
 */
export function createJapaneseLikeness(hitsIn: (text: string) => Hit[]) {
  const featuresOf = (text: string, hits: readonly Hit[]) => [...framesIn(text), ...actsAmong(hits)]
  const ownFeatures = (text: string) => featuresOf(text, hitsIn(text))
  const movesOf = trainClassifier(JA_MOVES, ownFeatures)
  const feelsLike = trainClassifier(JA_FEELING_SAMPLES, ownFeatures)
  const asked = createIntentLikeness(JA_SAMPLES, JA_CUSTOMER_TALK, SAID)
  const handled = createIntentLikeness(JA_HANDLING_SAMPLES, JA_AGENT_TALK, HANDLED)
  return (statement: string, hits: readonly Hit[]): Likeness => {
    const frames = lazily(() => framesIn(statement))
    const features = lazily(() => [...frames(), ...actsAmong(hits)])
    const feels = lazily(() => feelsLike(features()))
    return {
      hits: weighedByFeeling(statement, hits, feels),
      resembles: lazily(() => asked(frames())),
      handles: lazily(() => handled(frames())),
      moves: lazily(() => movesOf(features())),
      feels,
    }
  }
}

/**
 * Counted odds know rare words, learnt ones do not count twice what comes together: they err in other places, and
 * their sum errs less than either. Names, numbers and short answers tell of no intent.
 */
function createIntentLikeness(
  intents: IntentSamples,
  talk: readonly string[],
  factor: number,
): (frames: readonly string[]) => Resemblance<KnownIntent> {
  const samples = { ...intents, talk }
  const kinds = Object.keys(samples) as (keyof typeof samples)[]
  const countedOdds = resemblanceTo(samples, framesIn)
  const learntOdds = trainClassifier(samples, framesIn)
  return (frames) => {
    const counted = countedOdds(frames)
    const learnt = learntOdds(frames)
    const matters = 1 - (likelihoods(learnt, kinds, 1).get('talk') ?? 0)
    const oddsOf = (kind: keyof typeof samples) =>
      COUNTED * (counted.get(kind) ?? 0) + LEARNT * (learnt.get(kind) ?? 0)
    return new Map(
      kinds.flatMap((kind) => (kind === 'talk' ? [] : [[kind, factor * matters * oddsOf(kind)] as const])),
    )
  }
}

/** How much likeness counts in what callers and in what agents say. */
const SAID = 1
const HANDLED = 0.5

const COUNTED = 0.4
const LEARNT = 3

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

/** Runs of one to three characters with beginning and end: what a sentence does stands in how it ends. */
function framesIn(text: string): string[] {
  const plain = `^${text.replaceAll(MARKS, '').replaceAll(NUMBER, '0')}$`
  const found: string[] = []
  for (let length = 1; length <= LONGEST; length += 1)
    for (let at = 0; at + length <= plain.length; at += 1) found.push(plain.slice(at, at + length))
  return found
}

const LONGEST = 3
const MARKS = /[\s、。,.!?！？]/g
/** One number tells as much as another. */
const NUMBER = /[0-9〇一二三四五六七八九十百千万]+/g
