import defaultExamples from '../../../../../weights/default-examples.json' with { type: 'json' }
import { DEFAULT_INTENT_DEFINITIONS } from '../../../../model/intents/defaults.ts'
import { type IntentDefinition, OTHER_INTENT } from '../../../../model/intents/taxonomy.ts'

/** A text of an intent. Hints (its name, its description) are learnt from, but nobody says them: they judge nothing. */
export type Example = { intent: string; text: string; isHint?: boolean }

/** What a model of a taxonomy learns from. */
export type TrainingData = { intents: string[]; examples: Example[] }

/** Stands for what callers say elsewhere, which is about none of the intents. */
export const ELSEWHERE = ''

/**
 * The examples of a taxonomy: what the organisation has written, and for the default names in it, what callers with
 * these intents say. What they say with the other default intents is about none, and so is `other`, unless it has
 * examples of its own.
 * @returns null where there is nothing to learn: no intent but a bare `other`, or defaults alone, for which the program
 * comes with models
 */
export function trainingDataOf(definitions: readonly IntentDefinition[]): TrainingData | null {
  if (definitions.every(isDefault)) return null
  const examples = definitions.flatMap(({ name, description, examples }): Example[] => {
    const hints = name === OTHER_INTENT ? [] : [name.replaceAll('_', ' '), description]
    return [
      ...hints.filter((each) => each.trim() !== '').map((text) => ({ intent: name, text, isHint: true })),
      ...examples.map((text) => ({ intent: name, text })),
    ]
  })
  if (examples.length === 0) return null
  const known = new Set(examples.map((each) => each.intent))
  const callers = Object.entries(defaultExamples).flatMap(([name, texts]) =>
    texts.map((text) => ({ intent: known.has(name) ? name : ELSEWHERE, text })),
  )
  const intents = definitions.map((each) => each.name).filter((each) => known.has(each))
  return { intents, examples: [...examples, ...callers] }
}

/** Whether an intent is as every organisation has it at first. */
export function isDefault({ name, description, examples }: IntentDefinition): boolean {
  const known = DEFAULT_INTENT_DEFINITIONS.find((each) => each.name === name)
  if (known === undefined) return false
  return known.description === description && known.examples.join('\n') === examples.join('\n')
}
