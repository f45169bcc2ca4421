import type { DEFAULT_INTENTS } from '../../src/model/analytics.ts'
import type { Turn } from './audio.ts'

type Intent = (typeof DEFAULT_INTENTS)[number]

const agent = (text: string): Turn => ({ speaker: 'agent', text })
const customer = (text: string): Turn => ({ speaker: 'customer', text })

/** One short call for each default intent, in plain words that flite speaks and PocketSphinx understands. */
export const SPOKEN_CALLS: Record<Intent, Turn[]> = {
  cancellation: [
    agent('Good morning, this is the magazine service. How can I help you?'),
    customer('Hello. I want to cancel my membership. I do not need it any more. Please close it this month.'),
    agent('I have cancelled your membership. You will get a letter on Monday. Goodbye.'),
  ],
  refund_request: [
    agent('Thank you for calling the shoe store. How can I help you today?'),
    customer(
      'The shoes were too small and I sent them back. I would like a refund. When do I get my money back?',
    ),
    agent('I am sorry about that. I have sent your money back to your credit card today. Goodbye.'),
  ],
  billing_question: [
    agent('Hello, this is the power company. What can I do for you?'),
    customer(
      'I have a question about my bill. My bill is very high this month. Why was I charged two hundred dollars?',
    ),
    agent('You used more power in the winter. That is the reason for the higher bill. Thank you. Goodbye.'),
  ],
  payment: [
    agent('Good afternoon, this is the water company. How may I help you?'),
    customer('I would like to make a payment. I want to pay my bill today. Can I pay with my credit card?'),
    agent('Yes. Your payment of fifty dollars went through. Thank you very much. Goodbye.'),
  ],
  order_status: [
    agent('Hello, thank you for calling the book store. How can I help?'),
    customer(
      'I am waiting for a package. Where is my order? It was shipped two weeks ago and it has not arrived.',
    ),
    agent('Your package is on the truck. It will be delivered tomorrow morning. Goodbye.'),
  ],
  technical_support: [
    agent('Hello, this is computer support. What is the problem?'),
    customer('My internet is not working. The computer will not connect. There is an error on the screen.'),
    agent('Please turn the box off and on again. It should work now. Goodbye.'),
  ],
  account_access: [
    agent('Hello, this is the bank help desk. How can I help you?'),
    customer(
      'I can not log in to my account. I forgot my password. I am locked out. Please reset my password.',
    ),
    agent('I have sent you a link for a new password. Please open it today. Goodbye.'),
  ],
  account_change: [
    agent('Good morning, this is the insurance company. How can I help you?'),
    customer(
      'We moved to a new house. I need to change my address. Please update the address on my account.',
    ),
    agent('I have changed your address. You will get a letter at the new house. Goodbye.'),
  ],
  product_information: [
    agent('Hello, thank you for calling the phone store. What can I do for you?'),
    customer(
      'I have some questions about your phones. How much does the small phone cost? What is the difference between the two models?',
    ),
    agent('The small model has one camera. The large model has three cameras and costs more. Goodbye.'),
  ],
  purchase: [
    agent('Hello, this is the garden store. How can I help you?'),
    customer('I would like to buy a table. I want to order one table and four chairs, please.'),
    agent('I have placed the order for you. It will be there on Friday. Thank you. Goodbye.'),
  ],
  appointment: [
    agent('Good morning, this is the office of Doctor Brown. How can I help you?'),
    customer('I would like to make an appointment with the doctor. Is there a time on Tuesday morning?'),
    agent('Yes. Your appointment is on Tuesday at nine in the morning. See you then. Goodbye.'),
  ],
  complaint: [
    agent('Hello, this is the hotel. How can I help you?'),
    customer(
      'I want to make a complaint. Your staff was very rude to my wife. I want to speak to the manager about this terrible service.',
    ),
    agent('I am very sorry. The manager will call you this afternoon. Goodbye.'),
  ],
  other: [
    agent('Hello, this is the flower shop. How can I help you?'),
    customer('Oh, I am sorry. I have the wrong number. I wanted to talk to my brother.'),
    agent('That is no problem. Have a good day. Goodbye.'),
  ],
}
