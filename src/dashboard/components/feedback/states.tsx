import { CircleAlert, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { Button, Spinner } from '../forms/button.tsx'

const messages = defineMessages(
  {
    loading: 'Loading…',
    failed: 'That did not work',
    retry: 'Try again',
  },
  {
    loading: '読み込み中…',
    failed: '処理できませんでした',
    retry: '再試行',
  },
)

/** A spinner with "Loading…". Tests wait until no element has `data-loading`. */
export function Loading() {
  const m = useMessages(messages)
  return (
    <div role="status" data-loading className="flex items-center gap-2 p-6 text-muted">
      <Spinner /> {m.loading}
    </div>
  )
}

/** Tells that a list is empty; `children` say what to do about it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="status" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <Inbox aria-hidden="true" className="size-8 text-muted" />
      <p className="font-medium">{title}</p>
      <div className="text-muted">{children}</div>
    </div>
  )
}

/** What went wrong, with a button to try again. */
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

/** The error of a form, or nothing if `error` is null. */
export function ErrorLine({ error }: { error: unknown }) {
  const text = useErrorText()
  if (error === null || error === undefined) return null
  return (
    <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
      {text(error)}
    </p>
  )
}
