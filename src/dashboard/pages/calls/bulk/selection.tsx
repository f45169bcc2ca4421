import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, Download, RefreshCw, RotateCw, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { toast, toastAction } from '../../../components/feedback/toasts.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { PermittedButton } from '../../../components/forms/permitted-button.tsx'
import { Dialog } from '../../../components/layout/dialog.tsx'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormat } from '../../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { usePermissions } from '../../../permissions.ts'
import { deleteCallSoon, keepCall, UNDO_MS } from '../../call/deletions.ts'
import { useExport } from './export-button.tsx'

const messages = defineMessages(
  {
    bar: 'Selected calls',
    selected: '{count} selected',
    retry: 'Try again',
    retried: 'Calls being processed again: {count}',
    rerun: 'Run analytics again',
    started: 'A re-run of {count} calls has started.',
    progress: 'Progress',
    export: 'Export CSV',
    delete: 'Delete',
    deleteTitle: 'Delete {count} calls?',
    deleteText:
      'The recordings, their transcripts and all results are deleted for good. You can undo this for ten seconds.',
    cancel: 'Cancel',
    all: 'Select all shown',
    clear: 'Clear the selection',
    deleting: '{count} calls are being deleted',
    undo: 'Undo',
  },
  {
    bar: '選択した通話',
    selected: '{count}件を選択中',
    retry: '再試行',
    retried: '再び処理する通話：{count}件',
    rerun: '分析をやり直す',
    started: '{count}件の再分析を開始しました。',
    progress: '進行状況',
    export: 'CSV出力',
    delete: '削除',
    deleteTitle: '{count}件の通話を削除しますか？',
    deleteText: '録音、文字起こし、すべての結果が完全に消去されます。10秒間は取り消せます。',
    cancel: 'キャンセル',
    all: '表示中をすべて選択',
    clear: '選択を解除',
    deleting: '{count}件の通話を削除します',
    undo: '元に戻す',
  },
)

/** What can be done with the selected calls of the list together. */
export function SelectionBar({
  ids,
  onAll,
  onClear,
}: {
  ids: readonly string[]
  /** Selects all calls that are shown. */
  onAll: () => void
  onClear: () => void
}) {
  const m = useMessages(messages)
  const format = useFormat()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const mayRerun = usePermissions()('runs.write')
  const exporting = useExport()
  const [isAsking, setAsking] = useState(false)
  const count = format.number(ids.length)
  const voicelog_ids = ids.join(',')
  const onError = (error: unknown) => toast(errorText(error), 'bad')
  const retrying = useMutation({
    mutationFn: () =>
      api<{ retried: number }>('POST', '/api/voicelogs/retry', { body: { filter: { voicelog_ids } } }),
    onSuccess: ({ retried }) => {
      toast(fill(m.retried, { count: format.number(retried) }))
      onClear()
      return queryClient.invalidateQueries({ queryKey: ['calls'] })
    },
    onError,
  })
  const rerunning = useMutation({
    mutationFn: () =>
      api('POST', '/api/analytics/reruns', { body: { filter: { voicelog_ids }, force: true } }),
    onSuccess: () => {
      toast(fill(m.started, { count }))
      onClear()
    },
    onError,
  })

  function remove() {
    setAsking(false)
    let isTold = false
    for (const id of ids) {
      deleteCallSoon(id, (error) => {
        // All are refused for the same reason, so one message is enough.
        if (!isTold) onError(error)
        isTold = true
      })
    }
    const undo = {
      text: m.undo,
      act: () => {
        for (const id of ids) keepCall(id)
      },
    }
    toastAction(fill(m.deleting, { count }), { action: undo, shownMs: UNDO_MS })
    onClear()
  }

  return (
    <section
      aria-label={m.bar}
      className="flex flex-wrap items-center gap-2 border-line border-t bg-accent-soft px-4 py-2 md:px-6"
    >
      <span role="status" className="mr-2 font-medium">
        {fill(m.selected, { count })}
      </span>
      <PermittedButton
        permission="analytics.request"
        busy={retrying.isPending}
        onClick={() => retrying.mutate()}
      >
        <RotateCw aria-hidden="true" className="size-4" /> {m.retry}
      </PermittedButton>
      {mayRerun && (
        <Button busy={rerunning.isPending} onClick={() => rerunning.mutate()}>
          <RefreshCw aria-hidden="true" className="size-4" /> {m.rerun}
        </Button>
      )}
      <PermittedButton
        permission="exports"
        busy={exporting.isPending}
        onClick={() => exporting.mutate({ voicelog_ids })}
      >
        <Download aria-hidden="true" className="size-4" /> {m.export}
      </PermittedButton>
      <PermittedButton permission="calls.delete" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" /> {m.delete}
      </PermittedButton>
      <Button look="quiet" onClick={onAll}>
        <CheckCheck aria-hidden="true" className="size-4" /> {m.all}
      </Button>
      <Button look="quiet" onClick={onClear}>
        <X aria-hidden="true" className="size-4" /> {m.clear}
      </Button>
      {mayRerun && (
        <Link to="/settings/reruns" className="ml-auto text-accent hover:underline">
          {m.progress}
        </Link>
      )}
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={fill(m.deleteTitle, { count })}
        description={m.deleteText}
      >
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{m.cancel}</Button>
          <Button look="danger" onClick={remove}>
            {m.delete}
          </Button>
        </div>
      </Dialog>
    </section>
  )
}
