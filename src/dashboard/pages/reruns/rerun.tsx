import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { ConfirmButton } from '../../components/feedback/confirm-button.tsx'
import { Empty, Failed, Loading } from '../../components/feedback/states.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { DifferenceTable, RerunCalls } from './difference.tsx'
import { rerunLabels, useFilterText } from './labels.ts'
import { RerunProgress } from './progress.tsx'
import { isInProgress, PATH, type Rerun, type RerunOptions, rerunQuery } from './queries.ts'

const messages = defineMessages(
  {
    all: 'All re-runs',
    gone: 'This re-run does not exist',
    by: 'Scorecard version {scorecard}, intents version {intents}. Started by {who}, {time}',
    would: 'What would change',
    did: 'What changed',
    draft: 'Dry run with unsaved definitions.',
    run: 'Run on all these calls',
    runTitle: 'Re-run these analytics?',
    runText:
      'This covers every call that matches the filter, not only the sample. Each new result replaces the old one. Answers of reviewers stay.',
  },
  {
    all: '再分析の一覧',
    gone: 'この再分析は見つかりません',
    by: 'スコアカード バージョン{scorecard}、用件 バージョン{intents}。{who}、{time}',
    would: '変更される内容',
    did: '変更された内容',
    draft: '未保存の定義で試行しました。',
    run: '対象のすべての通話で実行',
    runTitle: '結果を作り直しますか？',
    runText:
      '抽出した通話だけでなく、条件に合うすべての通話が対象です。新しい結果ができた時点で置き換わり、人の回答は維持されます。',
  },
)

/** One re-run or dry run: its progress and its changes. */
export function RerunPage() {
  const { rerunId } = useParams({ from: '/shell/settings/reruns/$rerunId' })
  const { data, error, refetch } = useQuery(rerunQuery(rerunId))
  const m = useMessages(messages)
  const labels = useMessages(rerunLabels)
  const format = useFormat()
  const filterText = useFilterText()
  if (error instanceof ApiProblem && error.status === 404) {
    return (
      <Empty title={m.gone}>
        <Link to="/settings/reruns" search={{}} className="font-medium text-accent underline">
          {m.all}
        </Link>
      </Empty>
    )
  }
  if (data === undefined) {
    return error === null ? <Loading /> : <Failed error={error} onRetry={() => refetch()} />
  }
  const { difference, dry_run, draft } = data
  const isDraft = draft.sections || draft.intents
  return (
    <>
      <p>
        <Link to="/settings/reruns" search={{}} className="text-accent hover:underline">
          {m.all}
        </Link>
      </p>
      <Panel title={format.list(data.kinds.map((each) => labels[each]))}>
        <div className="space-y-3">
          <p className="break-words">{filterText(data)}</p>
          <p className="break-words text-muted">
            {fill(m.by, {
              scorecard: data.scorecard_version,
              intents: data.intents_version,
              who: data.created_by?.email ?? '–',
              time: format.dateTime(data.created_at),
            })}
          </p>
          {isDraft && <p className="text-muted">{m.draft}</p>}
          <RerunProgress rerun={data} />
          {dry_run && !isDraft && !isInProgress(data) && <RunForAll rerun={data} />}
        </div>
      </Panel>
      {difference !== null && (
        <>
          <Panel title={dry_run ? m.would : m.did}>
            <DifferenceTable rerun={data} difference={difference} />
          </Panel>
          <RerunCalls rerun={data} />
        </>
      )}
    </>
  )
}

function RunForAll({ rerun: { kinds, filter, force, include_missing } }: { rerun: Rerun }) {
  const m = useMessages(messages)
  const navigate = useNavigate()
  const starting = useMutation({
    mutationFn: (options: RerunOptions) => api<Rerun>('POST', PATH, { body: options }),
    onSuccess: ({ id }) => navigate({ to: '/settings/reruns/$rerunId', params: { rerunId: id } }),
  })
  return (
    <ConfirmButton
      text={m.run}
      title={m.runTitle}
      description={m.runText}
      act={() => starting.mutateAsync({ kinds, filter, force, include_missing })}
    />
  )
}
