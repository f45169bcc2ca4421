import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VoicelogDetail } from '../../../api/types.ts'
import { ErrorLine } from '../../../components/feedback/states.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { useDefaultTexts } from '../../../i18n/default-texts.ts'
import { useFormat } from '../../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { usePermissions } from '../../../permissions.ts'
import { reviewOfCallQuery, type Task } from '../../reviews/queries.ts'
import { ReviewStateBadge } from '../../reviews/state.tsx'
import { AppealForm, DecisionForm } from './appeal-forms.tsx'
import { useIsDoneHere, useReviewActions } from './review-actions.ts'

const messages = defineMessages(
  {
    title: 'Review',
    none: 'This call is not in the review queue.',
    add: 'Put into the queue, for me',
    assignee: 'For {name}',
    due: 'due {time}',
    by: 'Published by {name}, {time}',
    publish: 'Publish the review of {name}',
    doneHere: '“Review done” publishes it.',
    acknowledge: 'Acknowledge',
    appeal: 'Appeal an answer',
    appealed: '{name} appeals: {question}',
    decided: 'Decided by {name}: {text}',
  },
  {
    title: 'レビュー',
    none: 'この通話はレビュー待ちに入っていません。',
    add: '自分のレビュー待ちに追加',
    assignee: '担当：{name}',
    due: '期限：{time}',
    by: '{name}が公開（{time}）',
    publish: '{name}のレビューを公開',
    doneHere: '「確認完了」を押すと公開されます。',
    acknowledge: '確認しました',
    appeal: '回答に異議を申し立てる',
    appealed: '{name}の異議：{question}',
    decided: '{name}の判定：{text}',
  },
)

/** The review of a call: its state, and what the user may do with it. */
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

function Review({ call, review }: { call: VoicelogDetail; review: Task }) {
  const m = useMessages(messages)
  const format = useFormat()
  const texts = useDefaultTexts()
  const { act, acting } = useReviewActions(call.voicelog_id)
  const isDoneHere = useIsDoneHere()(review)
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
        {isDoneHere && <p className="text-muted">{m.doneHere}</p>}
        {actions.includes('publish') && !isDoneHere && (
          <Button busy={acting.isPending} onClick={() => act(`/${review.id}/publish`)}>
            {fill(m.publish, { name: nameOf(review.assignee) })}
          </Button>
        )}
        {actions.includes('acknowledge') && (
          <Button look="primary" busy={acting.isPending} onClick={() => act(`/${review.id}/acknowledge`)}>
            {m.acknowledge}
          </Button>
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
