import type { IntentName, Phrases } from './types.ts'

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
  called: (intent, quote) =>
    `The customer called ${purpose(intent)}${quote === null ? '.' : `: “${quote}”.`}`,
  reason: (intent, quote) => capitalised(`${purpose(intent)}${quote === null ? '' : `: “${quote}”`}`),
  agentSaid: (quote) => `The agent said: “${quote}”.`,
  outcome: {
    resolved: 'The matter was settled on the call.',
    unresolved: 'The matter was left unresolved.',
    follow_up: 'Something remains to be done after the call.',
    unknown: null,
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

function purpose(intent: string): string {
  const known = Object.entries(PURPOSE).find(([name]) => name === intent)
  return known?.[1] ?? `about ${intent.replaceAll('_', ' ')}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
