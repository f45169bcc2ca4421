import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { EVALUATION_MEASURES } from '../../../model/evaluation/evaluated-calls.ts'
import { api } from '../../api/client.ts'
import type { Scorecard } from '../../api/types.ts'
import { PagedList } from '../../components/data/paged-list.tsx'
import { RunStatus } from '../../components/data/run-status.tsx'
import { ProgressBar } from '../../components/feedback/progress-bar.tsx'
import { ErrorLine, Failed, Loading } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useDefaultTexts } from '../../i18n/default-texts.ts'
import { useErrorCodeText } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { versionQuery } from '../versions/queries.ts'
import { Confusions, GroupFigures, MeasureFigures, QuestionFigures } from './figures.tsx'
import {
  type Evaluation,
  type EvaluationDetail,
  evaluationQuery,
  evaluationsQuery,
  isInProgress,
  PATH,
} from './queries.ts'

const messages = defineMessages(
  {
    title: 'How accurate are the analytics?',
    intro:
      'Compares the engine with what people say: calls whose intent, emotion or outcome somebody has set, and reviewed scorecards. It makes the analytics of these calls again, up to 1,000, and stores none of them.',
    start: 'Evaluate now',
    past: 'Evaluations',
    none: 'None yet.',
    of: 'Evaluation of {time}',
    about: 'Scorecard version {scorecard}, intents version {intents}.',
    progress: 'Progress',
    done: '{done} of {total} calls',
    leftOut: 'Left out: {skipped} skipped, {failed} failed.',
    nothing:
      'No call has an answer by a person to compare with. Set the intent, emotion or outcome on the pages of some calls, or review their scorecards.',
    wrong: 'What the engine confuses',
  },
  {
    title: '分析結果はどれくらい正しいか',
    intro:
      '人の回答とエンジンの結果を比べます。対象は、用件・感情・結果が人によって設定された通話と、スコアカードがレビューされた通話です（最大1,000件）。分析をやり直しますが、結果は保存しません。',
    start: '今すぐ評価',
    past: '評価の履歴',
    none: 'まだありません。',
    of: '{time}の評価',
    about: 'スコアカード バージョン{scorecard}、用件 バージョン{intents}。',
    progress: '進行状況',
    done: '{total}件中{done}件',
    leftOut: '対象外{skipped}件、失敗{failed}件。',
    nothing:
      '比べられる人の回答がまだありません。通話のページで用件・感情・結果を設定するか、スコアカードをレビューしてください。',
    wrong: 'エンジンの取り違え',
  },
)

/** Evaluations: a button to start one, the figures of the chosen or newest one, and the list of all. */
export function EvaluationsPage() {
  const m = useMessages(messages)
  const format = useFormat()
  const { id } = useSearch({ from: '/shell/settings/evaluations' })
  const evaluations = useInfiniteQuery(evaluationsQuery)
  const shown = id ?? evaluations.data?.pages[0]?.items[0]?.id
  return (
    <>
      <StartPanel />
      {shown !== undefined && <EvaluationPanel id={shown} />}
      <Panel title={m.past}>
        <PagedList
          query={evaluations}
          keyOf={(each) => each.id}
          empty={<p className="text-muted">{m.none}</p>}
        >
          {(each) => (
            <>
              <Link
                to="/settings/evaluations"
                search={{ id: each.id }}
                className="min-w-0 flex-1 text-accent hover:underline"
              >
                {format.dateTime(each.created_at)}
              </Link>
              <RunStatus status={each.status} />
            </>
          )}
        </PagedList>
      </Panel>
    </>
  )
}

function StartPanel() {
  const m = useMessages(messages)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const starting = useMutation({
    mutationFn: () => api<Evaluation>('POST', PATH, { body: {} }),
    onSuccess: async ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: evaluationsQuery.queryKey })
      await navigate({ to: '/settings/evaluations', search: { id } })
    },
  })
  return (
    <Panel title={m.title}>
      <div className="space-y-3">
        <p className="text-muted">{m.intro}</p>
        <ErrorLine error={starting.error} />
        <Button look="primary" busy={starting.isPending} onClick={() => starting.mutate()}>
          {m.start}
        </Button>
      </div>
    </Panel>
  )
}

/** The texts of the questions of a version of the scorecard; a question that it has not is shown by its id. */
function useQuestionText(version: number): (question: string) => string {
  const texts = useDefaultTexts()
  const { data } = useQuery(versionQuery<Scorecard>('scorecard', version))
  const questions = data?.sections.flatMap((each) => each.questions) ?? []
  return (id) => {
    const text = questions.find((each) => each.id === id)?.text
    return text === undefined ? id.replaceAll('_', ' ') : texts.question(id, text)
  }
}

function EvaluationPanel({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(evaluationQuery(id))
  if (data !== undefined) return <ShownEvaluation data={data} />
  return error === null ? <Loading /> : <Failed error={error} onRetry={() => refetch()} />
}

function ShownEvaluation({ data }: { data: EvaluationDetail }) {
  const m = useMessages(messages)
  const format = useFormat()
  const errorCodeText = useErrorCodeText()
  const textOf = useQuestionText(data.scorecard_version)
  const { figures, last, progress, reason } = data
  const { done, total, skipped, failed } = progress
  const hasLabels = figures !== null && EVALUATION_MEASURES.some((each) => figures[each].n > 0)
  return (
    <>
      <Panel
        title={fill(m.of, { time: format.dateTime(data.created_at) })}
        actions={<RunStatus status={data.status} />}
      >
        <div className="space-y-4">
          <p className="text-muted">
            {fill(m.about, { scorecard: data.scorecard_version, intents: data.intents_version })}
          </p>
          <p className="tabular-nums">
            {fill(m.done, { done: format.number(done), total: format.number(total) })}
          </p>
          {isInProgress(data) && <ProgressBar label={m.progress} share={total === 0 ? null : done / total} />}
          {skipped + failed > 0 && (
            <p className="text-muted">
              {fill(m.leftOut, { skipped: format.number(skipped), failed: format.number(failed) })}
            </p>
          )}
          {reason !== null && <p className="text-bad">{errorCodeText(reason.code, reason.message)}</p>}
          {figures !== null && !hasLabels && <p>{m.nothing}</p>}
          {figures !== null && hasLabels && (
            <>
              <MeasureFigures figures={figures} last={last} />
              <GroupFigures figures={figures} />
              <QuestionFigures figures={figures} textOf={textOf} />
            </>
          )}
        </div>
      </Panel>
      {figures !== null && EVALUATION_MEASURES.some((each) => figures[each].confusions.length > 0) && (
        <Panel title={m.wrong}>
          <div className="space-y-4">
            {EVALUATION_MEASURES.map((each) => (
              <Confusions key={each} figures={figures} measure={each} />
            ))}
          </div>
        </Panel>
      )}
    </>
  )
}
