import type { DEFAULT_INTENTS, Outcome } from '../../../../model/analytics.ts'

/** The sentences a summary is put together from. They frame what was really said, and say nothing of their own. */
export type Phrases = {
  /** Why the customer called, with their own words where there are any. */
  called(intent: string, quote: string | null): string
  reason(intent: string, quote: string | null): string
  agentSaid(quote: string): string
  outcome: Record<Outcome, string | null>
  /** Greetings and an agent's own name: what an opening has beside them is a company or a purpose. */
  bareOpening: RegExp
  /** An agent's own name as an opening gives it, where that makes a greeting of a company's bare name. */
  introduction?: RegExp
  /** Words before the matter itself that a quoted sentence can do without: "Hi Steven.", "And". */
  leadIn: RegExp
  agent: string
  customer: string
  speaker: string
  /** Between the sentences of the overview, and between a speaker's name and their words. */
  sentenceSpace: string
  said(speaker: string, quote: string): string
}

export type IntentName = (typeof DEFAULT_INTENTS)[number]
