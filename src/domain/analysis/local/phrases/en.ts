import { OTHER_INTENT } from '../../../../model/intents/taxonomy.ts'
import type { IntentName, Phrases, Told } from './types.ts'

/** Continues "The customer called …". */
const PURPOSE: Record<IntentName, string> = {
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

export const EN_PHRASES: Phrases = {
  whyCalled: (intent, told) => {
    if (told.length === 0) return `The customer called ${purpose(intent)}.`
    // What they said tells more than that it is another matter.
    const called = intent === OTHER_INTENT ? 'The customer called' : `The customer called ${purpose(intent)}`
    const reported = told.map((each) => each.reported).filter((each) => each !== null)
    return `${called}: ${reported.length === told.length ? reported.join('; ') : quoted(told)}.`
  },
  whatWasDone: (told) => {
    if (told.length === 0) return null
    if (told.every((each) => each.reported === null)) return `The agent said: ${quoted(told)}.`
    return told
      .map((each) => (each.reported === null ? `The agent said: ${quoted([each])}.` : `${each.reported}.`))
      .join(' ')
  },
  whatFollows: (told, outcome) => {
    const next = nextSteps(told)
    switch (outcome) {
      case 'resolved':
        return next === null
          ? 'The matter was settled on the call; nothing else was agreed.'
          : `The matter was settled on the call. ${next}.`
      case 'follow_up':
        return next === null ? 'Something remains to be done after the call.' : `${next}.`
      case 'unresolved':
        return next === null
          ? 'The matter was left unresolved, and nothing was agreed for later.'
          : `The matter was left unresolved. ${next}.`
      case 'unknown':
        return next === null ? 'How the call ended is not known.' : `${next}.`
      default:
        return outcome satisfies never
    }
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
  agent: 'Agent',
  customer: 'Customer',
  speaker: 'Speaker',
  sentenceSpace: ' ',
  said: (speaker, quote) => `${speaker}: ${quote}`,
}

const BY = { agent: 'The agent', customer: 'The customer', speaker: 'Somebody' }

function quoted(told: readonly Told[]): string {
  return `“${told
    .map((each) => (each.asks && !each.quote.endsWith('?') ? `${each.quote}?` : each.quote))
    .join('. ')
    .replaceAll('?. ', '? ')}”`
}

/** Those that can be told by another together, else the first as a quote; null where nothing follows. */
function nextSteps(told: readonly Told[]): string | null {
  const [one] = told
  if (one === undefined) return null
  const reported = told.map(whoDoes).filter((each) => each !== null)
  if (reported.length === 0) return `For later, ${BY[one.by].toLowerCase()} said: ${quoted([one])}`
  return `What follows: ${reported.map((each) => each.replace(/^The /, 'the ')).join('; ')}`
}

/** "The customer will call back": what they say of themself has them as its subject. */
function whoDoes({ by, reported }: Told): string | null {
  if (reported === null || by === 'agent') return reported
  const will = /^they(?:'ll| will) /i.exec(reported)?.[0]
  return will === undefined ? null : `The customer will ${reported.slice(will.length)}`
}

function purpose(intent: string): string {
  const known = Object.entries(PURPOSE).find(([name]) => name === intent)
  return known?.[1] ?? `about ${intent.replaceAll('_', ' ')}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
