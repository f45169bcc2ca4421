import { lazily } from '../../../../lib/lazily.ts'
import type { TextRange } from '../../../../lib/text.ts'
import { DEFAULT_INTENTS, EMOTIONS, type Emotion } from '../../../../model/analytics.ts'
import { SCORECARD_RULES, type ScorecardRule } from '../../../../model/scorecard/scorecard.ts'
import type { LearntTable } from '../models/conditional-logit.ts'
import type { LearntLanguage } from '../models/learnt.ts'
import { type LogOdds, logistic, softmax } from '../models/log-odds.ts'
import type { Phrases } from '../phrases/types.ts'
import type { Term } from '../summary/terms.ts'
import { featuresOf } from '../text/features.ts'
import type { Wording } from '../wording/types.ts'
import {
  ACTS_BUT_RUDENESS,
  CALLED_FOR,
  type CalledFor,
  type KnownIntent,
  MOVES,
  type Move,
  RUDENESS,
  type ToldAct,
} from './acts.ts'

/** What has to be known of a language to read and write it; everything else is learnt, by the same code for all. */
export type LanguageRules = {
  /** Primary subtag, such as `en`. */
  readonly code: string
  /** The statements of a text, in order. */
  cut(text: string): CutStatement[]
  /** Which runs of units are features: words say more in pairs with a gap, characters in longer runs. */
  readonly features: { longest: number; gaps: boolean }
  /** Terms that may tell something in a summary, each once. */
  telling(text: string): Term[]
  /** What opens a further matter: "while I've got you". */
  readonly turnsTo: RegExp
  readonly phrases: Phrases
  readonly wording: Wording
}

/** A sentence, or where there is no punctuation a clause. */
export type CutStatement = TextRange & {
  /** Words, or characters in scripts without spaces, in the form in which they are learnt. */
  units: readonly string[]
  question: boolean
  /** Exclamation marks or words in capitals. */
  emphatic: boolean
  /** In words, or what counts for one: the measure of how much is said. */
  length: number
}

/** A statement with all that the models of its language tell of it; each is computed when it is first asked for. */
export type ReadStatement = Omit<CutStatement, 'units'> & {
  features: () => readonly number[]
  /** How likely it does each act or names each feeling, 0 to 1 each. */
  acts: () => ReadonlyMap<ToldAct, number>
  /** How like it is to what customers say who call for each intent. */
  resembles: () => LogOdds<CalledFor>
  /** How like it is to what agents say who deal with each intent. */
  handles: () => LogOdds<CalledFor>
  /** How like it is to what moves a call towards its end. */
  moves: () => LogOdds<Move>
  /** How likely whoever says it feels so, together 1. */
  feels: () => ReadonlyMap<Emotion, number>
}

/** Of everything that one side says over a call: its distinct features together. */
export type WholeSide = {
  /** Of what the customer says: how they feel. */
  mood: (features: readonly number[]) => LogOdds<Emotion>
  /** Of what the customer says: what they call for. */
  matter: (features: readonly number[]) => LogOdds<KnownIntent>
  /** Of what the agent says: what they call for. */
  dealing: (features: readonly number[]) => LogOdds<KnownIntent>
  /** Of what the agent and the customer say: which questions are answered no. */
  faults: (features: readonly number[]) => LogOdds<ScorecardRule>
}

/** The rules of a language with what was learnt of it. */
export type Language = Omit<LanguageRules, 'cut' | 'features'> & {
  read(text: string): ReadStatement[]
  /** How likely a turn is rude, by the distinct features of its statements. */
  rudenessOfTurn(features: readonly number[]): number
  readonly whole: WholeSide
  /** What the decisions over a whole call add up. */
  readonly decisions: Record<string, LearntTable>
}

/** Puts the rules of a language and its learnt models together. */
export function createLanguage(rules: LanguageRules, { models, decisions }: LearntLanguage): Language {
  const of = <Kind extends string>(name: string, kinds: readonly Kind[]) => {
    const classify = models.classifier(name, kinds)
    return (features: readonly number[]): LogOdds<Kind> => {
      const logOdds = classify(features)
      return new Map(kinds.map((kind, at) => [kind, logOdds[at] ?? 0]))
    }
  }
  const [told, rude] = [of('acts', ACTS_BUT_RUDENESS), of('rudeness', RUDENESS)]
  const [asked, handled] = [of('callers', CALLED_FOR), of('agents', CALLED_FOR)]
  const [moved, felt] = [of('moves', MOVES), of('feelings', EMOTIONS)]
  return {
    ...rules,
    decisions,
    rudenessOfTurn: (features) => logistic(rude(features).get('rude') ?? 0),
    whole: {
      mood: of('moods', EMOTIONS),
      matter: of('matters', DEFAULT_INTENTS),
      dealing: of('dealings', DEFAULT_INTENTS),
      faults: of('faults', SCORECARD_RULES),
    },
    read: (text) =>
      rules.cut(text).map(({ units, ...statement }): ReadStatement => {
        const features = lazily(() => featuresOf(units, rules.features))
        return {
          ...statement,
          features,
          acts: lazily(() => {
            const logOdds = [...told(features()), ...rude(features())]
            return new Map(logOdds.map(([act, each]) => [act, logistic(each)]))
          }),
          resembles: lazily(() => asked(features())),
          handles: lazily(() => handled(features())),
          moves: lazily(() => moved(features())),
          feels: lazily(() => softmax(felt(features()), EMOTIONS, 1)),
        }
      }),
  }
}
