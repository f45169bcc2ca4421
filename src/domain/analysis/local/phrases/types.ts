import type { DEFAULT_INTENTS, Outcome } from '../../../../model/analytics.ts'

/** The sentences a summary is put together from. They frame what was really said, and say nothing of their own. */
export type Phrases = {
  /** The first line: why the customer called, with what they said of it where there is any. */
  whyCalled(intent: string, told: readonly Told[]): string
  /** The second line; empty where nothing was: the third says then how it ended. */
  whatWasDone(told: readonly Told[]): string
  /** The third line. It says plainly where nothing follows, or nothing was settled. */
  whatFollows(told: readonly Told[], outcome: Outcome): string
  reason(intent: string, quotes: readonly string[]): string
  /** Greetings and an agent's own name: what an opening has beside them is a company or a purpose. */
  bareOpening: RegExp
  /** An agent's own name as an opening gives it, where that makes a greeting of a company's bare name. */
  introduction?: RegExp
  /** Words before the matter itself that a quoted sentence can do without: "Hi Steven.", "And". */
  leadIn: RegExp
  /** After a question that was said without one; empty where its words are enough. */
  questionMark: string
  /** Between the sentences of the overview. */
  sentenceSpace: string
  said(by: Told['by'], quote: string): string
}

/** What a line tells: in a reporter's words where they are known to be right, else as a quote. */
export type Told = {
  by: 'agent' | 'customer' | 'speaker'
  reported: string | null
  quote: string
}

/** What is said of an outcome: where something follows before that, and where nothing does. */
export type Endings = Record<Outcome, { before: string; alone: string }>

/** What callers call for, by the names of the default intents. */
export type Purposes = Record<(typeof DEFAULT_INTENTS)[number], string>

/** The purpose of an intent that is known; undefined for an organisation's own. */
export function purposeOf(purposes: Purposes, intent: string): string | undefined {
  return Object.hasOwn(purposes, intent) ? purposes[intent as keyof Purposes] : undefined
}
