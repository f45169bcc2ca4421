import {
  framesAndActs as englishBuild,
  wordsAndPairs,
  wordsPairsAndGaps,
} from '../src/domain/analysis/local/english-features.ts'
import { createEnglishHits } from '../src/domain/analysis/local/english-hits.ts'
import { cut } from '../src/domain/analysis/local/english-statements.ts'
import { framesIn, framesAndActs as japaneseBuild } from '../src/domain/analysis/local/japanese-features.ts'
import { createJapaneseHits } from '../src/domain/analysis/local/japanese-hits.ts'
import { CALLED_FOR, type KnownIntent, MOVES } from '../src/domain/analysis/local/lexicon/types.ts'
import type { LearntModel, LinearModel } from '../src/domain/analysis/local/linear-classifier.ts'
import { tokeniseEnglish } from '../src/domain/analysis/local/text/english.ts'
import { japaneseStatements, normaliseJapanese } from '../src/domain/analysis/local/text/japanese.ts'
import { distinctFeatures } from '../src/domain/analysis/local/whole-call.ts'
import { DEFAULT_INTENTS, EMOTIONS, type Emotion } from '../src/model/analytics.ts'
import { logisticRegression, type Settings } from './logistic-regression.ts'
import { naiveBayes } from './naive-bayes.ts'
import { NEXT_TURN, readSamples, readSides, type Samples, type Side } from './samples.ts'

/** The samples, features and settings of one model. */
export type Lesson = {
  samples: Samples<string>
  featuresOf: (text: string) => readonly string[]
  /** The settings of logistic regression; `counted` for naive Bayes. */
  settings: Settings | 'counted'
}

/** The lessons for English, by the name of the model. */
export function englishLessons(): Record<string, Lesson> {
  const hitsIn = createEnglishHits()
  const words = (text: string) => wordsAndPairs(tokeniseEnglish(text))
  const about = (text: string) => wordsPairsAndGaps(tokeniseEnglish(text))
  const build = (text: string) =>
    cut(tokeniseEnglish(text)).flatMap((tokens) => englishBuild(tokens, hitsIn(tokens)))
  const feelings = readSamples('en', 'feelings', EMOTIONS)
  const { talk } = readSamples('en', 'callers', ['talk'])
  const callers = {
    ...readSamples('en', 'callers', DEFAULT_INTENTS),
    // Customers with an emotion may call for any reason.
    talk: [...talk, ...EMOTIONS.flatMap((each) => (each === 'neutral' ? [] : feelings[each]))],
  }
  const agents = { ...readSamples('en', 'agents', DEFAULT_INTENTS), talk }
  return {
    callers: { samples: callers, featuresOf: about, settings: INTENTS },
    agents: { samples: agents, featuresOf: about, settings: INTENTS },
    moves: { samples: readSamples('en', 'moves', MOVES), featuresOf: build, settings: SPEECH_ACTS },
    feelings: { samples: feelings, featuresOf: words, settings: 'counted' },
    ...wholeCalls('en', { callers, feelings }, (turn) => cut(tokeniseEnglish(turn)).map(wordsPairsAndGaps)),
  }
}

/** The lessons for Japanese, by the name of the model. */
export function japaneseLessons(): Record<string, Lesson> {
  const hitsIn = createJapaneseHits()
  const build = (text: string) => japaneseBuild(text, hitsIn(text))
  const callers = readSamples('ja', 'callers', CALLED_FOR)
  const feelings = readSamples('ja', 'feelings', EMOTIONS)
  const statements = (turn: string) => {
    const { plain } = normaliseJapanese(turn)
    return japaneseStatements(plain).map(({ start, end }) => framesIn(plain.slice(start, end)))
  }
  return {
    callers: { samples: callers, featuresOf: framesIn, settings: INTENTS },
    agents: { samples: readSamples('ja', 'agents', CALLED_FOR), featuresOf: framesIn, settings: INTENTS },
    moves: { samples: readSamples('ja', 'moves', MOVES), featuresOf: build, settings: SPEECH_ACTS },
    feelings: { samples: feelings, featuresOf: build, settings: SPEECH_ACTS },
    ...wholeCalls('ja', { callers, feelings }, statements),
  }
}

/**
 * The lessons about everything that one side says in a call. For calls in which little is said, callers' openings are
 * samples of intents too, and some sentences are samples of emotions.
 * @param statementsIn the features of each statement of a turn
 */
function wholeCalls(
  language: 'en' | 'ja',
  { callers, feelings }: { callers: Samples<KnownIntent>; feelings: Samples<Emotion> },
  statementsIn: (turn: string) => string[][],
): Record<string, Lesson> {
  const sides = readSides(language)
  const [customers, agents] = [
    sides.filter((each) => each.role === 'customer'),
    sides.filter((each) => each.role === 'agent'),
  ]
  const featuresOf = (said: string) => distinctFeatures(said.split(NEXT_TURN).flatMap(statementsIn))
  const saidBy = (of: readonly Side[], kind: Emotion | KnownIntent) =>
    of.filter(({ feeling, calledFor }) => feeling === kind || calledFor === kind).map((each) => each.said)
  const samplesOf = <Kind extends Emotion | KnownIntent>(kinds: readonly Kind[], of: readonly Side[]) =>
    Object.fromEntries(kinds.map((kind) => [kind, saidBy(of, kind)])) as Record<Kind, string[]>
  const [moods, matters] = [samplesOf(EMOTIONS, customers), samplesOf(DEFAULT_INTENTS, customers)]
  const sentences = EMOTIONS.reduce((sum, each) => sum + feelings[each].length, 0)
  const oneIn = Math.round(sentences / (customers.length * SENTENCES_FOR_A_SIDE))
  for (const each of EMOTIONS) moods[each].push(...feelings[each].filter((_, at) => at % oneIn === 0))
  for (const intent of DEFAULT_INTENTS) matters[intent].push(...callers[intent])
  return {
    moods: { samples: moods, featuresOf, settings: WHOLE_CALLS },
    matters: { samples: matters, featuresOf, settings: WHOLE_CALLS },
    dealings: { samples: samplesOf(DEFAULT_INTENTS, agents), featuresOf, settings: WHOLE_CALLS },
  }
}

/** Trains the models. The same lessons give the same models. */
export function learnAll(lessons: Record<string, Lesson>): Record<string, LearntModel> {
  return Object.fromEntries(
    Object.entries(lessons).map(([name, lesson]) => [
      name,
      { ...learn(lesson), learntFrom: digestOf(lesson) },
    ]),
  )
}

function learn({ samples, featuresOf, settings }: Lesson): LinearModel {
  return settings === 'counted'
    ? naiveBayes(samples, featuresOf)
    : logisticRegression(samples, featuresOf, settings)
}

/** A digest of a lesson: it changes with each setting, sample, word or feature. */
export function digestOf({ samples, featuresOf, settings }: Lesson): string {
  const hash = new Bun.CryptoHasher('sha256').update(`${JSON.stringify(settings)}\n`)
  for (const [kind, texts] of Object.entries(samples)) {
    hash.update(`${kind}\n`)
    for (const text of texts) hash.update(`${featuresOf(text).join('\t')}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

/** Callers describe the same matter in many words, so weights decay strongly against overfitting. */
const INTENTS: Settings = { decay: 0.01, rounds: 20 }
/**
 * Sentences with an emotion for each customer's side. With more, whole calls are classified worse; with fewer, short
 * calls.
 */
const SENTENCES_FOR_A_SIDE = 1 / 16
/** Features of a single call would be two thirds of the weights, and say nothing about other calls. */
const WHOLE_CALLS: Settings = { decay: 0.01, rounds: 20, seenIn: 2 }
const SPEECH_ACTS: Settings = { decay: 0.005, rounds: 10 }
