import type { Answer, CallMetrics } from './analytics.ts'

/** A scorecard as stored and edited: questions in sections, each with a weight (design §8). */
export type Scorecard = { id: string; version: number; name: string; sections: ScorecardSection[] }

export type ScorecardSection = { id: string; title: string; questions: ScorecardQuestion[] }

export type ScorecardQuestion = {
  id: string
  text: string
  /** Points for a yes; 0 takes the question out of the score. */
  weight: number
  /** A no fails the whole call: score 0. */
  auto_fail: boolean
  /** `judged` reads the words; `metric` compares a number with a bound. */
  kind: 'judged' | 'metric'
  /** Only with kind `metric`, such as `silence_ratio < 0.2`. */
  condition?: MetricCondition
}

export type MetricCondition = {
  metric: keyof CallMetrics
  /** For the metrics that are told apart by role. */
  role?: 'agent' | 'customer'
  operator: '<' | '<=' | '>' | '>='
  value: number
}

/**
 * The share of the reachable points, 0–100; questions that do not apply are left out.
 * Null where none applies: there is nothing to score, and 0 would say that all went wrong.
 */
export function scoreOf(
  answers: readonly { answer: Answer; points: number; max_points: number }[],
  autoFail: boolean,
): number | null {
  if (autoFail) return 0
  const counted = answers.filter((each) => each.answer !== 'not_applicable')
  const reachable = counted.reduce((sum, each) => sum + each.max_points, 0)
  if (reachable === 0) return null
  const reached = counted.reduce((sum, each) => sum + each.points, 0)
  return Math.round((reached / reachable) * 1000) / 10
}

/** Whether a question that fails the call was answered with no. */
export function failsCall(
  scorecard: Pick<Scorecard, 'sections'>,
  answers: readonly { question_id: string; answer: Answer }[],
): boolean {
  const fatal = new Set(
    questionsOf(scorecard)
      .filter((each) => each.auto_fail)
      .map((each) => each.id),
  )
  return answers.some((each) => each.answer === 'no' && fatal.has(each.question_id))
}

/** All questions of a scorecard, in order. */
export function questionsOf(scorecard: Pick<Scorecard, 'sections'>): ScorecardQuestion[] {
  return scorecard.sections.flatMap((each) => each.questions)
}

/** The answer to a metric question; not applicable where the call has no such number. */
export function metricAnswer(condition: MetricCondition | undefined, metrics: CallMetrics): Answer {
  const measured = condition === undefined ? null : metrics[condition.metric]
  const value =
    typeof measured === 'object' && measured !== null
      ? condition?.role === undefined
        ? null
        : measured[condition.role]
      : measured
  if (condition === undefined || value === null) return 'not_applicable'
  return compare(value, condition) ? 'yes' : 'no'
}

function compare(value: number, { operator, value: bound }: MetricCondition): boolean {
  switch (operator) {
    case '<':
      return value < bound
    case '<=':
      return value <= bound
    case '>':
      return value > bound
    case '>=':
      return value >= bound
    default:
      return operator satisfies never
  }
}
