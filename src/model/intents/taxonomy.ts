/** One intent of an organisation's taxonomy; `examples` are sentences that a customer might say. */
export type IntentDefinition = { name: string; description: string; examples: string[] }

/** A version of the intents that an organisation's calls are sorted into. */
export type IntentTaxonomy = { version: number; intents: IntentDefinition[] }

/** A version of the intents without what describes them. */
export type IntentNames = { version: number; names: string[] }

/** The intent of calls that no other intent describes; every taxonomy has it. */
export const OTHER_INTENT = 'other'

/** Limits of a taxonomy: numbers of items, and lengths in characters. */
export const INTENT_LIMITS = {
  intents: 100,
  examples: 200,
  descriptionCharacters: 500,
  exampleCharacters: 500,
} as const
