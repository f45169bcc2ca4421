import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PagedList } from '../../components/data/paged-list.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { RerunForm } from './form.tsx'
import { rerunLabels, useFilterText } from './labels.ts'
import { RerunStatus } from './progress.tsx'
import { rerunsQuery } from './queries.ts'

const messages = defineMessages(
  {
    past: 'Re-runs and dry runs',
    none: 'None yet. Start a dry run above: it changes nothing.',
    counts: '{done} of {total} calls, {changed} changed',
  },
  {
    past: '再分析と試行の履歴',
    none: 'まだありません。上のフォームで抽出した通話で試せます（結果は変わりません）。',
    counts: '{total}件中{done}件、変更{changed}件',
  },
)

/** Re-runs: the form to start one, and the list of earlier ones. */
export function RerunsPage() {
  const m = useMessages(messages)
  const labels = useMessages(rerunLabels)
  const format = useFormat()
  const filterText = useFilterText()
  const reruns = useInfiniteQuery(rerunsQuery)
  return (
    <>
      <RerunForm />
      <Panel title={m.past}>
        <PagedList query={reruns} keyOf={({ id }) => id} empty={<p className="text-muted">{m.none}</p>}>
          {(rerun) => (
            <>
              <div className="min-w-0 flex-1">
                <Link
                  to="/settings/reruns/$rerunId"
                  params={{ rerunId: rerun.id }}
                  className="text-accent hover:underline"
                >
                  {format.list([
                    ...rerun.kinds.map((each) => labels[each]),
                    format.dateTime(rerun.created_at),
                  ])}
                </Link>
                <p className="break-words text-muted">{filterText(rerun)}</p>
                <p className="text-muted tabular-nums">
                  {fill(m.counts, {
                    done: format.number(rerun.progress.done),
                    total: format.number(rerun.progress.total),
                    changed: format.number(rerun.progress.changed),
                  })}
                </p>
              </div>
              <RerunStatus rerun={rerun} />
            </>
          )}
        </PagedList>
      </Panel>
    </>
  )
}
