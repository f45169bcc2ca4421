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
  condition?: {
    metric: keyof CallMetrics
    role?: 'agent' | 'customer'
    operator: '<' | '<=' | '>' | '>='
    value: number
  }
}

/** The share of the reachable points, 0–100; questions that do not apply are left out. */
export function scoreOf(
  answers: readonly { answer: Answer; points: number; max_points: number }[],
  autoFail: boolean,
): number {
  if (autoFail) return 0
  const counted = answers.filter((each) => each.answer !== 'not_applicable')
  const reachable = counted.reduce((sum, each) => sum + each.max_points, 0)
  if (reachable === 0) return 0
  const reached = counted.reduce((sum, each) => sum + each.points, 0)
  return Math.round((reached / reachable) * 1000) / 10
}
