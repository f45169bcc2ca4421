import type { Static } from '@sinclair/typebox'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EvaluationBody } from '../../../http/settings/evaluation-schemas.ts'
import { api } from '../../api/client.ts'
import { settingsQuery } from '../../api/queries.ts'
import type { Settings } from '../../api/types.ts'
import { ErrorLine, Failed, Loading } from '../../components/feedback/states.tsx'
import { Switch } from '../../components/forms/switch.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'

type Evaluation = Static<typeof EvaluationBody>

const messages = defineMessages(
  {
    title: 'Learning from labels',
    use: 'Use what is learnt from labels',
    useHint:
      'The local engine learns from calls whose intent a person has set, and uses it if that makes results better.',
    too_few: '{labels} of {needed} labelled calls. Set the intent on the pages of calls to teach it.',
    waiting: '{labels} labelled calls. A worker with the local engine will learn from them.',
    not_better: 'Not used: with {labels} labelled calls it is not better than the intents alone.',
    off: 'Switched off. With {labels} labelled calls, results would be better.',
    used: 'Used for new results, learnt from {labels} labelled calls.',
    outdated: 'Labels or intents have changed since; a worker will learn again within minutes.',
    table: 'Share of right answers, each by a model that had not seen the call',
    what: 'Intent',
    count: 'Calls',
    without: 'Intents alone',
    with: 'With labels',
    all: 'All labelled calls',
    examples: 'Your own examples',
  },
  {
    title: 'ラベルからの学習',
    use: 'ラベルから学んだ内容を使う',
    useHint: '人が用件を設定した通話からローカルエンジンが学習し、精度が上がる場合に使います。',
    too_few: 'ラベル付きの通話は{needed}件中{labels}件です。通話の画面で用件を設定すると学習できます。',
    waiting: 'ラベル付きの通話は{labels}件です。ローカルエンジンのワーカーが学習します。',
    not_better: '使用していません：ラベル付きの通話{labels}件では、用件の定義だけの場合より良くなりません。',
    off: 'オフです。ラベル付きの通話{labels}件を使うと精度が上がります。',
    used: '新しい分析に使用中です（ラベル付きの通話{labels}件から学習）。',
    outdated: 'その後ラベルか用件が変わりました。数分以内に学習し直します。',
    table: '正解率（その通話を学習していないモデルによる）',
    what: '用件',
    count: '件数',
    without: '定義だけ',
    with: 'ラベルあり',
    all: 'ラベル付きの全通話',
    examples: '登録済みの発話例',
  },
)

const evaluationQuery = queryOptions({
  queryKey: ['settings', 'intents', 'evaluation'],
  queryFn: ({ signal }) => api<Evaluation>('GET', '/api/settings/intents/evaluation', { signal }),
})

/** What learning from labels changes, and whether it is used. */
export function LessonPanel() {
  const m = useMessages(messages)
  const { data, error, refetch } = useQuery(evaluationQuery)
  return (
    <Panel title={m.title}>
      {data !== undefined ? (
        <Lesson evaluation={data} />
      ) : error === null ? (
        <Loading />
      ) : (
        <Failed error={error} onRetry={() => refetch()} />
      )}
    </Panel>
  )
}

function Lesson({ evaluation }: { evaluation: Evaluation }) {
  const m = useMessages(messages)
  const format = useFormat()
  const { state, labels, needed, outdated, calls } = evaluation
  return (
    <div className="space-y-4">
      <UseSwitch />
      <p role="status">
        {fill(m[state], { labels: format.number(labels), needed: format.number(needed) })}
        {calls !== null && outdated && ` ${m.outdated}`}
      </p>
      {calls !== null && <Accuracies evaluation={{ ...evaluation, calls }} />}
    </div>
  )
}

function UseSwitch() {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  const { data: settings } = useQuery(settingsQuery)
  const change = useMutation({
    mutationFn: (checked: boolean) =>
      api<Settings>('PATCH', '/api/settings', { body: { learn_from_labels: checked } }),
    onSuccess: async (changed) => {
      queryClient.setQueryData(settingsQuery.queryKey, changed)
      await queryClient.invalidateQueries({ queryKey: evaluationQuery.queryKey })
    },
  })
  if (settings === undefined) return null
  return (
    <div>
      <Switch
        label={m.use}
        hint={m.useHint}
        checked={change.isPending ? change.variables : settings.learn_from_labels}
        disabled={change.isPending}
        onChange={change.mutate}
      />
      <ErrorLine error={change.error} />
    </div>
  )
}

function Accuracies({
  evaluation: { calls, examples, intents },
}: {
  evaluation: Evaluation & { calls: NonNullable<Evaluation['calls']> }
}) {
  const m = useMessages(messages)
  const format = useFormat()
  const labels = useLabels()
  const share = (value: number | null) => (value === null ? '–' : format.percent(value))
  const rows = [
    { key: 'all', head: m.all, ...calls },
    ...intents.map((each) => ({ key: `intent ${each.intent}`, head: labels.intent(each.intent), ...each })),
    ...(examples === null || examples.n === 0 ? [] : [{ key: 'examples', head: m.examples, ...examples }]),
  ]
  return (
    <table className="w-full text-left tabular-nums">
      <caption className="mb-1 text-left text-muted">{m.table}</caption>
      <thead className="text-muted">
        <tr>
          <th className="py-1 pr-2 font-medium">{m.what}</th>
          {[m.count, m.without, m.with].map((each) => (
            <th key={each} className="px-2 py-1 text-right font-medium">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, n, accuracy_without, accuracy_with }) => (
          <tr key={key} className="border-line border-t">
            <th scope="row" className="py-1 pr-2 font-normal">
              {head}
            </th>
            {[format.number(n), share(accuracy_without), share(accuracy_with)].map((each, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns are identified by their position
              <td key={at} className="px-2 py-1 text-right">
                {each}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
