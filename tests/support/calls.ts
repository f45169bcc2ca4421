import type { Turn } from './audio.ts'

/** An angry customer cancels a subscription; the agent stays calm. flite speaks these words clearly. */
export const CANCELLATION_CALL: Turn[] = [
  {
    speaker: 'agent',
    text: 'Hello, thank you for calling customer service. My name is Susan. How can I help you today?',
  },
  {
    speaker: 'customer',
    text: 'I want to cancel my subscription. I am very angry. This is the third time I have called.',
  },
  {
    speaker: 'agent',
    text: 'I am sorry to hear that. I understand how you feel. May I have your account number please?',
  },
  {
    speaker: 'customer',
    text: 'My account number is four five six seven. Your service is terrible and nobody ever helps me.',
  },
  {
    speaker: 'agent',
    text: 'Thank you. I have cancelled your subscription. You will receive an email with the details tomorrow.',
  },
  { speaker: 'customer', text: 'Finally. I am still very unhappy about this.' },
  {
    speaker: 'agent',
    text: 'I apologize for the trouble. Is there anything else I can help you with today? Thank you for calling. Goodbye.',
  },
]

/** The recording of the README's first call: the same customer, whose matter is settled in words that are heard well. */
export const EXAMPLE_CALL: Turn[] = [
  ...CANCELLATION_CALL.slice(0, 4),
  {
    speaker: 'agent',
    text: 'Thank you. Your subscription is cancelled now. You will get an email with all the details tomorrow.',
  },
  { speaker: 'customer', text: 'Okay. That is what I wanted.' },
  {
    speaker: 'agent',
    text: 'I am sorry for the trouble. Is there anything else I can help you with today? Thank you for calling. Goodbye.',
  },
]

/** The main part of the call, for tests that only need some speech: each second of speech takes time. */
export const CANCELLATION_OPENING = CANCELLATION_CALL.slice(0, 2)
