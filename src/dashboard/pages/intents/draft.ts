import { OTHER_INTENT } from '../../../model/intents/taxonomy.ts'
import type { Intents } from '../../api/types.ts'
import { linesOf, newKey } from '../versions/list-edits.ts'

// The intents while they are edited.

/** The part of a version that is edited. */
export type IntentsContent = Pick<Intents, 'intents'>
export type DraftIntent = {
  key: string
  /** Whether results may refer to it, so that its name must not change. */
  isSaved: boolean
  name: string
  description: string
  /** One per line. */
  examples: string
}

/** The draft of a saved version. */
export function draftOf({ intents }: IntentsContent): readonly DraftIntent[] {
  return intents.map(({ name, description, examples }) => ({
    key: `intent-${name}`,
    isSaved: true,
    name,
    description,
    examples: examples.join('\n'),
  }))
}

/** An empty intent with a new key. */
export function newIntent(): DraftIntent {
  return { key: newKey(), isSaved: false, name: '', description: '', examples: '' }
}

/** The request body of a draft. */
export function contentOf(drafts: readonly DraftIntent[]): IntentsContent {
  return {
    intents: drafts.map(({ name, description, examples }) => ({
      name: name.trim(),
      description: description.trim(),
      examples: linesOf(examples),
    })),
  }
}

/** Whether an intent may be removed. The one for all other calls always stays. */
export function isRemovable({ name }: DraftIntent): boolean {
  return name !== OTHER_INTENT
}
