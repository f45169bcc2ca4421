import { useDefaultTexts } from '../../i18n/default-texts.ts'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { sameOrder } from '../versions/list-edits.ts'
import type { IntentsContent } from './draft.ts'

const messages = defineMessages(
  {
    added: '“{name}” is new.',
    removed: '“{name}” is removed.',
    description: '“{name}”: description: {before} → {after}',
    examplesAdded: '“{name}”: new examples: {examples}',
    examplesRemoved: '“{name}”: removed examples: {examples}',
    examplesMoved: '“{name}”: the examples have a new order.',
    moved: 'The intents have a new order.',
  },
  {
    added: '「{name}」を追加。',
    removed: '「{name}」を削除。',
    description: '「{name}」説明：{before} → {after}',
    examplesAdded: '「{name}」例を追加：{examples}',
    examplesRemoved: '「{name}」例を削除：{examples}',
    examplesMoved: '「{name}」例の順序を変更。',
    moved: '用件の順序を変更。',
  },
)

/** Lists the differences between two versions of the intents, one sentence each. */
export function useIntentChanges(): (before: IntentsContent, after: IntentsContent) => string[] {
  const m = useMessages(messages)
  const labels = useLabels()
  const texts = useDefaultTexts()
  return (before, after) => {
    const byName = ({ intents }: IntentsContent) =>
      new Map(texts.intents(intents).map((each) => [each.name, each]))
    const [old, now] = [byName(before), byName(after)]
    const changes: string[] = []
    for (const intent of old.keys()) {
      if (!now.has(intent)) changes.push(fill(m.removed, { name: labels.intent(intent) }))
    }
    for (const [intent, { description, examples }] of now) {
      const was = old.get(intent)
      const name = labels.intent(intent)
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
