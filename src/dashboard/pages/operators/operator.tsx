import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { ApiProblem } from '../../api/problem.ts'
import { scorecardQuery } from '../../api/report-queries.ts'
import type { OperatorScorecard } from '../../api/types.ts'
import { CallsLink } from '../../components/data/calls-link.tsx'
import { Empty, Failed, Loading } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { PageHead, Panel } from '../../components/layout/panel.tsx'
import { useDefaultTexts } from '../../i18n/default-texts.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { Difference } from '../reports/change.tsx'
import { RangeFilters, type ReportFilters, withPeriod } from '../reports/range-filters.tsx'
import { Series } from '../reports/series.tsx'
import { ShareBars, Tiles } from '../reports/tiles.tsx'

const messages = defineMessages(
  {
    operators: 'Operators',
    print: 'Print or save as PDF',
    covers: '{from} to {to}',
    unknown: 'No call has this operator',
    toOperators: 'Show all operators',
    questions: 'Scorecard answers',
    noQuestions: 'No call in this period has a scorecard',
    byPeople: '{count} by reviewers',
    emotions: 'Customer emotions',
    outcomes: 'Outcomes',
    n: 'n = {n}',
  },
  {
    operators: 'オペレーター',
    print: '印刷またはファイルに保存',
    covers: '{from}〜{to}',
    unknown: 'このオペレーターの通話はありません',
    toOperators: 'オペレーター一覧へ',
    questions: 'スコアカードの回答',
    noQuestions: 'この期間にスコアカードのある通話はありません',
    byPeople: '人による回答 {count}件',
    emotions: '顧客の感情',
    outcomes: '対応結果',
    n: '対象{n}件',
  },
)

function OperatorFailed(props: { error: unknown; onRetry: () => void; onClear: () => void }) {
  const m = useMessages(messages)
  if (!(props.error instanceof ApiProblem && props.error.status === 404)) return <Failed {...props} />
  return (
    <Empty title={m.unknown}>
      <Link to="/operators" search={{}} className="font-medium text-accent underline">
        {m.toOperators}
      </Link>
    </Empty>
  )
}

/** The scorecard of one operator, compared with the previous period. Each number links to its calls. */
export function OperatorPage() {
  const m = useMessages(messages)
  const labels = useLabels()
  const format = useFormat()
  const { operatorId } = useParams({ from: '/shell/operators/$operatorId' })
  const { figure, bucket, ...filters }: ReportFilters = useSearch({
    from: '/shell/operators/$operatorId',
  })
  const navigate = useNavigate()
  const query = withPeriod(filters)
  const scorecard = useQuery(scorecardQuery(operatorId, query))
  const view = { figure, bucket }
  const change = (search: ReportFilters) =>
    void navigate({ to: '/operators/$operatorId', params: { operatorId }, search })
  const changeView = (next: Partial<typeof view>) => change({ ...filters, ...view, ...next })
  return (
    <div className="pb-8">
      <PageHead
        name={scorecard.data?.name ?? operatorId}
        title={
          <span className="flex flex-wrap gap-2">
            <Link to="/operators" search={{}} className="text-muted hover:underline">
              {m.operators}
            </Link>
            <span aria-hidden="true">/</span>
            <span>{scorecard.data?.name ?? operatorId}</span>
          </span>
        }
        actions={
          scorecard.data !== undefined && (
            <Button onClick={() => print()}>
              <Printer aria-hidden="true" className="size-4" /> {m.print}
            </Button>
          )
        }
      />
      <RangeFilters
        filters={filters}
        onChange={(next) => change({ ...next, ...view })}
        without={['operator_id']}
      />
      <div className="space-y-4 px-4 md:px-6">
        {scorecard.data === undefined ? (
          scorecard.isError ? (
            <OperatorFailed
              error={scorecard.error}
              onRetry={() => scorecard.refetch()}
              onClear={() => change({})}
            />
          ) : (
            <Loading />
          )
        ) : (
          <>
            {/* On the screen the filters say it. */}
            <p className="hidden print:block">
              {fill(m.covers, {
                from: format.dateTime(scorecard.data.period.from),
                to: format.dateTime(scorecard.data.period.to),
              })}
            </p>
            <Tiles measures={scorecard.data.period.figures} before={scorecard.data.before} />
            <Series
              filters={{ ...query, operator_id: operatorId }}
              measure={figure}
              bucket={bucket}
              onMeasure={(name) => changeView({ figure: name })}
              onBucket={(next) => changeView({ bucket: next })}
            />
            <Questions questions={scorecard.data.questions} />
            <div className="grid gap-4 lg:grid-cols-2">
              <Panel title={m.emotions}>
                <ShareBars shares={scorecard.data.period.figures.emotions} label={labels.emotion} />
              </Panel>
              <Panel title={m.outcomes}>
                <ShareBars shares={scorecard.data.period.figures.outcomes} label={labels.outcome} />
              </Panel>
            </div>
          </>
        )}
      </div>
    </div>
  )
}

function Questions({ questions }: Pick<OperatorScorecard, 'questions'>) {
  const m = useMessages(messages)
  const format = useFormat()
  const texts = useDefaultTexts()
  const labels = useLabels()
  return (
    <Panel title={m.questions}>
      {questions.length === 0 && <p className="text-muted">{m.noQuestions}</p>}
      <ul className="-my-2 divide-y divide-line">
        {questions.map(({ question_id, text, points_share, change, answers, by_people }) => (
          <li key={question_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <p className="min-w-0 flex-1 basis-48 font-medium">
              {text === null ? question_id.replaceAll('_', ' ') : texts.question(question_id, text)}
            </p>
            <p className="flex items-baseline gap-2 tabular-nums">
              <span className="font-medium">{format.percent(points_share)}</span>
              <span className="text-muted text-xs">
                {fill(m.n, { n: format.number(answers.reduce((sum, { calls }) => sum + calls, 0)) })}
              </span>
              <span className="text-xs">
                <Difference change={change} better="more" text={format.percent} />
              </span>
            </p>
            <p className="flex flex-wrap gap-x-3 text-muted tabular-nums">
              {answers.map(({ answer, label, calls, filter }) => (
                <CallsLink key={answer ?? ''} filter={filter}>
                  {label ?? labels.answer(answer)} {format.number(calls)}
                </CallsLink>
              ))}
              {by_people > 0 && <span>{fill(m.byPeople, { count: by_people })}</span>}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
