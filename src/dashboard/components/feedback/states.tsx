import { CircleAlert, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useLanguage } from '../../i18n/language.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { Button, Spinner } from '../forms/button.tsx'

const messages = defineMessages(
  {
    loading: 'Loading…',
    failed: 'That did not work',
    retry: 'Try again',
    wrongFilter: 'A filter in the address cannot be read',
    wrongFilterHint: 'It has a value that the filter does not accept: {names}.',
    clear: 'Clear filters',
  },
  {
    loading: '読み込み中…',
    failed: '処理できませんでした',
    retry: '再試行',
    wrongFilter: 'アドレスの条件を読み取れません',
    wrongFilterHint: '使えない値が指定されています：{names}',
    clear: '条件をクリア',
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

/**
 * What went wrong, with a button to try again. If a filter of the address is wrong, trying again cannot help: `onClear`
 * leaves the filters out.
 */
export function Failed({
  error,
  onRetry,
  onClear,
}: {
  error: unknown
  onRetry?: () => void
  onClear?: () => void
}) {
  const m = useMessages(messages)
  const errorText = useErrorText()
  const language = useLanguage()
  const wrong = error instanceof ApiProblem && error.code === 'invalid_fields' ? error.errors : []
  if (onClear !== undefined && wrong.length > 0) {
    const names = [...new Set(wrong.map(({ field }) => field))].join(', ')
    // In English the text of the code `invalid` is in the words of a schema.
    const isReadable = language === 'ja' || wrong.every(({ code }) => code !== 'invalid')
    return (
      <div role="alert" className="flex flex-col items-center gap-3 px-6 py-12 text-center">
        <CircleAlert aria-hidden="true" className="size-8 text-bad" />
        <p className="font-medium">{m.wrongFilter}</p>
        <p className="max-w-md text-muted">
          {isReadable ? errorText(error) : fill(m.wrongFilterHint, { names })}
        </p>
        <Button onClick={onClear}>{m.clear}</Button>
      </div>
    )
  }
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <CircleAlert aria-hidden="true" className="size-8 text-bad" />
      <p className="font-medium">{m.failed}</p>
      <p className="max-w-md text-muted">{errorText(error)}</p>
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
