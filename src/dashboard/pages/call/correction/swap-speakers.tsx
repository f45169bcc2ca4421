import { useMutation } from '@tanstack/react-query'
import { ArrowLeftRight, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../../components/feedback/toasts.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { PermittedButton } from '../../../components/forms/permitted-button.tsx'
import { useErrorText } from '../../../i18n/error-text.ts'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'
import { isStale, type Transcript, useCorrections } from './corrections.tsx'

const messages = defineMessages(
  {
    swap: 'Swap agent and customer',
    swapped: 'Swapped.',
    undo: 'Undo',
    stale: 'The transcript has changed meanwhile. Check it, then swap again.',
  },
  {
    swap: 'オペレーターと顧客を入れ替える',
    swapped: '入れ替えました。',
    undo: '元に戻す',
    stale: 'その間に文字起こしが変更されました。内容を確認してから、もう一度入れ替えてください。',
  },
)

/** Swaps agent and customer in the whole transcript, and takes it back. Nothing if the transcript has no roles. */
export function SwapSpeakers({ transcript }: { transcript: Transcript | null }) {
  const m = useMessages(messages)
  const errorText = useErrorText()
  const corrections = useCorrections()
  /** The revision that the swap made: what comes after it is not undone by the same button. */
  const [swapped, setSwapped] = useState<number | null>(null)
  const swapping = useMutation({
    mutationFn: () => corrections.send({ swap_speakers: true }),
    onError: async (error) => {
      toast(isStale(error) ? m.stale : errorText(error), 'bad')
      if (isStale(error)) await corrections.refresh()
    },
  })
  const swap = () => {
    const isUndo = isSwapped
    swapping.mutate(undefined, {
      onSuccess: () => setSwapped(isUndo ? null : (corrections.latest()?.revision ?? null)),
    })
  }
  const hasRoles = transcript?.segments.some(({ speaker }) => speaker === 'agent' || speaker === 'customer')
  const isSwapped = swapped !== null && swapped === transcript?.revision
  if (!hasRoles || !corrections.isPossible) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span role="status" className="text-muted">
        {isSwapped && m.swapped}
      </span>
      {isSwapped ? (
        <Button busy={swapping.isPending} onClick={swap}>
          <Undo2 aria-hidden="true" className="size-4" /> {m.undo}
        </Button>
      ) : (
        <PermittedButton
          permission="analytics.request"
          look="quiet"
          busy={swapping.isPending}
          onClick={swap}
          className="max-sm:whitespace-normal"
        >
          <ArrowLeftRight aria-hidden="true" className="size-4 shrink-0" /> {m.swap}
        </PermittedButton>
      )}
    </div>
  )
}
