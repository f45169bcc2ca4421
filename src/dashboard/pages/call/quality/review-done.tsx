import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { api } from '../../../api/client.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { ErrorLine } from '../../../components/feedback/states.tsx'
import { toast } from '../../../components/feedback/toasts.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { useGoTo } from '../walk/walk.ts'

const messages = defineMessages(
  {
    done: 'Review done',
    doneNext: 'Review done, next call',
    confirms: 'Confirms the answers that you leave as they are: {count}.',
    saved: 'Review saved',
  },
  {
    done: '確認完了',
    doneNext: '確認を完了して次の通話へ',
    confirms: '変更しなかった{count}件の回答を、そのまま確定します。',
    saved: '確認を保存しました',
  },
)

type Review = NonNullable<VoicelogDetail['review']>

/** Ends a review: the engine's answers that nobody changed become the reviewer's, and the next call of the list opens. */
export function ReviewDone({
  voicelogId,
  review,
  next,
}: {
  voicelogId: string
  review: Review
  next: string | null
}) {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  const goTo = useGoTo()
  const confirmed = review.sections.flatMap(({ questions }) =>
    questions.flatMap(({ question_id, human, effective }) =>
      human === null && effective?.answer != null ? [{ question_id, answer: effective.answer }] : [],
    ),
  )
  const saving = useMutation({
    mutationFn: async () => {
      if (confirmed.length === 0) return
      await api('PUT', `/api/voicelogs/${voicelogId}/review`, { body: { answers: confirmed } })
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['call', voicelogId] })
      void queryClient.invalidateQueries({ queryKey: ['calls'] })
      toast(m.saved)
      goTo(next)
    },
  })
  return (
    <div className="space-y-1 border-line border-t pt-4">
      <Button look="primary" busy={saving.isPending} data-after-answers onClick={() => saving.mutate()}>
        <Check aria-hidden="true" className="size-4" /> {next === null ? m.done : m.doneNext}
      </Button>
      {confirmed.length > 0 && (
        <p className="text-muted text-xs">{fill(m.confirms, { count: confirmed.length })}</p>
      )}
      <ErrorLine error={saving.error} />
    </div>
  )
}
