import { DEFAULT_INTENTS, EMOTIONS, type Emotion } from '../../../../model/analytics.ts'

/** What a statement does in the conversation, beside its topic. */
export const ACTS = [
  // Opening
  'greeting',
  'company',
  'offer_help',
  'ask_identity',
  'give_identity',
  // Why somebody calls
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
  'turn_down',
  'resign',
  'calls_into_silence',
] as const
export type Act = (typeof ACTS)[number]

/** Every emotion but `neutral`. */
export type Feeling = Exclude<Emotion, 'neutral'>
export const FEELINGS = EMOTIONS.filter((each) => each !== 'neutral') as Feeling[]

/** What the model of acts tells of a statement: what it does, and which feelings it names. */
export const TOLD_ACTS = [...ACTS, ...FEELINGS] as const
export type ToldAct = (typeof TOLD_ACTS)[number]

/** Rudeness has a model of its own: its examples, more than those of all others together, would crowd out their features. */
export const RUDENESS = ['rude'] as const
export const ACTS_BUT_RUDENESS = TOLD_ACTS.filter((each) => each !== 'rude')

/** What a statement does for the matter of the call; the last of each side moves nothing. */
export const AGENT_MOVES = ['settles', 'promises', 'declines', 'informs', 'handles'] as const
export const CUSTOMER_MOVES = ['agrees', 'sees_it_work', 'objects', 'takes_on', 'tells'] as const
export const MOVES = [...AGENT_MOVES, ...CUSTOMER_MOVES] as const
export type Move = (typeof MOVES)[number]

export type KnownIntent = (typeof DEFAULT_INTENTS)[number]
/** What a caller's or an agent's words may be about; talk is of nothing in particular. */
export const CALLED_FOR = [...DEFAULT_INTENTS, 'talk'] as const
export type CalledFor = (typeof CALLED_FOR)[number]
