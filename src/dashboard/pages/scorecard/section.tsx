import { type ComponentProps, useEffect, useState } from 'react'
import type { Scorecard } from '../../api/types.ts'
import { Badge } from '../../components/data/badge.tsx'
import { Button } from '../../components/forms/button.tsx'
import { TextField } from '../../components/forms/field.tsx'
import { MoveButtons } from '../../components/forms/move-buttons.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import type { FieldErrors } from '../versions/use-draft.ts'
import {
  type DraftQuestion,
  type DraftSection,
  newQuestion,
  type ScorecardDraft,
  withQuestion,
  withQuestionMoved,
} from './draft.ts'
import { QuestionFields } from './question.tsx'
import { questionLabels } from './question-labels.ts'

const messages = defineMessages(
  {
    title: 'Title of the section',
    unnamed: 'New section',
    removeSection: 'Remove section',
    removeSectionOne: 'Remove section “{title}”',
    addQuestion: 'Add a question',
    addQuestionTo: 'Add a question to “{title}”',
    newQuestion: 'New question',
    edit: 'Edit',
    close: 'Close',
    editOne: 'Edit “{text}”',
    closeOne: 'Close “{text}”',
    remove: 'Remove',
    removeOne: 'Remove “{text}”',
    byPerson: 'Not answered by the local engine',
  },
  {
    title: 'セクションの名前',
    unnamed: '新しいセクション',
    removeSection: 'セクションを削除',
    removeSectionOne: 'セクション「{title}」を削除',
    addQuestion: '質問を追加',
    addQuestionTo: '「{title}」に質問を追加',
    newQuestion: '新しい質問',
    edit: '編集',
    close: '閉じる',
    editOne: '「{text}」を編集',
    closeOne: '「{text}」を閉じる',
    remove: '削除',
    removeOne: '「{text}」を削除',
    byPerson: 'ローカルエンジンは回答しません',
  },
)

/** A section of the scorecard with its questions. Each question opens for editing. */
export function SectionPanel({
  draft,
  section,
  localEngine,
  errors,
  onChange,
  onMove,
}: {
  draft: ScorecardDraft
  section: DraftSection
  localEngine: Scorecard['local_engine']
  errors: FieldErrors
  onChange: (draft: ScorecardDraft) => void
  onMove: (by: -1 | 1) => void
}) {
  const m = useMessages(messages)
  const { key, title, questions } = section
  const name = title || m.unnamed
  const everyQuestion = draft.sections.flatMap((each) => each.questions)
  const ends = [everyQuestion.at(0), everyQuestion.at(-1)]
  const put = (changed: DraftSection | null) => {
    const sections = draft.sections.flatMap((each) => (each.key === key ? (changed ?? []) : each))
    onChange({ ...draft, sections })
  }
  return (
    <Panel
      title={name}
      actions={
        <div className="flex flex-wrap items-center gap-1">
          <MoveButtons
            id={key}
            name={name}
            at={draft.sections.indexOf(section)}
            count={draft.sections.length}
            onMove={onMove}
          />
          <Button aria-label={fill(m.removeSectionOne, { title: name })} onClick={() => put(null)}>
            {m.removeSection}
          </Button>
        </div>
      }
    >
      <TextField
        label={m.title}
        error={errors[`${key}.title`]}
        value={title}
        onChange={({ target }) => put({ ...section, title: target.value })}
      />
      <ul className="my-3 divide-y divide-line">
        {questions.map((question, at) => (
          <QuestionRow
            key={question.key}
            question={question}
            place={{
              at,
              count: questions.length,
              list: name,
              isFirst: question === ends[0],
              isLast: question === ends[1],
            }}
            isLeftOpen={localEngine[question.id] === null}
            errors={errors}
            onChange={(changed) => onChange(withQuestion(draft, question.key, changed))}
            onMove={(by) => onChange(withQuestionMoved(draft, question.key, by))}
          />
        ))}
      </ul>
      {errors[`${key}.questions`] !== undefined && (
        <p role="alert" className="mb-2 text-bad">
          {errors[`${key}.questions`]}
        </p>
      )}
      <Button
        aria-label={fill(m.addQuestionTo, { title: name })}
        onClick={() => put({ ...section, questions: [...questions, newQuestion()] })}
      >
        {m.addQuestion}
      </Button>
    </Panel>
  )
}

function QuestionRow({
  question,
  place,
  isLeftOpen,
  errors,
  onChange,
  onMove,
}: {
  question: DraftQuestion
  place: Omit<ComponentProps<typeof MoveButtons>, 'id' | 'name' | 'onMove'>
  isLeftOpen: boolean
  errors: FieldErrors
  onChange: (question: DraftQuestion | null) => void
  onMove: (by: -1 | 1) => void
}) {
  const m = useMessages(messages)
  const labels = useMessages(questionLabels)
  const [isOpened, setIsOpened] = useState(!question.isSaved)
  const { key, kind, text, weight, options } = question
  const ownKeys = [key, ...options.map((each) => each.key)]
  const hasErrors = Object.keys(errors).some((field) => ownKeys.some((each) => field.startsWith(`${each}.`)))
  // It opens by itself if it has errors, and stays open while they are corrected.
  useEffect(() => {
    if (hasErrors) setIsOpened(true)
  }, [hasErrors])
  const name = text || m.newQuestion
  return (
    <li className="space-y-3 py-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="break-words">{name}</p>
          <p className="flex flex-wrap gap-1.5 pt-1">
            <Badge>{labels[kind]}</Badge>
            <Badge>{fill(labels.points, { points: weight })}</Badge>
            {question.auto_fail && <Badge tone="bad">{labels.auto_fail}</Badge>}
            {isLeftOpen && <Badge tone="warn">{m.byPerson}</Badge>}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1">
          <MoveButtons {...place} id={key} name={name} onMove={onMove} />
          <Button
            aria-label={fill(isOpened ? m.closeOne : m.editOne, { text: name })}
            aria-expanded={isOpened}
            onClick={() => setIsOpened(!isOpened)}
          >
            {isOpened ? m.close : m.edit}
          </Button>
          <Button aria-label={fill(m.removeOne, { text: name })} onClick={() => onChange(null)}>
            {m.remove}
          </Button>
        </div>
      </div>
      {isOpened && <QuestionFields question={question} errors={errors} onChange={onChange} />}
    </li>
  )
}
