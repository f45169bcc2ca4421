import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { callQuery } from '../../../api/queries.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { ErrorLine } from '../../../components/feedback/states.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { SelectField, TextAreaField } from '../../../components/forms/field.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { useDefaultTexts } from '../../../i18n/default-texts.ts'
import { useFieldErrors } from '../../../i18n/field-errors.ts'
import { useFormat } from '../../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { usePermissions } from '../../../permissions.ts'
import { reviewOfCallQuery, type Task } from '../../reviews/queries.ts'
import { ReviewStateBadge } from '../../reviews/state.tsx'

const messages = defineMessages(
  {
    title: 'Review',
    none: 'This call is not in the review queue.',
    add: 'Put into the queue, for me',
    assignee: 'For {name}',
    due: 'due {time}',
    by: 'Published by {name}, {time}',
    publish: 'Publish the review',
    acknowledge: 'Acknowledge',
    appeal: 'Appeal an answer',
    appealed: '{name} appeals: {question}',
    question: 'Question',
    why: 'Why',
    send: 'Send',
    cancel: 'Cancel',
    decide: 'Decision',
    keep: 'The answer stays',
    change: 'Change the answer',
    answer: 'New answer',
    decided: 'Decided by {name}: {text}',
    yes: 'Yes',
    no: 'No',
    not_applicable: 'Not applicable',
  },
  {
    title: 'レビュー',
    none: 'この通話はレビュー待ちに入っていません。',
    add: '自分のレビュー待ちに追加',
    assignee: '担当：{name}',
    due: '期限：{time}',
    by: '{name}が公開（{time}）',
    publish: 'レビューを公開',
    acknowledge: '確認しました',
    appeal: '回答に異議を申し立てる',
    appealed: '{name}の異議：{question}',
    question: '質問',
    why: '理由',
    send: '送信',
    cancel: 'キャンセル',
    decide: '判定',
    keep: '回答を維持する',
    change: '回答を変更する',
    answer: '新しい回答',
    decided: '{name}の判定：{text}',
    yes: 'はい',
    no: 'いいえ',
    not_applicable: '該当なし',
  },
)

/** The review of a call: how far it is, and what one may do with it. */
export function ReviewPanel({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const may = usePermissions()
  const { voicelog_id: id } = call
  const { data } = useQuery(reviewOfCallQuery(id))
  const { act, acting } = useReviewActions(id)
  if (data === undefined || call.status !== 'completed') return null
  const { review } = data
  if (review === null && !may('reviews.write')) return null
  return (
    <Panel title={m.title} actions={review !== null && <ReviewStateBadge state={review.state} />}>
      {review === null ? (
        <div className="space-y-2">
          <p className="text-muted">{m.none}</p>
          <ErrorLine error={acting.error} />
          <Button busy={acting.isPending} onClick={() => act('', { voicelog_id: id, assignee_id: 'me' })}>
            {m.add}
          </Button>
        </div>
      ) : (
        <Review call={call} review={review} />
      )}
    </Panel>
  )
}

type Sent = Record<string, string>

function useReviewActions(voicelogId: string) {
  const queryClient = useQueryClient()
  const acting = useMutation({
    mutationFn: async ({ path, body }: { path: string; body: Sent | undefined }) => {
      if (body?.assignee_id !== 'me') return await api('POST', `/api/review-queue${path}`, { body })
      const { id: assignee_id } = await api<{ id: string }>('GET', '/api/auth/me')
      return await api('POST', '/api/review-queue', { body: { ...body, assignee_id } })
    },
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries(reviewOfCallQuery(voicelogId)),
        queryClient.invalidateQueries(callQuery(voicelogId)),
        queryClient.invalidateQueries({ queryKey: ['review-queue'] }),
        queryClient.invalidateQueries({ queryKey: ['today'] }),
      ]),
  })
  return { acting, act: (path: string, body?: Sent) => acting.mutate({ path, body }) }
}

function Review({ call, review }: { call: VoicelogDetail; review: Task }) {
  const m = useMessages(messages)
  const format = useFormat()
  const texts = useDefaultTexts()
  const { act, acting } = useReviewActions(call.voicelog_id)
  const [isAppealing, setIsAppealing] = useState(false)
  const questions = call.review?.sections.flatMap((each) => each.questions) ?? []
  const { appeal, actions } = review
  const appealed = questions.find((each) => each.question_id === appeal?.question_id)
  const nameOf = (person: Task['assignee']) => person?.name ?? person?.email ?? '–'
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap gap-x-3 text-muted">
        {review.assignee !== null && <span>{fill(m.assignee, { name: nameOf(review.assignee) })}</span>}
        {review.due_at !== null && review.state === 'draft' && (
          <span>{fill(m.due, { time: format.dateTime(review.due_at) })}</span>
        )}
        {review.published_at !== null && (
          <span>
            {fill(m.by, { name: nameOf(review.published_by), time: format.dateTime(review.published_at) })}
          </span>
        )}
      </p>
      {appeal !== null && (
        <div>
          <p className="font-medium">
            {fill(m.appealed, {
              name: nameOf(review.appealed_by),
              question:
                appealed === undefined
                  ? appeal.question_id
                  : texts.question(appealed.question_id, appealed.text),
            })}
          </p>
          <p className="whitespace-pre-wrap break-words">{appeal.text}</p>
        </div>
      )}
      {review.decision !== null && (
        <p className="whitespace-pre-wrap break-words">
          {fill(m.decided, { name: nameOf(review.decided_by), text: review.decision })}
        </p>
      )}
      <ErrorLine error={acting.error} />
      <div className="flex flex-wrap gap-2">
        {(['publish', 'acknowledge'] as const).map(
          (each) =>
            actions.includes(each) && (
              <Button
                key={each}
                look="primary"
                busy={acting.isPending}
                onClick={() => act(`/${review.id}/${each}`)}
              >
                {m[each]}
              </Button>
            ),
        )}
        {actions.includes('appeal') && !isAppealing && (
          <Button onClick={() => setIsAppealing(true)}>{m.appeal}</Button>
        )}
      </div>
      {actions.includes('appeal') && isAppealing && (
        <AppealForm
          questions={questions}
          busy={acting.isPending}
          error={acting.error}
          onCancel={() => setIsAppealing(false)}
          onSend={(body) => act(`/${review.id}/appeal`, body)}
        />
      )}
      {actions.includes('uphold') && (
        <DecisionForm
          question={appealed}
          busy={acting.isPending}
          error={acting.error}
          onSend={(body) => act(`/${review.id}/decide`, body)}
        />
      )}
    </div>
  )
}

type Question = NonNullable<VoicelogDetail['review']>['sections'][number]['questions'][number]
type FormProps = { busy: boolean; error: unknown; onSend: (body: Sent) => void }

function AppealForm({
  questions,
  busy,
  error,
  onSend,
  onCancel,
}: FormProps & { questions: readonly Question[]; onCancel: () => void }) {
  const m = useMessages(messages)
  const texts = useDefaultTexts()
  const fields = useFieldErrors()(error)
  const [question_id, setQuestionId] = useState(questions[0]?.question_id ?? '')
  const [text, setText] = useState('')
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSend({ question_id, text })
      }}
    >
      <SelectField
        label={m.question}
        value={question_id}
        onChange={({ target }) => setQuestionId(target.value)}
      >
        {questions.map((each) => (
          <option key={each.question_id} value={each.question_id}>
            {texts.question(each.question_id, each.text)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={m.why}
        value={text}
        maxLength={2_000}
        error={fields.text}
        onChange={({ target }) => setText(target.value)}
        required
      />
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={busy}>
          {m.send}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {m.cancel}
        </Button>
      </div>
    </form>
  )
}

function DecisionForm({ question, busy, error, onSend }: FormProps & { question: Question | undefined }) {
  const m = useMessages(messages)
  const fields = useFieldErrors()(error)
  const answers = question?.allowed_answers ?? []
  const [outcome, setOutcome] = useState('upheld')
  const [answer, setAnswer] = useState(answers[0]?.answer ?? '')
  const [text, setText] = useState('')
  const words: Record<string, string> = { yes: m.yes, no: m.no, not_applicable: m.not_applicable }
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSend({ outcome, text, ...(outcome === 'changed' && { answer }) })
      }}
    >
      <div className="flex flex-wrap gap-2">
        <SelectField
          label={m.decide}
          value={outcome}
          onChange={({ target }) => setOutcome(target.value)}
          className="w-52"
        >
          <option value="upheld">{m.keep}</option>
          <option value="changed">{m.change}</option>
        </SelectField>
        {outcome === 'changed' && (
          <SelectField
            label={m.answer}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
            className="w-52"
          >
            {answers.map((each) => (
              <option key={each.answer} value={each.answer}>
                {each.label ?? words[each.answer] ?? each.answer}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <TextAreaField
        label={m.why}
        value={text}
        maxLength={2_000}
        error={fields.text}
        onChange={({ target }) => setText(target.value)}
        required
      />
      <Button type="submit" look="primary" busy={busy}>
        {m.send}
      </Button>
    </form>
  )
}
