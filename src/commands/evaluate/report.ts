import {
  EVALUATION_MEASURES,
  type EvaluationMeasure,
  type GroupedFigures,
  type MeasureFigures,
} from '../../model/evaluation/evaluated-calls.ts'
import type { BriefFigures, Figures } from '../../model/evaluation/figures.ts'
import type { KeptRun } from './last-run.ts'

/** A run over a file. */
export type Run = Omit<KeptRun, 'figures'> & {
  durationMs: number
  /** Numbers of the lines that could not be judged. */
  badLines: number[]
  figures: GroupedFigures
  /** Calls without each result, labelled or not. */
  withoutResult: Record<EvaluationMeasure, number>
}

/** The figures of a run as the last line of --json has them. */
export function jsonReport(run: Run, last: KeptRun | null) {
  return {
    engine: run.engine,
    duration_ms: run.durationMs,
    bad_lines: run.badLines,
    without_result: run.withoutResult,
    ...run.figures,
    last_run:
      last === null
        ? null
        : { at: last.at, engine: last.engine, same_data: last.digest === run.digest, ...last.figures },
  }
}

/** The tables of a run, for people. */
export function textReport(run: Run, last: KeptRun | null): string {
  const { engine, figures, withoutResult } = run
  const seconds = (run.durationMs / 1000).toFixed(1)
  const head = `${counted(figures.calls, 'call')} judged by ${engine.model ?? engine.name}, version ${engine.version}, in ${seconds} s`
  const bad = run.badLines.length === 0 ? [] : [`${counted(run.badLines.length, 'line')} could not be judged`]
  const missing = EVALUATION_MEASURES.filter((each) => withoutResult[each] > 0).map(
    (each) => `${counted(withoutResult[each], 'call')} without ${each}`,
  )
  const isSameData = last?.digest === run.digest
  return [[head, ...bad, ...missing].join('\n'), tables(figures, last, isSameData)].join('\n\n')
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

function tables(figures: GroupedFigures, last: KeptRun | null, isSameData: boolean): string {
  const labelled = EVALUATION_MEASURES.filter((each) => figures[each].n > 0)
  if (labelled.length === 0) return 'No call has a label, so there is nothing to compare with.'
  return [
    table(
      '',
      labelled.map((each) => [each, figures[each]]),
    ),
    ...(last === null ? [] : [againstLast(figures, last, isSameData, labelled)]),
    ...groups('by language', figures.by_language, labelled),
    ...groups('by department', figures.by_department, labelled),
    ...(figures.answers.n > 0
      ? [table('answers by question', Object.entries(figures.answers_by_question))]
      : []),
    ...labelled.flatMap((each) => confusions(each, figures[each])),
  ].join('\n\n')
}

const COLUMNS: [string, (figures: Figures) => string][] = [
  ['labelled', ({ n }) => `${n}`],
  ['right', ({ right }) => `${right}`],
  ['no result', ({ without_result }) => `${without_result}`],
  ['accuracy', ({ accuracy }) => share(accuracy)],
  ['balanced', ({ balanced_accuracy }) => share(balanced_accuracy)],
  ['kappa', ({ kappa }) => share(kappa)],
  ['calibration error', ({ calibration_error }) => share(calibration_error)],
]

function table(title: string, rows: [string, Figures][]): string {
  const width = Math.max(20, ...rows.map(([name]) => name.length + 4))
  const line = (name: string, cells: string[]) =>
    `  ${name.padEnd(width)}${cells.map((each, index) => each.padStart((COLUMNS[index]?.[0].length ?? 0) + 3)).join('')}`
  return [
    ...(title === '' ? [] : [title]),
    line(
      '',
      COLUMNS.map(([name]) => name),
    ),
    ...rows.map(([name, figures]) =>
      line(
        name,
        COLUMNS.map(([, of]) => of(figures)),
      ),
    ),
  ].join('\n')
}

function groups(
  title: string,
  of: Record<string, MeasureFigures>,
  labelled: readonly EvaluationMeasure[],
): string[] {
  const rows = Object.entries(of).flatMap(([name, figures]) =>
    labelled
      .filter((each) => figures[each].n > 0)
      .map((each): [string, Figures] => [`${name}, ${each}`, figures[each]]),
  )
  return rows.length === 0 ? [] : [table(title, rows)]
}

const COMPARED: [keyof BriefFigures, string][] = [
  ['accuracy', 'accuracy'],
  ['balanced_accuracy', 'balanced'],
  ['kappa', 'kappa'],
  ['calibration_error', 'calibration error'],
]

function againstLast(
  figures: MeasureFigures,
  last: KeptRun,
  isSameData: boolean,
  labelled: readonly EvaluationMeasure[],
): string {
  const { name, model, version } = last.engine
  const changed = isSameData ? '' : '; the calls or intents have changed since'
  const title = `against the last run (${last.at}, ${model ?? name}, version ${version}${changed})`
  const lines = labelled.map((measure) => {
    const parts = COMPARED.map(
      ([figure, shown]) => `${shown} ${difference(figures[measure][figure], last.figures[measure][figure])}`,
    )
    return `  ${measure.padEnd(20)}${parts.join(', ')}`
  })
  return [title, ...lines].join('\n')
}

function difference(now: number | null, before: number | null): string {
  if (now === null || before === null) return '–'
  const change = now - before
  return `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(3)}`
}

/** More would hide the frequent ones; --json has all. */
const MAX_CONFUSIONS = 20

function confusions(measure: EvaluationMeasure, { confusions: all }: Figures): string[] {
  if (all.length === 0) return []
  const lines = all
    .slice(0, MAX_CONFUSIONS)
    .map(({ label, got, count }) => `  ${`${count}`.padStart(4)}  ${label} taken for ${got ?? 'nothing'}`)
  const further = all.slice(MAX_CONFUSIONS).reduce((sum, each) => sum + each.count, 0)
  return [
    [
      `${measure}: wrong results`,
      ...lines,
      ...(further > 0 ? [`  ${`${further}`.padStart(4)}  others`] : []),
    ].join('\n'),
  ]
}

function share(value: number | null): string {
  return value === null ? '–' : value.toFixed(3)
}
