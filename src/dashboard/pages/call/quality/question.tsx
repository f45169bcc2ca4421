import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { MessageSquare } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { ErrorLine } from '../../../components/feedback/states.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { TextAreaField } from '../../../components/forms/field.tsx'
import { useDefaultTexts } from '../../../i18n/default-texts.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { usePermissions } from '../../../permissions.ts'
import { Evidence } from '../evidence.tsx'

const messages = defineMessages(
  {
    points: '{points} of {max}',
    takeBack: 'Use the automatic answer',
    comment: 'Comment',
    ofQuestion: '{action}: {question}',
    save: 'Save',
    cancel: 'Cancel',
    by: '{who}, {when}; automatic answer: {answer}',
    somebody: 'unknown',
  },
  {
    points: '{points} / {max}',
    takeBack: '自動判定に戻す',
    comment: 'コメント',
    ofQuestion: '{action}：{question}',
    save: '保存',
    cancel: 'キャンセル',
    by: '{who}、{when}（自動判定：{answer}）',
    somebody: '不明',
  },
)

type Review = NonNullable<VoicelogDetail['review']>
type Question = Review['sections'][number]['questions'][number]
type Given = { answer: string | null; comment: string | null }

const LOOKS: Record<string, string> = {
  yes: 'border-good bg-good-soft text-good',
  no: 'border-bad bg-bad-soft text-bad',
}

/** A question with its answers, each one press away, who answered it, and its quotes. */
export function QuestionView({
  voicelogId,
  question,
  isCurrent,
  ...rest
}: {
  voicelogId: string
  question: Question
  /** Whether Q plays its quote. */
  isCurrent: boolean
} & Pick<ComponentProps<'li'>, 'onFocus' | 'onPointerMove'>) {
  const m = useMessages(messages)
  const format = useFormat()
  const texts = useDefaultTexts()
  const [isCommenting, setCommenting] = useState(false)
  const answers = useRef<HTMLFieldSetElement>(null)
  const commentButton = useRef<HTMLButtonElement>(null)
  const saving = useSaving(voicelogId, question.question_id)
  const mayReview = usePermissions()('reviews.write')
  const answerText = useAnswerText(question)
  const { effective, human, machine, allowed_answers } = question
  const text = texts.question(question.question_id, question.text)
  const named = (action: string) => fill(m.ofQuestion, { action, question: text })
  const give = (answer: string) => {
    if (!saving.isPending) saving.mutate({ answer, comment: human?.comment ?? null })
  }
  const endComment = () => {
    setCommenting(false)
    commentButton.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const chosen = allowed_answers[Number(event.key) - 1]
    if (chosen === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    give(chosen.answer)
    nextAnswers(event.currentTarget)?.focus()
  }
  return (
    <li
      {...rest}
      data-current={isCurrent || undefined}
      className={clsx('-ml-3 border-l-2 py-3 pl-2.5', isCurrent ? 'border-l-accent' : 'border-l-transparent')}
    >
      <fieldset ref={answers} disabled={!mayReview} className="min-w-0" onKeyDown={onKeyDown}>
        <legend className="mb-1.5 w-full" title={question.guidance}>
          {text}
        </legend>
        <div className="flex flex-wrap items-center gap-1.5">
          {allowed_answers.map(({ answer }) => {
            const isGiven = effective?.answer === answer
            return (
              <button
                key={answer}
                type="button"
                aria-pressed={isGiven}
                aria-label={named(answerText(answer))}
                onClick={() => give(answer)}
                className={clsx(
                  'min-h-7 rounded-md border px-2.5 font-medium text-xs touch:min-h-10',
                  isGiven
                    ? (LOOKS[answer] ?? 'border-accent bg-accent-soft text-accent')
                    : 'border-line text-muted hover:bg-hover hover:text-ink',
                )}
              >
                {answerText(answer)}
              </button>
            )
          })}
          <button
            ref={commentButton}
            type="button"
            aria-label={named(m.comment)}
            title={m.comment}
            aria-expanded={isCommenting}
            onClick={() => setCommenting(!isCommenting)}
            className="flex size-7 items-center justify-center rounded-md text-muted hover:bg-hover touch:size-10"
          >
            <MessageSquare aria-hidden="true" className="size-4" />
          </button>
          <span className="ml-auto text-muted text-xs tabular-nums">
            {effective?.answer == null
              ? answerText(null)
              : effective.max_points > 0 &&
                fill(m.points, {
                  points: format.number(effective.points),
                  max: format.number(effective.max_points),
                })}
          </span>
        </div>
      </fieldset>
      {human !== null && (
        <div className="mt-1.5 rounded bg-accent-soft px-2 py-1 text-xs">
          <p>
            {fill(m.by, {
              who: human.reviewer?.name ?? human.reviewer?.email ?? m.somebody,
              when: format.dateTime(human.reviewed_at),
              answer: answerText(machine?.answer ?? null),
            })}
          </p>
          {human.comment !== null && <p className="mt-0.5">{human.comment}</p>}
          <button
            type="button"
            hidden={!mayReview}
            aria-label={named(m.takeBack)}
            className="min-h-6 font-medium text-accent underline"
            onClick={() => {
              saving.mutate({ answer: null, comment: null })
              // This button goes with the answer.
              answers.current?.querySelector('button')?.focus()
            }}
          >
            {m.takeBack}
          </button>
        </div>
      )}
      <ErrorLine error={saving.error} />
      {isCommenting && (
        <CommentForm
          given={{ answer: human?.answer ?? effective?.answer ?? null, comment: human?.comment ?? null }}
          isSaving={saving.isPending}
          onSave={(given) => saving.mutate(given, { onSuccess: endComment })}
          onCancel={endComment}
        />
      )}
      {machine !== null && <Evidence evidence={machine.evidence} />}
    </li>
  )
}

/** A comment confirms the answer that it stands beside. */
function CommentForm({
  given: { answer, comment: before },
  isSaving,
  onSave,
  onCancel,
}: {
  given: Given
  isSaving: boolean
  onSave: (given: Given) => void
  onCancel: () => void
}) {
  const m = useMessages(messages)
  const [comment, setComment] = useState(before ?? '')
  return (
    <form
      className="mt-2 space-y-2 rounded-md border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSave({ answer, comment: comment === '' ? null : comment })
      }}
    >
      <TextAreaField
        label={m.comment}
        value={comment}
        maxLength={2000}
        autoFocus
        onChange={({ target }) => setComment(target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={isSaving} disabled={answer === null}>
          {m.save}
        </Button>
        <Button onClick={onCancel}>{m.cancel}</Button>
      </div>
    </form>
  )
}

function useSaving(voicelogId: string, questionId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ answer, comment }: Given) =>
      api('PUT', `/api/voicelogs/${voicelogId}/review`, {
        body: { answers: [{ question_id: questionId, answer, ...(answer !== null && { comment }) }] },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['call', voicelogId] })
      void queryClient.invalidateQueries({ queryKey: ['calls'] })
    },
  })
}

/** The current answer of the next question, or its first answer; after the last question, what ends the review. */
function nextAnswers(current: HTMLFieldSetElement): HTMLElement | undefined {
  const panel = current.closest('section')
  const all = [...(panel?.querySelectorAll('fieldset') ?? [])]
  const next = all[all.indexOf(current) + 1]
  if (next === undefined) return panel?.querySelector<HTMLElement>('[data-after-answers]') ?? undefined
  return next.querySelector<HTMLElement>('[aria-pressed=true]') ?? next.querySelector('button') ?? undefined
}

/** The label of an answer: of its option, or yes, no, not applicable. */
function useAnswerText({ allowed_answers }: Question): (answer: string | null) => string {
  const labels = useLabels()
  return (answer) => allowed_answers.find((each) => each.answer === answer)?.label ?? labels.answer(answer)
}
