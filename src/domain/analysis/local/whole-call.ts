import { DEFAULT_INTENTS, EMOTIONS } from '../../../model/analytics.ts'
import type { ReadStatement, WholeCall } from './language.ts'
import type { PackedModels } from './linear-classifier.ts'

/** The features of all statements of one side, each once: what is said again tells no more. */
export function distinctFeatures(ofStatements: readonly (readonly string[])[]): string[] {
  return [...new Set(ofStatements.flat())]
}

/** How many words a side has. What it tells is divided by them, so that who says more tells no more by each. */
export function wordsIn(statements: readonly Pick<ReadStatement, 'length'>[]): number {
  return statements.reduce((sum, each) => sum + each.length, 0)
}

/** In words: what a shorter side tells is divided by this, since few words tell less. */
export const SHORT_SIDE = 60

/** What has been learnt of whole calls in a language. */
export function wholeCall(learnt: PackedModels): WholeCall {
  return {
    mood: learnt.classifier('moods', EMOTIONS),
    matter: learnt.classifier('matters', DEFAULT_INTENTS),
    dealing: learnt.classifier('dealings', DEFAULT_INTENTS),
  }
}
