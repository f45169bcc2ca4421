import { CircleAlert, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { useFieldErrorLine } from '../../i18n/field-errors.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { useRefusalText } from '../../i18n/refusals.ts'
import { Button, Spinner } from '../forms/button.tsx'

const messages = defineMessages(
  {
    loading: 'Loading…',
    failed: 'That did not work',
    retry: 'Try again',
    unreachable: 'The service cannot be reached. Check the connection, then try again.',
    unexpected: 'Something went wrong in this page. Reload it.',
  },
  {
    loading: '読み込み中…',
    failed: '処理できませんでした',
    retry: '再試行',
    unreachable: 'サービスに接続できません。接続を確認してから再試行してください。',
    unexpected: 'このページで問題が発生しました。再読み込みしてください。',
  },
)

export function Loading() {
  const m = useMessages(messages)
  return (
    <div role="status" data-loading className="flex items-center gap-2 p-6 text-muted">
      <Spinner /> {m.loading}
    </div>
  )
}

/** Nothing is there yet, and what would change that. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="status" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <Inbox aria-hidden="true" className="size-8 text-muted" />
      <p className="font-medium">{title}</p>
      <div className="text-muted">{children}</div>
    </div>
  )
}

/** What went wrong in plain words, and a way on. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const m = useMessages(messages)
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <CircleAlert aria-hidden="true" className="size-8 text-bad" />
      <p className="font-medium">{m.failed}</p>
      <p className="max-w-md text-muted">{useErrorText()(error)}</p>
      {onRetry !== undefined && <Button onClick={onRetry}>{m.retry}</Button>}
    </div>
  )
}

/** An error in the words of the page. */
export function useErrorText(): (error: unknown) => string {
  const m = useMessages(messages)
  const refusalText = useRefusalText()
  const fieldErrorLine = useFieldErrorLine()
  return (error) => {
    if (!(error instanceof ApiProblem)) return m.unexpected
    if (error.status === 0) return m.unreachable
    return refusalText(error.code, fieldErrorLine(error) ?? error.message)
  }
}

/** One line beside a form. */
export function ErrorLine({ error }: { error: unknown }) {
  const text = useErrorText()
  if (error === null || error === undefined) return null
  return (
    <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
      {text(error)}
    </p>
  )
}
