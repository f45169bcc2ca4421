import { useDefaultTexts } from '../../i18n/default-texts.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { sameOrder } from '../versions/list-edits.ts'
import type { SavedQuestion, ScorecardContent } from './draft.ts'
import { questionLabels } from './question-labels.ts'

const messages = defineMessages(
  {
    name: 'Name: {before} → {after}',
    sectionAdded: 'Section “{section}” is new.',
    sectionRemoved: 'Section “{section}” is removed.',
    sectionNamed: 'Section “{before}” is renamed to “{after}”.',
    sectionsMoved: 'The sections have a new order: {order}.',
    added: 'Question “{question}” is new, in “{section}”.',
    removed: 'Question “{question}” is removed.',
    movedTo: 'Question “{question}” is moved to “{section}”.',
    moved: 'The questions of “{section}” have a new order.',
    changed: '“{question}”: {field}: {before} → {after}',
  },
  {
    name: '名前：{before} → {after}',
    sectionAdded: 'セクション「{section}」を追加。',
    sectionRemoved: 'セクション「{section}」を削除。',
    sectionNamed: 'セクション「{before}」の名前を「{after}」に変更。',
    sectionsMoved: 'セクションの順序を変更：{order}。',
    added: '質問「{question}」を「{section}」に追加。',
    removed: '質問「{question}」を削除。',
    movedTo: '質問「{question}」を「{section}」へ移動。',
    moved: '「{section}」の質問の順序を変更。',
    changed: '「{question}」{field}：{before} → {after}',
  },
)

const FIELDS = [
  'text',
  'kind',
  'weight',
  'guidance',
  'condition',
  'options',
  'phrases',
  'rule',
  'auto_fail',
  'allow_not_applicable',
] as const

/** Lists the differences between two versions of the scorecard, one sentence each. */
export function useScorecardChanges(): (before: ScorecardContent, after: ScorecardContent) => string[] {
  const m = useMessages(messages)
  const labels = useMessages(questionLabels)
  const texts = useDefaultTexts()
  const format = useFormat()

  function shown(question: SavedQuestion, field: (typeof FIELDS)[number]): string {
    switch (field) {
      case 'kind':
        return labels[question.kind]
      case 'auto_fail':
      case 'allow_not_applicable':
        return question[field] ? labels.yes : labels.no
      case 'options':
        return format.list(
          (question.options ?? []).map(({ label, points, phrases }) =>
            [`${label} ${points}`, ...phrases].join(' · '),
          ),
        )
      case 'phrases':
        return (question.phrases ?? []).join(' · ')
      default:
        return `${question[field] ?? ''}`
    }
  }

  function questionChanges(before: SavedQuestion, after: SavedQuestion): string[] {
    return FIELDS.flatMap((field) => {
      const [was, is] = [shown(before, field), shown(after, field)]
      if (was === is) return []
      const values = { field: labels[field], before: was || '–', after: is || '–' }
      return [fill(m.changed, { question: before.text, ...values })]
    })
  }

  return (...versions) => {
    const [before, after] = [texts.scorecard(versions[0]), texts.scorecard(versions[1])]
    const old = placesOf(before)
    const now = placesOf(after)
    const titles = (given: ScorecardContent) => new Map(given.sections.map((each) => [each.id, each.title]))
    const [oldTitles, nowTitles] = [titles(before), titles(after)]
    const changes: string[] = []
    if (before.name !== after.name) changes.push(fill(m.name, { before: before.name, after: after.name }))
    for (const [id, section] of oldTitles) {
      const title = nowTitles.get(id)
      if (title === undefined) changes.push(fill(m.sectionRemoved, { section }))
      else if (title !== section) changes.push(fill(m.sectionNamed, { before: section, after: title }))
    }
    for (const [id, section] of nowTitles) {
      if (!oldTitles.has(id)) changes.push(fill(m.sectionAdded, { section }))
    }
    if (!sameOrder([...oldTitles.keys()], [...nowTitles.keys()])) {
      changes.push(fill(m.sectionsMoved, { order: format.list([...nowTitles.values()]) }))
    }
    for (const [id, { question }] of old) {
      if (!now.has(id)) changes.push(fill(m.removed, { question: question.text }))
    }
    for (const [id, { question, section }] of now) {
      const was = old.get(id)
      if (was === undefined) {
        changes.push(fill(m.added, { question: question.text, section: section.title }))
        continue
      }
      if (was.section.id !== section.id) {
        changes.push(fill(m.movedTo, { question: question.text, section: section.title }))
      }
      changes.push(...questionChanges(was.question, question))
    }
    for (const { id, title, questions } of after.sections) {
      const previous = before.sections.find((each) => each.id === id)?.questions ?? []
      const ids = (given: readonly SavedQuestion[]) => given.map((each) => each.id)
      if (!sameOrder(ids(previous), ids(questions))) changes.push(fill(m.moved, { section: title }))
    }
    return changes
  }
}

function placesOf({ sections }: ScorecardContent) {
  return new Map(
    sections.flatMap((section) => section.questions.map((question) => [question.id, { question, section }])),
  )
}
