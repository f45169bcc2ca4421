import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { Badge } from '../../components/data/badge.tsx'
import { RunStatus } from '../../components/data/run-status.tsx'
import { ConfirmButton } from '../../components/feedback/confirm-button.tsx'
import { ProgressBar } from '../../components/feedback/progress-bar.tsx'
import { useErrorCodeText } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { rerunLabels } from './labels.ts'
import { isInProgress, PATH, type Rerun } from './queries.ts'

const messages = defineMessages(
  {
    progress: 'Progress',
    done: '{done} of {total} calls',
    cancel: 'Cancel the run',
    cancelTitle: 'Cancel the run?',
    cancelText: 'Results that are already stored stay. No further results are stored.',
  },
  {
    progress: '進行状況',
    done: '{total}件中{done}件',
    cancel: '実行をキャンセル',
    cancelTitle: '実行をキャンセルしますか？',
    cancelText: '保存済みの結果は残り、以降は保存されません。',
  },
)

export function RerunStatus({ rerun: { status, dry_run } }: { rerun: Rerun }) {
  const labels = useMessages(rerunLabels)
  return (
    <span className="inline-flex gap-1.5">
      <RunStatus status={status} />
      {dry_run && <Badge>{labels.dryRun}</Badge>}
    </span>
  )
}

/** The progress of a re-run, with a button to cancel it while it runs. */
export function RerunProgress({ rerun }: { rerun: Rerun }) {
  const m = useMessages(messages)
  const labels = useMessages(rerunLabels)
  const format = useFormat()
  const errorCodeText = useErrorCodeText()
  const queryClient = useQueryClient()
  const { total, done, changed, unchanged, skipped, failed } = rerun.progress
  const counts = [
    [labels.changed, changed],
    [labels.unchanged, unchanged],
    [labels.skipped, skipped],
    [labels.failedCalls, failed],
  ] as const
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <RerunStatus rerun={rerun} />
          <span className="tabular-nums">
            {fill(m.done, { done: format.number(done), total: format.number(total) })}
          </span>
        </p>
        {isInProgress(rerun) && (
          <ConfirmButton
            text={m.cancel}
            title={m.cancelTitle}
            description={m.cancelText}
            act={async () => {
              await api('POST', `${PATH}/${rerun.id}/cancel`)
              await queryClient.invalidateQueries({ queryKey: ['rerun', rerun.id] })
            }}
          />
        )}
      </div>
      {isInProgress(rerun) && <ProgressBar label={m.progress} share={total === 0 ? null : done / total} />}
      <p className="flex flex-wrap gap-x-4 text-muted tabular-nums">
        {counts.map(([name, count]) => (
          <span key={name}>
            {name} {format.number(count)}
          </span>
        ))}
      </p>
      {rerun.reason !== null && (
        <p className="text-bad">{errorCodeText(rerun.reason.code, rerun.reason.message)}</p>
      )}
    </div>
  )
}
