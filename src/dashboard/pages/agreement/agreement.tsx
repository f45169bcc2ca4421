import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { agreementQuery } from '../../api/report-queries.ts'
import { Empty, Failed, Loading } from '../../components/feedback/states.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useDefaultTexts } from '../../i18n/default-texts.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { RangeFilters, type ReportFilters, withPeriod } from '../reports/range-filters.tsx'
import { AgreementTable } from './agreement-table.tsx'

const messages = defineMessages(
  {
    title: 'How far people and the engine agree',
    kappa:
      "Cohen's kappa is agreement beyond chance: 1 is full agreement, 0 is no better than chance. The engine's answer counts where it gave one.",
    overall: 'All questions',
    calls: 'Calls with answers by people: {count}',
    questions: 'Questions of the scorecard',
    question: 'Question',
    labels: 'Labels',
    label: 'Label',
    operators: 'Operators',
    operator: 'Operator',
    intent: 'Intent',
    emotion: 'Customer emotion',
    outcome: 'Outcome',
    none: 'Nobody has answered or labelled a call in this period',
    noneHint: 'Answer questions on the page of a call, or change its intent, emotion or outcome.',
  },
  {
    title: '人とエンジンの一致度',
    kappa:
      'カッパ係数は、偶然を超えた一致の度合いです。1は完全な一致、0は偶然と同じです。エンジンが回答したものだけを比べます。',
    overall: 'すべての質問',
    calls: '人が回答した通話：{count}件',
    questions: 'スコアカードの質問',
    question: '質問',
    labels: 'ラベル',
    label: '項目',
    operators: 'オペレーター',
    operator: 'オペレーター',
    intent: '用件',
    emotion: '顧客の感情',
    outcome: '対応結果',
    none: 'この期間に、人が回答またはラベル付けした通話はありません',
    noneHint: '通話のページで質問に回答するか、用件・感情・対応結果を変更してください。',
  },
)

/** How far the answers and labels of people agree with the engine's, by question, label and operator. */
export function AgreementPage() {
  const m = useMessages(messages)
  const format = useFormat()
  const labels = useLabels()
  const texts = useDefaultTexts()
  const filters: ReportFilters = useSearch({ from: '/shell/settings/agreement' })
  const navigate = useNavigate()
  const change = (search: ReportFilters) => void navigate({ to: '/settings/agreement', search })
  const { data, isError, error, refetch } = useQuery(agreementQuery(withPeriod(filters)))
  const isEmpty = data !== undefined && data.calls === 0 && data.labels.every(({ pairs }) => pairs === 0)
  return (
    <>
      <div className="-mx-4 md:-mx-6">
        <RangeFilters filters={filters} onChange={change} />
      </div>
      {data === undefined ? (
        isError ? (
          <Failed error={error} onRetry={() => refetch()} onClear={() => change({})} />
        ) : (
          <Loading />
        )
      ) : isEmpty ? (
        <Empty title={m.none}>{m.noneHint}</Empty>
      ) : (
        <>
          <Panel title={m.title}>
            <p className="mb-3 text-muted">{m.kappa}</p>
            <p className="mb-2">{fill(m.calls, { count: format.number(data.calls) })}</p>
            <AgreementTable
              label={m.title}
              column={m.questions}
              rows={[{ key: 'overall', name: m.overall, ...data.overall }]}
            />
          </Panel>
          <Panel title={m.questions}>
            <AgreementTable
              label={m.questions}
              column={m.question}
              rows={data.questions.map(({ question_id, text, ...counts }) => ({
                key: question_id,
                name: text === null ? question_id.replaceAll('_', ' ') : texts.question(question_id, text),
                ...counts,
              }))}
            />
          </Panel>
          <Panel title={m.labels}>
            <AgreementTable
              label={m.labels}
              column={m.label}
              textOf={(row, answer) => labels[row as 'intent' | 'emotion' | 'outcome'](answer)}
              rows={data.labels.map(({ label, ...counts }) => ({ key: label, name: m[label], ...counts }))}
            />
          </Panel>
          {data.operators.length > 0 && (
            <Panel title={m.operators}>
              <AgreementTable
                label={m.operators}
                column={m.operator}
                rows={data.operators.map(({ operator_id, name, pairs, share }) => ({
                  key: operator_id,
                  name: name ?? operator_id,
                  pairs,
                  share,
                }))}
              />
            </Panel>
          )}
        </>
      )}
    </>
  )
}
