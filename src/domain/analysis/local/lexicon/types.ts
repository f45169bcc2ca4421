import { DEFAULT_INTENTS, type Emotion } from '../../../../model/analytics.ts'

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
  /** For what is said over the whole call together, for each word of it. */
  mood: number
  prior: Record<Emotion, number>
  traits: Record<CallTrait, Record<Emotion, number>>
}

/** How much each kind of sign speaks for an intent: log odds, fitted over labelled calls. */
export type IntentWeights = Record<
  'said' | 'handling' | 'callers' | 'agents' | 'matter' | 'dealing',
  number
> & {
  /** Before anything is said: what evens out that some intents have more samples, or plainer ones. */
  prior: Record<KnownIntent, number>
}

/** What one says does for the matter of the call; the last of each side moves nothing. */
export const AGENT_MOVES = ['settles', 'promises', 'declines', 'informs', 'handles'] as const
export const CUSTOMER_MOVES = ['agrees', 'sees_it_work', 'objects', 'takes_on', 'tells'] as const
export const MOVES = [...AGENT_MOVES, ...CUSTOMER_MOVES] as const
export type Move = (typeof MOVES)[number]

/** What a caller's or an agent's words may be about; talk is of nothing in particular. */
export const CALLED_FOR = [...DEFAULT_INTENTS, 'talk'] as const
export type CalledFor = (typeof CALLED_FOR)[number]

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
