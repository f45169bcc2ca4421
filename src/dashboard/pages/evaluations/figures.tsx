import { EVALUATION_MEASURES, type EvaluationMeasure } from '../../../model/evaluation/evaluated-calls.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useLanguage } from '../../i18n/language.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { languageNames } from '../../i18n/spoken-languages.ts'
import type { EvaluationDetail, Figures } from './queries.ts'

const messages = defineMessages(
  {
    intent: 'Intent',
    emotion: 'Customer emotion',
    outcome: 'Outcome',
    answers: 'Answers of the scorecard',
    labels: 'Compared',
    noResult: 'No result',
    accuracy: 'Accuracy',
    balanced: 'Balanced accuracy',
    kappa: 'Kappa',
    calibration: 'Calibration error',
    since: 'Accuracy {change} percentage points since the last evaluation',
    byLanguage: 'By language',
    byDepartment: 'By department',
    byQuestion: 'By question',
    people: 'People say',
    engine: 'The engine says',
    count: 'Calls',
    nothing: 'Nothing',
  },
  {
    intent: '用件',
    emotion: '顧客の感情',
    outcome: '結果',
    answers: 'スコアカードの回答',
    labels: '比較数',
    noResult: '結果なし',
    accuracy: '正解率',
    balanced: '平均再現率',
    kappa: 'カッパ係数',
    calibration: '確信度の誤差',
    since: '正解率は前回の評価から{change}ポイント',
    byLanguage: '言語別',
    byDepartment: '部署別',
    byQuestion: '質問別',
    people: '人の回答',
    engine: 'エンジンの結果',
    count: '件数',
    nothing: 'なし',
  },
)

type Row = { key: string; name: string; figures: Brief; before?: Brief | undefined }
type Brief = Pick<
  Figures[EvaluationMeasure],
  'n' | 'without_result' | 'accuracy' | 'balanced_accuracy' | 'kappa' | 'calibration_error'
>

/** The figures of each measure with labels, beside those of the last evaluation. */
export function MeasureFigures({ figures, last }: { figures: Figures; last: EvaluationDetail['last'] }) {
  const m = useMessages(messages)
  const rows = EVALUATION_MEASURES.filter((each) => figures[each].n > 0).map((each) => ({
    key: each,
    name: m[each],
    figures: figures[each],
    before: last?.figures[each],
  }))
  return <FiguresList rows={rows} />
}

/** The figures of groups of calls, such as those of each department; nothing if there are no groups. */
export function GroupFigures({ figures }: { figures: Figures }) {
  const m = useMessages(messages)
  const format = useFormat()
  const languageName = languageNames(useLanguage())
  const groups = [
    [m.byLanguage, figures.by_language, languageName],
    [m.byDepartment, figures.by_department, (name: string) => name],
  ] as const
  return groups.map(([title, of, nameOf]) => {
    const rows = Object.entries(of).flatMap(([name, byMeasure]) =>
      EVALUATION_MEASURES.filter((each) => byMeasure[each].n > 0).map((each) => ({
        key: `${name} ${each}`,
        name: format.list([nameOf(name), m[each]]),
        figures: byMeasure[each],
      })),
    )
    return rows.length === 0 ? null : (
      <section key={title}>
        <h3 className="mb-1 font-medium">{title}</h3>
        <FiguresList rows={rows} />
      </section>
    )
  })
}

/** The figures of each question that people answered. */
export function QuestionFigures({
  figures,
  textOf,
}: {
  figures: Figures
  textOf: (question: string) => string
}) {
  const m = useMessages(messages)
  const rows = Object.entries(figures.answers_by_question).map(([question, each]) => ({
    key: question,
    name: textOf(question),
    figures: each,
  }))
  if (rows.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 font-medium">{m.byQuestion}</h3>
      <FiguresList rows={rows} />
    </section>
  )
}

/** A list and no table: seven columns do not fit on a phone. */
function FiguresList({ rows }: { rows: readonly Row[] }) {
  const m = useMessages(messages)
  const format = useFormat()
  return (
    <ul>
      {rows.map(({ key, name, figures, before }) => {
        const shown = [
          [m.accuracy, format.percent(figures.accuracy)],
          [m.balanced, format.percent(figures.balanced_accuracy)],
          [m.kappa, format.hundredths(figures.kappa)],
          [m.calibration, format.percent(figures.calibration_error)],
          [m.labels, format.number(figures.n)],
          [m.noResult, format.number(figures.without_result)],
        ] as const
        return (
          <li key={key} className="border-line border-t py-2 first:border-t-0">
            <p className="break-words font-medium">{name}</p>
            <dl className="flex flex-wrap gap-x-6 gap-y-1">
              {shown.map(([label, value]) => (
                <div key={label}>
                  <dt className="text-muted text-xs">{label}</dt>
                  <dd className="tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
            <Since now={figures.accuracy} before={before?.accuracy} />
          </li>
        )
      })}
    </ul>
  )
}

/** How many percentage points a share is above or below the one before. */
function Since({ now, before }: { now: number | null; before: number | null | undefined }) {
  const m = useMessages(messages)
  const format = useFormat()
  if (now === null || before === null || before === undefined) return null
  const points = Math.round((now - before) * 100)
  const change = `${points < 0 ? '−' : '+'}${format.number(Math.abs(points))}`
  return <p className="text-muted">{fill(m.since, { change })}</p>
}

/** What the engine took for what: its wrong results, the most frequent first. */
export function Confusions({ figures, measure }: { figures: Figures; measure: EvaluationMeasure }) {
  const m = useMessages(messages)
  const labels = useLabels()
  const format = useFormat()
  const { confusions } = figures[measure]
  if (confusions.length === 0) return null
  const textOf = (value: string | null) => {
    if (value === null) return m.nothing
    return labels[measure === 'answers' ? 'answer' : measure](value)
  }
  return (
    <section>
      <h3 className="mb-1 font-medium">{m[measure]}</h3>
      <table className="w-full text-left">
        <thead className="text-muted">
          <tr>
            <th className="py-1 pr-3 font-medium">{m.people}</th>
            <th className="py-1 pr-3 font-medium">{m.engine}</th>
            <th className="py-1 text-right font-medium">{m.count}</th>
          </tr>
        </thead>
        <tbody>
          {confusions.slice(0, MAX_SHOWN).map(({ label, got, count }) => (
            <tr key={`${label} ${got}`} className="border-line border-t">
              <td className="break-words py-1.5 pr-3">{textOf(label)}</td>
              <td className="break-words py-1.5 pr-3">{textOf(got)}</td>
              <td className="py-1.5 text-right tabular-nums">{format.number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Of each measure; the API has more. */
const MAX_SHOWN = 10
