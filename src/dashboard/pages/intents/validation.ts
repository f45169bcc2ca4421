import { isSlug } from '../../../lib/slug.ts'
import { INTENT_LIMITS as LIMITS } from '../../../model/intents/taxonomy.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { linesOf } from '../versions/list-edits.ts'
import type { FieldErrors } from '../versions/use-draft.ts'
import type { DraftIntent } from './draft.ts'

const messages = defineMessages(
  {
    name: 'Only a–z, 0–9 and _, starting with a letter.',
    taken: 'Another intent has this name.',
    long: 'At most {max} characters.',
    examples: 'At most {max} examples.',
    most: 'At most {max} intents.',
  },
  {
    name: 'a-z、0-9、_ が使え、英字で始めます。',
    taken: 'この名前は他の用件で使われています。',
    long: '{max}文字以内で入力してください。',
    examples: '例は{max}個以内にしてください。',
    most: '用件は{max}個以内にしてください。',
  },
)

/** Finds the errors that the service would answer, in the language of the page. */
export function useValidation(): (drafts: readonly DraftIntent[]) => FieldErrors {
  const m = useMessages(messages)
  return (drafts) => {
    const errors: Record<string, string> = {}
    if (drafts.length > LIMITS.intents) errors.intents = fill(m.most, { max: LIMITS.intents })
    for (const { key, name, description, examples } of drafts) {
      if (!isSlug(name.trim())) errors[`${key}.name`] = m.name
      else if (drafts.some((each) => each.key !== key && each.name.trim() === name.trim()))
        errors[`${key}.name`] = m.taken
      if (description.trim().length > LIMITS.descriptionCharacters)
        errors[`${key}.description`] = fill(m.long, { max: LIMITS.descriptionCharacters })
      const lines = linesOf(examples)
      if (lines.length > LIMITS.examples)
        errors[`${key}.examples`] = fill(m.examples, { max: LIMITS.examples })
      else if (lines.some((each) => each.length > LIMITS.exampleCharacters))
        errors[`${key}.examples`] = fill(m.long, { max: LIMITS.exampleCharacters })
    }
    return errors
  }
}

/** The errors of the service by draft key: `intents.2.name` becomes `{key of the intent}.name`. */
export function errorsByKey(
  fields: Readonly<Record<string, string>>,
  drafts: readonly DraftIntent[],
): FieldErrors {
  const keyOf = (path: string) => {
    const [first = '', at, field] = path.split('.')
    const draft = first === 'intents' ? drafts[Number(at)] : undefined
    return draft === undefined ? first : `${draft.key}.${field}`
  }
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [keyOf(path), message]))
}
