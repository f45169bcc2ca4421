import type { DEFAULT_INTENTS } from '../analytics.ts'
import type { IntentDefinition } from './taxonomy.ts'

type DefaultIntent = (typeof DEFAULT_INTENTS)[number]

const DESCRIPTIONS: Record<DefaultIntent, { description: string; examples: string[] }> = {
  cancellation: {
    description: 'End a subscription, contract, policy, membership or service',
    examples: ['I would like to cancel my subscription', '解約したいのですが'],
  },
  refund_request: {
    description: 'Get money back, or return goods for it',
    examples: ['I want my money back', '返金してください'],
  },
  billing_question: {
    description: 'Understand or dispute a bill, a charge or a fee',
    examples: ['Why is my bill higher than last month', '請求金額について伺いたいです'],
  },
  payment: {
    description: 'Pay, arrange how or when to pay, or settle a payment that failed',
    examples: ['I want to pay my balance by card', '支払い方法を教えてください'],
  },
  order_status: {
    description: 'Learn where an order or a delivery is',
    examples: ['Where is my package', '荷物がまだ届きません'],
  },
  technical_support: {
    description: 'Something does not work, or has to be set up',
    examples: ['My internet keeps dropping', 'インターネットに繋がりません'],
  },
  account_access: {
    description: 'Get into an account: login, password, verification code, lock',
    examples: ['I am locked out of my account', 'パスワードを忘れました'],
  },
  account_change: {
    description: 'Change what is on file: address, name, contact, plan, payment details',
    examples: ['I have moved and need to update my address', '住所変更をお願いします'],
  },
  product_information: {
    description: 'Learn about a product or service: price, features, availability, terms',
    examples: ['What is the difference between the two plans', '料金プランについて教えてください'],
  },
  purchase: {
    description: 'Buy, order or sign up',
    examples: ['I would like to order two of them', '申し込みをしたいです'],
  },
  appointment: {
    description: 'Make, move or cancel an appointment, a visit or a booking',
    examples: ['Can I book an appointment for Tuesday', '予約の日時を変更したいです'],
  },
  complaint: {
    description: 'Complain about the service, the staff or how a case was handled',
    examples: ['I want to make a complaint about your technician', '対応がひどいので苦情を言いたいです'],
  },
  other: { description: 'None of the others', examples: [] },
}

/**
 * The intents that an organisation starts with.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { DEFAULT_INTENT_DEFINITIONS } from './defaults.ts'
 * import { OTHER_INTENT } from './taxonomy.ts'
 *
 * assert.equal(DEFAULT_INTENT_DEFINITIONS.length, 13)
 * assert.ok(DEFAULT_INTENT_DEFINITIONS.some((each) => each.name === OTHER_INTENT))
 * ```
 */
export const DEFAULT_INTENT_DEFINITIONS: IntentDefinition[] = Object.entries(DESCRIPTIONS).map(
  ([name, { description, examples }]) => ({ name, description, examples }),
)
