import type { DEFAULT_INTENTS, Emotion } from '../../../../lib/analytics.ts'

/** What a language's lexicon knows. How a pattern is written is up to the language. */
export type Lexicon = {
  /** Weights: 3 says it outright, 2 names it, 1 hints at it. */
  intents: Record<KnownIntent, readonly CueGroup[]>
  /** Phrases that look like an intent's and are none: they take their words away from the intents. */
  noIntent: readonly string[]
  /** Weights: strength from 0 to 1. */
  handling: GistLexicon
  emotions: Record<Feeling, readonly CueGroup[]>
  acts: Record<Act, readonly string[]>
}

export type CueGroup = { weight: number; any: readonly string[] }

/** Words that stand for what a call is about; several in a row are with spaces between. */
export type GistLexicon = Record<KnownIntent, readonly CueGroup[]>

/** Sentences of calls, by what they are for. */
export type IntentSamples = Record<KnownIntent, readonly string[]>

/** Sentences that customers say, by the feeling they show. */
export type FeelingSamples = Record<Emotion, readonly string[]>

/** What a call shows beside words of feeling, each counted up to a bound. */
export type CallTrait = 'empathy' | 'thanks'

/** How much each sign speaks for each feeling of a whole call: log odds, fitted over labelled calls. */
export type CallFeelingWeights = {
  /** For how strongly the feeling is named. */
  strength: number
  /** For the logarithm of it: that it is named at all. */
  named: number
  /** For the logarithm of the share of what is said that is like what people say who feel so. */
  like: number
  prior: Record<Emotion, number>
  traits: Record<CallTrait, Record<Emotion, number>>
}

/** What one says does for the matter of the call: first what agents do, then what customers do. */
export const AGENT_MOVES = ['settles', 'promises', 'declines', 'informs', 'handles'] as const
export const CUSTOMER_MOVES = ['agrees', 'sees_it_work', 'objects', 'takes_on', 'tells'] as const
export type Move = (typeof AGENT_MOVES)[number] | (typeof CUSTOMER_MOVES)[number]
/** Sentences that make each move; the last of each side is what moves nothing. */
export type Moves = Record<Move, readonly string[]>

export type KnownIntent = (typeof DEFAULT_INTENTS)[number]
export type Feeling = Exclude<Emotion, 'neutral'>

/** What a statement does in the conversation, beside its topic. */
export const ACTS = [
  // Opening
  'greeting',
  'company',
  'offer_help',
  'ask_identity',
  'give_identity',
  // Why somebody calls, and how much a mention of a topic is worth
  'reason',
  'request',
  'further_wish',
  'problem',
  'repeat',
  'hypothetical',
  'dropped_plan',
  'elsewhere',
  'sales_offer',
  // Handling
  'empathy',
  'explain',
  'instruct',
  'done',
  'commit',
  'pending',
  'own_task',
  'courtesy_call',
  'inability',
  'hold',
  'time',
  'courteous',
  'rude',
  // How it ends
  'works_now',
  'accept',
  'refuse',
  'closing_offer',
  'farewell',
  'thanks',
  'restrict',
  'defer',
  'contingency',
  'resign',
  'turn_down',
  'await',
  'calls_into_silence',
  // How strongly a feeling is meant
  'intensifier',
  'diminisher',
  'sarcasm',
  'mockery',
] as const
export type Act = (typeof ACTS)[number]

/** The cues of each intent with those of the frames added. */
export function withFrames(intents: Lexicon['intents'], frames: GistLexicon): Lexicon['intents'] {
  const made = { ...intents }
  for (const name of Object.keys(intents) as KnownIntent[]) made[name] = [...intents[name], ...frames[name]]
  return made
}
