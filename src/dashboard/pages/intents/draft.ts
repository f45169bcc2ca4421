import { isSlug } from '../../../lib/slug.ts'
import { INTENT_LIMITS as LIMITS, OTHER_INTENT } from '../../../model/intents/taxonomy.ts'
import type { Intents } from '../../api/types.ts'
import { useDefaultTexts } from '../../i18n/default-texts.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { useTerms } from '../../i18n/terms.ts'
import type { Wrong } from '../versions/editing.ts'
import { linesOf, newKey, sameOrder } from '../versions/list-edits.ts'

// The intents while they are edited, what is wrong with them, and what differs between two versions.

export type IntentsContent = Pick<Intents, 'intents'>
export type DraftIntent = {
  key: string
  /** Whether results may name it: its name is for good. */
  isSaved: boolean
  name: string
  description: string
  /** One a line. */
  examples: string
}

export function draftOf({ intents }: IntentsContent): readonly DraftIntent[] {
  return intents.map(({ name, description, examples }) => ({
    ...{ key: `intent-${name}`, isSaved: true, name, description, examples: examples.join('\n') },
  }))
}

export function newIntent(): DraftIntent {
  return { key: newKey(), isSaved: false, name: '', description: '', examples: '' }
}

export function contentOf(drafts: readonly DraftIntent[]): IntentsContent {
  return {
    intents: drafts.map(({ name, description, examples }) => ({
      ...{ name: name.trim(), description: description.trim(), examples: linesOf(examples) },
    })),
  }
}

const messages = defineMessages(
  {
    name: 'a–z, 0–9 and _, beginning with a letter.',
    taken: 'Another intent has this name.',
    long: 'At most {max} characters.',
    examples: 'At most {max} examples.',
    most: 'At most {max} intents.',
    added: '“{name}” is new.',
    removed: '“{name}” is removed.',
    description: '“{name}”: description: {before} → {after}',
    examplesAdded: '“{name}”: new examples: {examples}',
    examplesRemoved: '“{name}”: removed examples: {examples}',
    examplesMoved: '“{name}”: the examples are in another order.',
    moved: 'The intents are in another order.',
  },
  {
    name: 'a-z、0-9、_ が使え、英字で始めます。',
    taken: 'この名前は他の用件で使われています。',
    long: '{max}文字以内で入力してください。',
    examples: '例は{max}個以内にしてください。',
    most: '用件は{max}個以内にしてください。',
    added: '「{name}」を追加。',
    removed: '「{name}」を削除。',
    description: '「{name}」説明：{before} → {after}',
    examplesAdded: '「{name}」例を追加：{examples}',
    examplesRemoved: '「{name}」例を削除：{examples}',
    examplesMoved: '「{name}」例の順序を変更。',
    moved: '用件の順序を変更。',
  },
)

/** Finds what the service would refuse, in the language of the page. */
export function useFindWrong(): (drafts: readonly DraftIntent[]) => Wrong {
  const m = useMessages(messages)
  return (drafts) => {
    const wrong: Record<string, string> = {}
    if (drafts.length > LIMITS.intents) wrong.intents = fill(m.most, { max: LIMITS.intents })
    for (const { key, name, description, examples } of drafts) {
      if (!isSlug(name.trim())) wrong[`${key}.name`] = m.name
      else if (drafts.some((each) => each.key !== key && each.name.trim() === name.trim()))
        wrong[`${key}.name`] = m.taken
      if (description.trim().length > LIMITS.descriptionCharacters)
        wrong[`${key}.description`] = fill(m.long, { max: LIMITS.descriptionCharacters })
      const lines = linesOf(examples)
      if (lines.length > LIMITS.examples)
        wrong[`${key}.examples`] = fill(m.examples, { max: LIMITS.examples })
      else if (lines.some((each) => each.length > LIMITS.exampleCharacters))
        wrong[`${key}.examples`] = fill(m.long, { max: LIMITS.exampleCharacters })
    }
    return wrong
  }
}

/** The messages of the service, `intents.2.name`, at what stands there in the draft. */
export function placed(fields: Readonly<Record<string, string>>, drafts: readonly DraftIntent[]): Wrong {
  const place = (path: string) => {
    const [first = '', at, field] = path.split('.')
    const draft = first === 'intents' ? drafts[Number(at)] : undefined
    return draft === undefined ? first : `${draft.key}.${field}`
  }
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [place(path), message]))
}

/** Says what differs between two versions of the intents, a sentence each; nothing where nothing does. */
export function useIntentChanges(): (before: IntentsContent, after: IntentsContent) => string[] {
  const m = useMessages(messages)
  const terms = useTerms()
  const texts = useDefaultTexts()
  return (before, after) => {
    const byName = ({ intents }: IntentsContent) =>
      new Map(texts.intents(intents).map((each) => [each.name, each]))
    const [old, now] = [byName(before), byName(after)]
    const changes: string[] = []
    for (const intent of old.keys()) {
      if (!now.has(intent)) changes.push(fill(m.removed, { name: terms.intent(intent) }))
    }
    for (const [intent, { description, examples }] of now) {
      const was = old.get(intent)
      const name = terms.intent(intent)
      if (was === undefined) {
        changes.push(fill(m.added, { name }))
        continue
      }
      if (was.description !== description) {
        const values = { before: was.description || '–', after: description || '–' }
        changes.push(fill(m.description, { name, ...values }))
      }
      const added = examples.filter((each) => !was.examples.includes(each))
      const removed = was.examples.filter((each) => !examples.includes(each))
      if (added.length > 0) changes.push(fill(m.examplesAdded, { name, examples: added.join(' · ') }))
      if (removed.length > 0) changes.push(fill(m.examplesRemoved, { name, examples: removed.join(' · ') }))
      if (!sameOrder(was.examples, examples)) changes.push(fill(m.examplesMoved, { name }))
    }
    if (!sameOrder([...old.keys()], [...now.keys()])) changes.push(m.moved)
    return changes
  }
}

/** Whether an intent may be taken out; the one for what is none of the others always stays. */
export function isRemovable({ name }: DraftIntent): boolean {
  return name !== OTHER_INTENT
}
