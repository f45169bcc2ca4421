import defaultExamples from '../../../../../weights/default-examples.json' with { type: 'json' }
import { DEFAULT_INTENT_DEFINITIONS } from '../../../../model/intents/defaults.ts'
import { type IntentDefinition, OTHER_INTENT } from '../../../../model/intents/taxonomy.ts'
import type { Example } from './training-set.ts'

const DEFAULT_EXAMPLES = new Map<string, string[]>(Object.entries(defaultExamples))

/** What a model of a taxonomy learns from. */
export type TrainingData = {
  intents: string[]
  examples: Example[]
  /** What callers say with default intents that the taxonomy does not have. */
  elsewhere: string[]
}

/**
 * The examples of a taxonomy: what the organisation has written, and for the default names in it, what callers with
 * these intents say. `other` is what is like none of them, unless it has examples of its own.
 * @returns null where all intents are defaults: for them the program comes with models
 */
export function trainingDataOf(definitions: readonly IntentDefinition[]): TrainingData | null {
  if (definitions.every(isDefault)) return null
  const examples = definitions.flatMap(({ name, description, examples }): Example[] => {
    if (name === OTHER_INTENT) return examples.map((text) => ({ intent: name, text }))
    const hints = [withSpaces(name), description].filter((each) => each.trim() !== '')
    return [
      ...hints.map((text): Example => ({ intent: name, text, isHint: true })),
      ...examples.map((text): Example => ({ intent: name, text })),
      ...(DEFAULT_EXAMPLES.get(name) ?? []).map((text): Example => ({ intent: name, text })),
    ]
  })
  const known = new Set(examples.map((each) => each.intent))
  const elsewhere = [...DEFAULT_EXAMPLES].filter(([name]) => !known.has(name)).flatMap(([, texts]) => texts)
  return {
    intents: definitions.map((each) => each.name).filter((each) => known.has(each)),
    examples,
    elsewhere,
  }
}

/** Whether an intent is as every organisation has it at first. */
export function isDefault({ name, description, examples }: IntentDefinition): boolean {
  const known = DEFAULT_INTENT_DEFINITIONS.find((each) => each.name === name)
  if (known === undefined) return false
  return known.description === description && known.examples.join('\n') === examples.join('\n')
}

/** "meter_reading" and "MeterReading" as words. */
function withSpaces(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
}
