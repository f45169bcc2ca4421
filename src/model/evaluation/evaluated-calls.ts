import { type BriefFigures, briefOf, type Figures, figuresOf, type Verdict } from './figures.ts'

/** What people say of a call: for each measure the accepted values; none if nobody said. */
export type AcceptedLabels = {
  intent: readonly string[]
  emotion: readonly string[]
  outcome: readonly string[]
  /** By id of the question. */
  answers: ReadonlyMap<string, readonly string[]>
}

/** What an engine says of a call, as far as it is compared with labels. Null if the analytic was skipped or failed. */
export type EvaluatedResult = {
  intent: { intent: string; confidence: number | null } | null
  /** See `emotionOf`. */
  emotion: string | null
  outcome: { outcome: string; confidence: number | null } | null
  /** By id of the question; null where the engine left it open. */
  answers: Record<string, string | null> | null
}

/** A labelled call beside what the engine says. */
export type EvaluatedCall = {
  language: string
  department: string | null
  labels: AcceptedLabels
  result: EvaluatedResult
  /** See `emotionConfidenceOf`. */
  emotionConfidence: number | null
}

/** What an evaluation compares with labels, in the order in which it is shown. */
export const EVALUATION_MEASURES = ['intent', 'emotion', 'outcome', 'answers'] as const
export type EvaluationMeasure = (typeof EVALUATION_MEASURES)[number]

/** The figures of each measure, over some calls. */
export type MeasureFigures = { calls: number } & Record<EvaluationMeasure, Figures>

/** The figures over all calls and over groups of them. */
export type GroupedFigures = MeasureFigures & {
  answers_by_question: Record<string, Figures>
  by_language: Record<string, MeasureFigures>
  /** Only calls whose department is known. */
  by_department: Record<string, MeasureFigures>
}

/** The brief figures of some calls, such as those in one language. */
export type BriefMeasureFigures = { calls: number } & Record<EvaluationMeasure, BriefFigures>

/** What is kept of an evaluation: the figures over all calls, and brief ones of groups. */
export type EvaluationFigures = MeasureFigures & {
  answers_by_question: Record<string, BriefFigures>
  by_language: Record<string, BriefMeasureFigures>
  by_department: Record<string, BriefMeasureFigures>
}

/** The brief form of figures. */
export function briefMeasureFigures({
  calls,
  intent,
  emotion,
  outcome,
  answers,
}: MeasureFigures): BriefMeasureFigures {
  return {
    calls,
    intent: briefOf(intent),
    emotion: briefOf(emotion),
    outcome: briefOf(outcome),
    answers: briefOf(answers),
  }
}

/** What is kept of figures. Of many groups those with the most calls are kept, and of confusions the most frequent. */
export function keptFigures(figures: GroupedFigures): EvaluationFigures {
  const shortened = (all: Figures): Figures => ({
    ...all,
    confusions: all.confusions.slice(0, MAX_KEPT),
  })
  return {
    calls: figures.calls,
    intent: shortened(figures.intent),
    emotion: shortened(figures.emotion),
    outcome: shortened(figures.outcome),
    answers: shortened(figures.answers),
    answers_by_question: mapped(Object.entries(figures.answers_by_question).slice(0, MAX_KEPT), briefOf),
    by_language: mapped(largest(figures.by_language), briefMeasureFigures),
    by_department: mapped(largest(figures.by_department), briefMeasureFigures),
  }
}

/** More rows than a person reads, and a bound on what a row of the database holds. */
const MAX_KEPT = 100

function largest(groups: Record<string, MeasureFigures>): [string, MeasureFigures][] {
  return Object.entries(groups)
    .sort(([, one], [, other]) => other.calls - one.calls)
    .slice(0, MAX_KEPT)
}

function mapped<T, R>(entries: readonly [string, T][], make: (each: T) => R): Record<string, R> {
  return Object.fromEntries(entries.map(([key, each]) => [key, make(each)]))
}

/** MeasureFigures evaluated calls. Calls without labels count in `calls` only. */
export function groupedFigures(calls: readonly EvaluatedCall[]): GroupedFigures {
  const questions = calls.flatMap(answersOf)
  return {
    ...measureFigures(calls),
    answers_by_question: byKey(
      questions,
      ({ question }) => question,
      (some) => figuresOf(some.map((each) => each.verdict)),
    ),
    by_language: byKey(calls, ({ language }) => language, measureFigures),
    by_department: byKey(calls, ({ department }) => department, measureFigures),
  }
}

/** Calls without each result, labelled or not: the language is not supported, or too little was said. */
export function withoutResult(calls: readonly EvaluatedCall[]): Record<EvaluationMeasure, number> {
  const count = (of: EvaluationMeasure) => calls.filter(({ result }) => result[of] === null).length
  return {
    intent: count('intent'),
    emotion: count('emotion'),
    outcome: count('outcome'),
    answers: count('answers'),
  }
}

function measureFigures(calls: readonly EvaluatedCall[]): MeasureFigures {
  return {
    calls: calls.length,
    intent: figuresOf(
      calls.flatMap(({ labels, result: { intent } }) =>
        verdict(labels.intent, intent?.intent ?? null, intent?.confidence ?? null),
      ),
    ),
    emotion: figuresOf(
      calls.flatMap(({ labels, result, emotionConfidence }) =>
        verdict(labels.emotion, result.emotion, emotionConfidence),
      ),
    ),
    outcome: figuresOf(
      calls.flatMap(({ labels, result: { outcome } }) =>
        verdict(labels.outcome, outcome?.outcome ?? null, outcome?.confidence ?? null),
      ),
    ),
    answers: figuresOf(calls.flatMap((each) => answersOf(each).map((answer) => answer.verdict))),
  }
}

function answersOf({ labels, result }: EvaluatedCall): { question: string; verdict: Verdict }[] {
  return [...labels.answers].flatMap(([question, accepted]) =>
    verdict(accepted, result.answers?.[question] ?? null, null).map((each) => ({ question, verdict: each })),
  )
}

function verdict([first, ...others]: readonly string[], got: string | null, confidence: number | null) {
  return first === undefined ? [] : [{ accepted: [first, ...others], got, confidence } satisfies Verdict]
}

function byKey<T, R>(all: readonly T[], keyOf: (each: T) => string | null, make: (some: T[]) => R) {
  const groups = [...Map.groupBy(all, keyOf)].flatMap(([key, some]) =>
    key === null ? [] : [[key, make(some)] as const],
  )
  return Object.fromEntries(groups.sort(([one], [other]) => (one < other ? -1 : 1)))
}
