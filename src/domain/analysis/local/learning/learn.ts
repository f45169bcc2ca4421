import { DEFAULT_INTENTS, EMOTIONS } from '../../../../lib/analytics.ts'
import { tokeniseEnglish } from '../../../../lib/text-english.ts'
import {
  distinctFeatures,
  framesAndActs as englishBuild,
  wordsAndPairs,
  wordsPairsAndGaps,
} from '../english-features.ts'
import { createEnglishHits } from '../english-hits.ts'
import { cut } from '../english-statements.ts'
import { framesIn, framesAndActs as japaneseBuild } from '../japanese-features.ts'
import { createJapaneseHits } from '../japanese-hits.ts'
import { CALLED_FOR, MOVES } from '../lexicon/types.ts'
import type { LearntModel, LinearModel } from '../linear-classifier.ts'
import { countedOdds } from './counted-odds.ts'
import { logisticRegression, type Settings } from './logistic-regression.ts'
import { readSamples, type Samples } from './samples.ts'

/** What a model is learnt from, and how. */
export type Lesson = {
  samples: Samples<string>
  featuresOf: (text: string) => readonly string[]
  /** How it is learnt by logistic regression; counted where it is not. */
  settings: Settings | 'counted'
}

/** All that is learnt of English, by the names of the models. */
export function englishLessons(): Record<string, Lesson> {
  const hitsIn = createEnglishHits()
  const words = (text: string) => wordsAndPairs(tokeniseEnglish(text))
  const about = (text: string) => wordsPairsAndGaps(tokeniseEnglish(text))
  const build = (text: string) =>
    cut(tokeniseEnglish(text)).flatMap((tokens) => englishBuild(tokens, hitsIn(tokens)))
  const feelings = readSamples('en', 'feelings', EMOTIONS)
  const sides = readSamples('en', 'sides', EMOTIONS)
  const bySide = Object.fromEntries(EMOTIONS.map((each) => [each, [...sides[each], ...feelings[each]]]))
  const { talk } = readSamples('en', 'callers', ['talk'])
  const callers = {
    ...readSamples('en', 'callers', DEFAULT_INTENTS),
    // Who is glad, worried or cross about it may call for anything.
    talk: [...talk, ...EMOTIONS.flatMap((each) => (each === 'neutral' ? [] : feelings[each]))],
  }
  const agents = { ...readSamples('en', 'agents', DEFAULT_INTENTS), talk }
  return {
    callers: { samples: callers, featuresOf: about, settings: INTENTS },
    agents: { samples: agents, featuresOf: about, settings: INTENTS },
    moves: { samples: readSamples('en', 'moves', MOVES), featuresOf: build, settings: SPEECH_ACTS },
    feelings: { samples: feelings, featuresOf: words, settings: 'counted' },
    moods: {
      samples: bySide,
      featuresOf: (said) => distinctFeatures(said.split(NEXT_TURN)),
      settings: MOODS,
    },
  }
}

/** All that is learnt of Japanese, by the names of the models. */
export function japaneseLessons(): Record<string, Lesson> {
  const hitsIn = createJapaneseHits()
  const build = (text: string) => japaneseBuild(text, hitsIn(text))
  return {
    callers: { samples: readSamples('ja', 'callers', CALLED_FOR), featuresOf: framesIn, settings: INTENTS },
    agents: { samples: readSamples('ja', 'agents', CALLED_FOR), featuresOf: framesIn, settings: INTENTS },
    moves: { samples: readSamples('ja', 'moves', MOVES), featuresOf: build, settings: SPEECH_ACTS },
    feelings: {
      samples: readSamples('ja', 'feelings', EMOTIONS),
      featuresOf: build,
      settings: SPEECH_ACTS,
    },
  }
}

/** The same lessons give the same models. */
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
    ? countedOdds(samples, featuresOf)
    : logisticRegression(samples, featuresOf, settings)
}

/** Stands for how and from what it is learnt: another once a setting, a sample, a word or a feature changes. */
export function digestOf({ samples, featuresOf, settings }: Lesson): string {
  const hash = new Bun.CryptoHasher('sha256').update(`${JSON.stringify(settings)}\n`)
  for (const [kind, texts] of Object.entries(samples)) {
    hash.update(`${kind}\n`)
    for (const text of texts) hash.update(`${featuresOf(text).join('\t')}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

/** Of what a call is about every caller has other words: few of them are learnt by heart. */
const INTENTS: Settings = { decay: 0.01, rounds: 20 }
const MOODS: Settings = { decay: 0.01, rounds: 20 }
/** Between two turns of a customer in a sample of what they say over a whole call. */
const NEXT_TURN = ' / '
const SPEECH_ACTS: Settings = { decay: 0.005, rounds: 10 }
