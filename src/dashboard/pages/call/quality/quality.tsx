import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import type { VoicelogDetail } from '../../api/types.ts'
import { Badge, type Tone } from '../../components/data/badge.tsx'
import { Score } from '../../components/data/score.tsx'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { SelectField, TextAreaField } from '../../components/forms/field.tsx'
import { useDefaultTexts } from '../../i18n/default-texts.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { AnalyticPanel } from './analytic-panel.tsx'
import { Evidence } from './evidence.tsx'

const messages = defineMessages(
  {
    quality: 'Quality',
    score: 'Score',
    machine: 'automatic {score}',
    autoFail: 'Auto-fail',
    yes: 'Yes',
    no: 'No',
    not_applicable: 'Not applicable',
    open: 'Not answered',
    points: '{points} of {max}',
    override: 'Change answer',
    answer: 'Answer',
    takeBack: 'Use the automatic answer',
    comment: 'Comment',
    save: 'Save',
    cancel: 'Cancel',
    by: '{who}, {when}; automatic answer: {answer}',
    somebody: 'unknown',
  },
  {
    quality: '応対品質',
    score: 'スコア',
    machine: '自動判定 {score}',
    autoFail: '必須項目により不合格',
    yes: 'はい',
    no: 'いいえ',
    not_applicable: '該当なし',
    open: '未回答',
    points: '{points} / {max}',
    override: '回答を変更',
    answer: '回答',
    takeBack: '自動判定に戻す',
    comment: 'コメント',
    save: '保存',
    cancel: 'キャンセル',
    by: '{who}、{when}（自動判定：{answer}）',
    somebody: '不明',
  },
)

type Review = NonNullable<VoicelogDetail['review']>
type Question = Review['sections'][number]['questions'][number]

const TONES: Record<string, Tone> = { yes: 'good', no: 'bad' }

/** The scorecard of a call: the answers with their evidence, and people's overrides. */
export function QualityPanel({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const format = useFormat()
  const texts = useDefaultTexts()
  const { review } = call
  return (
    <AnalyticPanel title={m.quality} call={call} analytic={call.analytics.quality}>
      {() =>
        review !== null && (
          <div className="space-y-4">
            <p className="flex flex-wrap items-center gap-2">
              <span className="text-muted">{m.score}</span>
              <span className="text-lg">
                <Score value={review.score} />
              </span>
              {review.answered_by_people > 0 && (
                <span className="text-muted">
                  {fill(m.machine, { score: format.number(review.machine_score) })}
                </span>
              )}
              {review.auto_fail && <Badge tone="bad">{m.autoFail}</Badge>}
            </p>
            {review.sections.map(({ id, title, questions }) => (
              <div key={id}>
                <h3 className="mb-1 font-medium text-muted">{texts.section(id, title)}</h3>
                <ul className="divide-y divide-line">
                  {questions.map((each) => (
                    <QuestionView key={each.question_id} voicelogId={call.voicelog_id} question={each} />
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )
      }
    </AnalyticPanel>
  )
}

function QuestionView({ voicelogId, question }: { voicelogId: string; question: Question }) {
  const m = useMessages(messages)
  const format = useFormat()
  const texts = useDefaultTexts()
  const [changing, setChanging] = useState(false)
  const { effective, human, machine } = question
  const answerText = useAnswerText(question)
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1" title={question.guidance}>
          {texts.question(question.question_id, question.text)}
        </p>
        <Badge tone={TONES[effective?.answer ?? ''] ?? 'neutral'}>
          {answerText(effective?.answer ?? null)}
        </Badge>
        {effective !== null && effective.max_points > 0 && (
          <span className="text-muted text-xs tabular-nums">
            {fill(m.points, {
              points: format.number(effective.points),
              max: format.number(effective.max_points),
            })}
          </span>
        )}
        <Button look="quiet" aria-expanded={changing} onClick={() => setChanging(!changing)}>
          {m.override}
        </Button>
      </div>
      {human !== null && (
        <div className="mt-1 rounded bg-accent-soft px-2 py-1 text-xs">
          <p>
            {fill(m.by, {
              who: human.reviewer?.name ?? human.reviewer?.email ?? m.somebody,
              when: format.dateTime(human.reviewed_at),
              answer: answerText(machine?.answer ?? null),
            })}
          </p>
          {human.comment !== null && <p className="mt-0.5">{human.comment}</p>}
        </div>
      )}
      {machine !== null && <Evidence evidence={machine.evidence} />}
      {changing && <Override voicelogId={voicelogId} question={question} onDone={() => setChanging(false)} />}
    </li>
  )
}

function Override({
  voicelogId,
  question,
  onDone,
}: {
  voicelogId: string
  question: Question
  onDone: () => void
}) {
  const m = useMessages(messages)
  const answerText = useAnswerText(question)
  const queryClient = useQueryClient()
  const [answer, setAnswer] = useState(question.human?.answer ?? question.effective?.answer ?? '')
  const [comment, setComment] = useState(question.human?.comment ?? '')
  const saving = useMutation({
    mutationFn: () =>
      api('PUT', `/api/voicelogs/${voicelogId}/review`, {
        body: {
          answers: [
            {
              question_id: question.question_id,
              answer: answer === '' ? null : answer,
              ...(answer !== '' && { comment: comment === '' ? null : comment }),
            },
          ],
        },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['call', voicelogId] })
      void queryClient.invalidateQueries({ queryKey: ['calls'] })
      onDone()
    },
  })
  return (
    <form
      className="mt-2 space-y-2 rounded-md border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <SelectField label={m.answer} value={answer} onChange={({ target }) => setAnswer(target.value)}>
        <option value="">{m.takeBack}</option>
        {question.allowed_answers.map((each) => (
          <option key={each.answer} value={each.answer}>
            {answerText(each.answer)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={m.comment}
        value={comment}
        maxLength={2000}
        onChange={({ target }) => setComment(target.value)}
      />
      <ErrorLine error={saving.error} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={saving.isPending}>
          {m.save}
        </Button>
        <Button onClick={onDone}>{m.cancel}</Button>
      </div>
    </form>
  )
}

/** The label of an answer: of its option, or yes, no, not applicable. */
function useAnswerText({ allowed_answers }: Question): (answer: string | null) => string {
  const m = useMessages(messages)
  return (answer) => {
    if (answer === null) return m.open
    if (answer === 'yes' || answer === 'no' || answer === 'not_applicable') return m[answer]
    return allowed_answers.find((each) => each.answer === answer)?.label ?? answer
  }
}
