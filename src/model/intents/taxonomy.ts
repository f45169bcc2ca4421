/** One intent of the organisation's taxonomy; examples are sentences a customer might say. */
export type IntentDefinition = { name: string; description: string; examples: string[] }

/** The intents that an organisation's calls are sorted into, as stored and edited. */
export type IntentTaxonomy = { version: number; intents: IntentDefinition[] }

/** Always in a taxonomy: a call that none of the others describes still has an intent. */
export const OTHER_INTENT = 'other'

/** How much a taxonomy may hold. */
export const INTENT_LIMITS = {
  intents: 60,
  examples: 30,
  descriptionCharacters: 500,
  exampleCharacters: 200,
} as const
