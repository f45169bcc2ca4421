import { OTHER_INTENT } from '../../../../model/intents/taxonomy.ts'
import { type Endings, type Phrases, type Purposes, purposeOf, type Told } from './types.ts'

/** Continues "The customer called …". */
const PURPOSES: Purposes = {
  cancellation: 'to cancel',
  refund_request: 'to get a refund',
  billing_question: 'about a bill or a charge',
  payment: 'about a payment',
  order_status: 'about the status of an order',
  technical_support: 'about a technical problem',
  account_access: 'about access to an account',
  account_change: 'to change account details',
  product_information: 'for information on a product or service',
  purchase: 'to buy or sign up',
  appointment: 'about an appointment',
  complaint: 'to complain',
  other: 'about another matter',
}

const ENDINGS: Endings = {
  resolved: {
    before: 'The matter was settled on the call. ',
    alone: 'The matter was settled on the call; nothing else was agreed.',
  },
  follow_up: { before: '', alone: 'Something remains to be done after the call.' },
  unresolved: {
    before: 'The matter was left unresolved. ',
    alone: 'The matter was left unresolved, and nothing was agreed for later.',
  },
  unknown: { before: '', alone: 'How the call ended is not known.' },
}

export const EN_PHRASES: Phrases = {
  whyCalled: (intent, told) => {
    if (told.length === 0) return `The customer called ${purpose(intent)}.`
    // What they said tells more than that it is another matter.
    const called = intent === OTHER_INTENT ? 'The customer called' : `The customer called ${purpose(intent)}`
    const isTold = told.every((each) => each.reported !== null)
    return `${called}: ${isTold ? told.map((each) => each.reported).join('; ') : quoted(told)}.`
  },
  whatWasDone: (told) =>
    told.length > 0 && told.every((each) => each.reported === null)
      ? `The agent said: ${quoted(told)}.`
      : told.map((each) => `${each.reported ?? `The agent said: ${quoted([each])}`}.`).join(' '),
  whatFollows: (told, outcome) => {
    const { before, alone } = ENDINGS[outcome]
    return told[0] === undefined ? alone : `${before}${nextSteps(told, told[0])}.`
  },
  reason: (intent, quotes) => {
    const quote = `“${quotes.join(' … ')}”`
    if (quotes.length === 0) return capitalised(purpose(intent))
    return intent === OTHER_INTENT ? quote : `${capitalised(purpose(intent))}: ${quote}`
  },
  // No name has more than 40 letters; a bound keeps the time linear where a text is one endless word.
  bareOpening:
    /\b(?:hello|hi|hey|there|good|morning|afternoon|evening|day|yes|yeah|okay|thanks?|you|for|(?:re)?calling|waiting|holding|your|patience|(?:this is|my name is|my name's|i'?m|you'?ve got|here'?s) (?:(?:mrs?|ms|miss|dr)\b\.? )?\p{L}{1,40}|\p{L}{1,40} (?:speaking|here))\b/giu,
  introduction:
    /\b(?:this is|my name is|my name['’]s|you['’]re (?:speaking|talking) (?:with|to)|you['’]re through to|you['’]ve got) \p{L}{1,40}|\b\p{L}{1,40} speaking\b/iu,
  leadIn:
    /^(?:(?:(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there)?(?:,? \p{L}+(?=[,.!]))?|yeah|yes|well|okay|ok|so|and|but|oh|um|sure|right)\b[,.!]?\s+)+/iu,
  questionMark: '?',
  sentenceSpace: ' ',
  said: (by, quote) => `${SPEAKERS[by]}: ${quote}`,
}

const SPEAKERS = { agent: 'Agent', customer: 'Customer', speaker: 'Speaker' }

function quoted(told: readonly Told[]): string {
  return `“${told
    .map((each) => each.quote)
    .join('. ')
    .replaceAll('?. ', '? ')}”`
}

/** Those that can be told by another together, else the first as a quote. */
function nextSteps(told: readonly Told[], first: Told): string {
  const reported = told.map(whoDoes).filter((each) => each !== null)
  if (reported.length === 0) return `For later, the ${first.by} said: ${quoted([first])}`
  return `What follows: ${reported.map((each) => each.replace(/^The /, 'the ')).join('; ')}`
}

/** "The customer will call back": what they say of themself has them as its subject. */
function whoDoes({ by, reported }: Told): string | null {
  if (reported === null || by === 'agent') return reported
  const will = /^they(?:'ll| will) /i.exec(reported)?.[0]
  return will === undefined ? null : `The customer will ${reported.slice(will.length)}`
}

function purpose(intent: string): string {
  return purposeOf(PURPOSES, intent) ?? `about ${intent.replaceAll('_', ' ')}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
