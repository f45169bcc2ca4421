import type { TextRange } from '../../../lib/text.ts'
import type { Emotion } from '../../../model/analytics.ts'
import type {
  Act,
  CalledFor,
  CallFeelingWeights,
  Feeling,
  IntentWeights,
  KnownIntent,
  Move,
} from './lexicon/types.ts'
import type { Classifier } from './linear-classifier.ts'
import type { Phrases } from './phrases/types.ts'
import type { Resemblance } from './resemblance.ts'
import type { Term } from './terms.ts'
import type { Wording } from './wording/types.ts'

/** What the rules need to know of a language; everything else in the local engine is the same for all. */
export type Language = {
  /** Primary subtag, such as `en`. */
  readonly code: string
  /** The statements of one segment's text, in order, with all that the lexicon finds in them. */
  read(text: string): ReadStatement[]
  /** Terms that may tell something in a summary, each once. */
  telling(text: string): Term[]
  /** How like what is said over a whole call is, by its distinct features together. */
  readonly whole: WholeCall
  /** What opens a further matter: "while I've got you". */
  readonly turnsTo: RegExp
  readonly phrases: Phrases
  readonly wording: Wording
  /** How the signs of why somebody called are weighed. */
  readonly intents: IntentWeights
  /** How the signs of feeling of a whole call are weighed. */
  readonly callFeeling: CallFeelingWeights
}

/** What one side of a call, all of it together, tells. */
export type WholeCall = {
  /** Of what the customer says: how they feel. */
  mood: Classifier<Emotion>
  /** Of what the customer says: what they call for. */
  matter: Classifier<KnownIntent>
  /** Of what the agent says: what they call for. */
  dealing: Classifier<KnownIntent>
}

/** A sentence, or where there is no punctuation a clause. */
export type ReadStatement = TextRange & {
  hits: Hit[]
  question: boolean
  /** Exclamation marks or words in capitals. */
  emphatic: boolean
  /** The features by which it is told what it is about: words and pairs, or runs of characters. */
  about: () => readonly string[]
  /** How like it is to what customers say who call for each intent. */
  resembles: () => Resemblance<CalledFor>
  /** How like it is to what agents say who deal with each intent. */
  handles: () => Resemblance<CalledFor>
  /** How like it is to what moves a call towards its end. */
  moves: () => Resemblance<Move>
  /** How like it is to what people say who feel so. */
  feels: () => Resemblance<Emotion>
  /** In words, or what counts for one: the measure of how much is said. */
  length: number
}

/** A place where an entry of the lexicon holds. */
export type Hit = TextRange & {
  cue: Cue
  /** Intents: 1 to 3. Emotions: strength 0 to 1. Acts: 1. */
  weight: number
  /** How much of the text the entry names: of two that overlap, the more specific counts. */
  specificity: number
  /** "not happy", "I don't want to cancel", "返金ではなく". */
  negated: boolean
  /** Told of the past: "I ordered a lamp" is no wish to order. */
  past: boolean
}

/** Stands for phrases that look like an intent's and are none ("I can't work out why"). */
export const NO_INTENT = 'none'

export type Cue =
  | { family: 'intent'; name: KnownIntent | typeof NO_INTENT }
  /** What an agent does or says who deals with that intent. */
  | { family: 'handling'; name: KnownIntent }
  | { family: 'emotion'; name: Feeling }
  | { family: 'act'; name: Act }

/**
 * Of hits that overlap, within intents and within emotions, the most specific counts; overlapping ones of the same
 * name are one, over all their words. Acts stand beside each other.
 */
export function withoutOverlaps(hits: readonly Hit[]): Hit[] {
  const sorted = hits.toSorted(
    (a, b) =>
      b.specificity - a.specificity ||
      b.weight - a.weight ||
      a.end - a.start - (b.end - b.start) ||
      a.start - b.start,
  )
  const kept: Hit[] = []
  for (const hit of sorted) {
    const rivals = kept.filter((other) => areRivals(hit, other))
    const same = rivals.find((other) => other.cue.name === hit.cue.name)
    // Two intents said by the very same words are both there: nothing tells which was meant.
    const equal = rivals.every(
      (other) => other.start === hit.start && other.end === hit.end && other.weight === hit.weight,
    )
    if (same !== undefined) {
      same.start = Math.min(same.start, hit.start)
      same.end = Math.max(same.end, hit.end)
    } else if (equal) {
      kept.push({ ...hit })
    }
  }
  return kept.filter((each) => each.cue.name !== NO_INTENT).sort((a, b) => a.start - b.start || a.end - b.end)
}

/** What the lexicon makes of a statement, as features beside its words: acts and feelings, each once. */
export function actsAmong(hits: readonly Hit[]): string[] {
  const told = hits.filter(({ cue }) => cue.family === 'act' || cue.family === 'emotion')
  return [...new Set(told.map(({ cue, negated }) => `${negated ? 'no ' : ''}${cue.family}:${cue.name}`))]
}

const STANDS_BESIDE = new Set<Cue['family']>(['act', 'handling'])

function areRivals(hit: Hit, other: Hit): boolean {
  return (
    other.cue.family === hit.cue.family &&
    (!STANDS_BESIDE.has(hit.cue.family) || other.cue.name === hit.cue.name) &&
    other.start < hit.end &&
    other.end > hit.start
  )
}
