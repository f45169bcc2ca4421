import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { ErrorLine } from '../../../components/feedback/states.tsx'
import { toast } from '../../../components/feedback/toasts.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { PermittedButton } from '../../../components/forms/permitted-button.tsx'
import { Dialog } from '../../../components/layout/dialog.tsx'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormat } from '../../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import type { CallFilters } from '../filters.tsx'

const messages = defineMessages(
  {
    retry: 'Retry failed calls',
    title: 'Retry {n} failed calls?',
    one: 'Retry 1 failed call?',
    explanation:
      'They are processed again from the stage that failed, after new calls. Calls that would fail again, such as those with unreadable recordings, are left out.',
    confirm: 'Retry {n} calls',
    confirmOne: 'Retry 1 call',
    cancel: 'Cancel',
    nothing: 'Every one of these calls would fail again, so none is retried.',
    done: '{n} calls are being processed again.',
    doneOne: '1 call is being processed again.',
  },
  {
    retry: '失敗した通話を再試行',
    title: '失敗した通話{n}件を再試行しますか？',
    one: '失敗した通話1件を再試行しますか？',
    explanation:
      '失敗した段階から、新しい通話の後に処理します。読み取れない録音など、再試行しても結果が変わらない通話は含みません。',
    confirm: '{n}件を再試行',
    confirmOne: '1件を再試行',
    cancel: 'キャンセル',
    nothing: '再試行で処理できる通話はありません。',
    done: '{n}件の通話を再び処理しています。',
    doneOne: '1件の通話を再び処理しています。',
  },
)

type Answer = { retried: number; remaining: number }

/** Retries all failed calls that match the filters of the list, after a question that says how many they are. */
export function RetryFailedButton({ filters: { sort: _, ...filter } }: { filters: CallFilters }) {
  const m = useMessages(messages)
  const format = useFormat()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [found, setFound] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const ask = async (dryRun: boolean) =>
    await api<Answer>('POST', '/api/voicelogs/retry', { body: { filter, dry_run: dryRun } })
  const told = (many: string, one: string, n: number) => (n === 1 ? one : fill(many, { n: format.number(n) }))

  async function count() {
    setBusy(true)
    setError(null)
    try {
      const { remaining } = await ask(true)
      if (remaining === 0) toast(m.nothing)
      else {
        setFound(remaining)
        setAsking(true)
      }
    } catch (thrown) {
      toast(errorText(thrown), 'bad')
    } finally {
      setBusy(false)
    }
  }

  async function retryAll() {
    setBusy(true)
    setError(null)
    let retried = 0
    try {
      for (;;) {
        const answer = await ask(false)
        retried += answer.retried
        if (answer.remaining === 0 || answer.retried === 0) break
      }
      setAsking(false)
      toast(told(m.done, m.doneOne, retried))
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: ['calls'] })
    }
  }

  return (
    <>
      <PermittedButton permission="analytics.request" busy={busy && !isAsking} onClick={count}>
        <RotateCw aria-hidden="true" className="size-4" /> {m.retry}
      </PermittedButton>
      <Dialog
        open={isAsking}
        onOpenChange={(open) => !open && !busy && setAsking(false)}
        title={told(m.title, m.one, found)}
        description={m.explanation}
      >
        <ErrorLine error={error} />
        <div className="mt-4 flex justify-end gap-2">
          <Button disabled={busy} onClick={() => setAsking(false)}>
            {m.cancel}
          </Button>
          <Button look="primary" busy={busy} onClick={retryAll}>
            {told(m.confirm, m.confirmOne, found)}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
