import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { api } from '../../../api/client.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { ErrorLine } from '../../../components/feedback/states.tsx'
import { toast } from '../../../components/feedback/toasts.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { reviewOfCallQuery } from '../../reviews/queries.ts'
import { useIsDoneHere, useReviewChanged } from '../review/review-actions.ts'
import { useGoTo, type Walk } from '../walk/walk.ts'

const messages = defineMessages(
  {
    done: 'Review done',
    doneNext: 'Review done, next call',
    publishes: 'Publishes the review: the agent sees it.',
    ofOther: 'The review in the queue is of {name}, and stays a draft.',
    confirms: 'Confirms the answers that you leave as they are: {count}.',
    saved: 'Answers of {call} saved',
    published: 'Review of {call} published',
    last: '{done}. This was the last call of the list.',
  },
  {
    done: '確認完了',
    doneNext: '確認を完了して次の通話へ',
    publishes: 'レビューを公開します。オペレーターが閲覧できるようになります。',
    ofOther: 'レビュー待ちの担当は{name}です。下書きのまま残ります。',
    confirms: '変更しなかった{count}件の回答を、そのまま確定します。',
    saved: '{call}の回答を保存しました',
    published: '{call}のレビューを公開しました',
    last: '{done}。一覧の最後の通話です。',
  },
)

type Review = NonNullable<VoicelogDetail['review']>

/**
 * Ends a review: the engine's answers that nobody changed become the reviewer's, a draft in the queue is published unless
 * it is somebody else's, and the next call of the list opens.
 */
export function ReviewDone({
  call: { voicelog_id: voicelogId, ...call },
  review,
  walk,
}: {
  call: VoicelogDetail
  review: Review
  walk: Walk | null
}) {
  const m = useMessages(messages)
  const format = useFormat()
  const queryClient = useQueryClient()
  const goTo = useGoTo()
  const changed = useReviewChanged(voicelogId)
  const queued = useQuery(reviewOfCallQuery(voicelogId)).data?.review
  const publishes = useIsDoneHere()(queued ?? null)
  const others = queued?.state === 'draft' && !publishes ? queued.assignee : null
  const next = walk?.next ?? null
  const confirmed = review.sections.flatMap(({ questions }) =>
    questions.flatMap(({ question_id, human, effective }) =>
      human === null && effective?.answer != null ? [{ question_id, answer: effective.answer }] : [],
    ),
  )
  const saving = useMutation({
    mutationFn: async () => {
      if (confirmed.length > 0)
        await api('PUT', `/api/voicelogs/${voicelogId}/review`, { body: { answers: confirmed } })
      if (publishes) await api('POST', `/api/review-queue/${queued?.id}/publish`)
    },
    onSuccess: () => {
      const name = call.call_id ?? format.dateTime(call.call_date ?? call.created_at)
      const done = fill(publishes ? m.published : m.saved, { call: name })
      toast(walk !== null && next === null ? fill(m.last, { done }) : done)
      goTo(next)
    },
    // Also if only the answers were saved.
    onSettled: () => {
      void changed()
      void queryClient.invalidateQueries({ queryKey: ['calls'] })
    },
  })
  return (
    <div className="space-y-1 border-line border-t pt-4">
      <Button
        look="primary"
        busy={saving.isPending}
        disabled={queued === undefined}
        data-after-answers
        onClick={() => saving.mutate()}
      >
        <Check aria-hidden="true" className="size-4" /> {next === null ? m.done : m.doneNext}
      </Button>
      <div className="text-muted text-xs">
        {publishes && <p>{m.publishes}</p>}
        {others !== null && <p>{fill(m.ofOther, { name: others.name ?? others.email })}</p>}
        {confirmed.length > 0 && <p>{fill(m.confirms, { count: confirmed.length })}</p>}
      </div>
      <ErrorLine error={saving.error} />
    </div>
  )
}
