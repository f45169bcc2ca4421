import {
  englishFramesAndActs as englishBuild,
  wordsAndPairs,
  wordsPairsAndGaps,
} from '../src/domain/analysis/local/english-features.ts'
import { createEnglishHits } from '../src/domain/analysis/local/english-hits.ts'
import { cut } from '../src/domain/analysis/local/english-statements.ts'
import {
  japaneseFramesAndActs as japaneseBuild,
  japaneseFrames,
} from '../src/domain/analysis/local/japanese-features.ts'
import { createJapaneseHits } from '../src/domain/analysis/local/japanese-hits.ts'
import { type KnownIntent, MOVES } from '../src/domain/analysis/local/lexicon/types.ts'
import type { LearntModel, LinearModel } from '../src/domain/analysis/local/linear-classifier.ts'
import { tokeniseEnglish } from '../src/domain/analysis/local/text/english.ts'
import { japaneseStatements, normaliseJapanese } from '../src/domain/analysis/local/text/japanese.ts'
import { distinctFeatures } from '../src/domain/analysis/local/whole-call.ts'
import { DEFAULT_INTENTS, EMOTIONS, type Emotion } from '../src/model/analytics.ts'
import { logisticRegression, type Settings } from './logistic-regression.ts'
import { naiveBayes } from './naive-bayes.ts'
import { type Example, type ExampleKind, readExamples } from './read.ts'

/** What people say, by what it is a sample of; {@link NEXT_TURN} is between two turns. */
type Samples<Kind extends string> = Record<Kind, readonly string[]>

/** The separator of two turns. */
const NEXT_TURN = ' / '

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
  const examples = readExamples('en', 'train')
  const feelings = samplesOf(examples, 'feeling', 'emotion', EMOTIONS)
  const talk = examples.filter(({ kind }) => kind === 'talk').map(textOf)
  const callers = {
    ...samplesOf(examples, 'caller', 'intent', DEFAULT_INTENTS),
    // Customers with an emotion may call for any reason.
    talk: [...talk, ...EMOTIONS.flatMap((each) => (each === 'neutral' ? [] : feelings[each]))],
  }
  const agents = { ...samplesOf(examples, 'agent', 'intent', DEFAULT_INTENTS), talk }
  return {
    callers: { samples: callers, featuresOf: about, settings: INTENTS },
    agents: { samples: agents, featuresOf: about, settings: INTENTS },
    moves: { samples: samplesOf(examples, 'move', 'move', MOVES), featuresOf: build, settings: SPEECH_ACTS },
    feelings: { samples: feelings, featuresOf: words, settings: 'counted' },
    ...wholeCalls(examples, { callers, feelings }, (turn) =>
      cut(tokeniseEnglish(turn)).map(wordsPairsAndGaps),
    ),
  }
}

/** The lessons for Japanese, by the name of the model. */
export function japaneseLessons(): Record<string, Lesson> {
  const hitsIn = createJapaneseHits()
  const build = (text: string) => japaneseBuild(text, hitsIn(text))
  const examples = readExamples('ja', 'train')
  const talk = (role: 'customer' | 'agent') =>
    examples.filter(({ kind, turns }) => kind === 'talk' && turns[0]?.role === role).map(textOf)
  const callers = {
    ...samplesOf(examples, 'caller', 'intent', DEFAULT_INTENTS),
    talk: talk('customer'),
  }
  const agents = { ...samplesOf(examples, 'agent', 'intent', DEFAULT_INTENTS), talk: talk('agent') }
  const feelings = samplesOf(examples, 'feeling', 'emotion', EMOTIONS)
  const statements = (turn: string) => {
    const { plain } = normaliseJapanese(turn)
    return japaneseStatements(plain).map(({ start, end }) => japaneseFrames(plain.slice(start, end)))
  }
  return {
    callers: { samples: callers, featuresOf: japaneseFrames, settings: INTENTS },
    agents: { samples: agents, featuresOf: japaneseFrames, settings: INTENTS },
    moves: { samples: samplesOf(examples, 'move', 'move', MOVES), featuresOf: build, settings: SPEECH_ACTS },
    feelings: { samples: feelings, featuresOf: build, settings: SPEECH_ACTS },
    ...wholeCalls(examples, { callers, feelings }, statements),
  }
}

/**
 * The lessons about everything that one side says in a call. For calls in which little is said, callers' openings are
 * samples of intents too, and some sentences are samples of emotions.
 * @param statementsIn the features of each statement of a turn
 */
function wholeCalls(
  examples: readonly Example[],
  { callers, feelings }: { callers: Samples<KnownIntent>; feelings: Samples<Emotion> },
  statementsIn: (turn: string) => string[][],
): Record<string, Lesson> {
  // Chats have an intent and no emotion.
  const sides = [...examples.filter(isKind('side')), ...examples.filter(isKind('call'))].filter(
    ({ labels }) => labels.intent !== undefined,
  )
  const customers = sides.map((each) => ({ ...each, said: saidBy('customer', each) }))
  const agents = sides
    .filter(({ turns }) => turns.some((each) => each.role === 'agent'))
    .map((each) => ({ ...each, said: saidBy('agent', each) }))
  const featuresOf = (said: string) => distinctFeatures(said.split(NEXT_TURN).flatMap(statementsIn))
  const saidOf = <Kind extends string>(
    of: typeof customers,
    label: 'emotion' | 'intent',
    kinds: readonly Kind[],
  ) => byKind(kinds, (kind) => of.filter(({ labels }) => labels[label] === kind).map((each) => each.said))
  const moods = saidOf(customers, 'emotion', EMOTIONS)
  const matters = saidOf(customers, 'intent', DEFAULT_INTENTS)
  const sentences = EMOTIONS.reduce((sum, each) => sum + feelings[each].length, 0)
  const felt = customers.filter(({ labels }) => labels.emotion !== undefined).length
  const oneIn = Math.round(sentences / (felt * SENTENCES_FOR_A_SIDE))
  for (const each of EMOTIONS) moods[each].push(...feelings[each].filter((_, at) => at % oneIn === 0))
  for (const intent of DEFAULT_INTENTS) matters[intent].push(...callers[intent])
  return {
    moods: { samples: moods, featuresOf, settings: WHOLE_CALLS },
    matters: { samples: matters, featuresOf, settings: WHOLE_CALLS },
    dealings: { samples: saidOf(agents, 'intent', DEFAULT_INTENTS), featuresOf, settings: WHOLE_CALLS },
  }
}

const isKind = (kind: ExampleKind) => (example: Example) => example.kind === kind

/** The texts of the examples of one kind, by one of their labels. */
function samplesOf<Kind extends string>(
  examples: readonly Example[],
  kind: ExampleKind,
  label: 'intent' | 'emotion' | 'move',
  kinds: readonly Kind[],
): Record<Kind, string[]> {
  const of = examples.filter(isKind(kind))
  return byKind(kinds, (each) => of.filter(({ labels }) => labels[label] === each).map(textOf))
}

function byKind<Kind extends string, Value>(kinds: readonly Kind[], of: (kind: Kind) => Value) {
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<Kind, Value>
}

function textOf({ turns }: Example): string {
  return turns.map((each) => each.text).join(NEXT_TURN)
}

function saidBy(role: 'customer' | 'agent', example: Example): string {
  return textOf({ ...example, turns: example.turns.filter((each) => each.role === role) })
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
