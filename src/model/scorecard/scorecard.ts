import { roundTo } from '../../lib/numbers/round.ts'
import type { Answer, CallMetrics, ScorecardAnswer } from '../analytics.ts'
import { evaluateCondition } from './condition.ts'

/** A version of a scorecard: sections of questions, each question with a weight. */
export type Scorecard = { id: string; version: number; name: string; sections: ScorecardSection[] }

/** A titled group of questions. */
export type ScorecardSection = { id: string; title: string; questions: ScorecardQuestion[] }

/** A question, answered with yes or no, with one of several options, or by a condition over metrics. */
export type ScorecardQuestion = QuestionFields &
  (
    | {
        kind: 'yes_no'
        /** The default question with the same meaning: the local engine answers this one by its rule. */
        rule?: ScorecardRule | null
        /** What agents say if the answer is yes, for the local engine. */
        phrases?: string[]
      }
    | { kind: 'choice'; options: ScorecardOption[] }
    | {
        kind: 'metric'
        /** Such as `silence_ratio < 0.2`; the answer is yes if it is true. */
        condition: string
      }
  )

/** A score of at most this, of 100, is one that somebody should look at. */
export const LOW_SCORE = 60

/** Limits of a scorecard: numbers of items, lengths in characters, and the largest weight. */
export const SCORECARD_LIMITS = {
  sections: 20,
  questions: 100,
  options: 10,
  phrases: 20,
  nameCharacters: 100,
  textCharacters: 500,
  guidanceCharacters: 2_000,
  phraseCharacters: 200,
  weight: 1_000,
} as const

/** The ids of the default questions, which the local engine has rules for. */
export const SCORECARD_RULES = [
  'greeting',
  'identification',
  'empathy',
  'explanation',
  'resolution',
  'next_steps',
  'courtesy',
  'closing',
] as const
export type ScorecardRule = (typeof SCORECARD_RULES)[number]

type QuestionFields = {
  id: string
  text: string
  /** When to give which answer, for people and language models. */
  guidance?: string
  /** Points for a yes or the best option; a question with 0 does not count in the score. */
  weight: number
  /** Whether a no, or an option without points, sets the score of the whole call to 0. */
  auto_fail: boolean
  /** @default true */
  allow_not_applicable?: boolean
}

/** An answer to a choice question. */
export type ScorecardOption = {
  id: string
  label: string
  /** On a scale of its own: the option with the most points gives the whole weight of the question. */
  points: number
  /** What agents say if this option is the answer, for the local engine. */
  phrases?: string[]
}

/** All questions of a scorecard, in order. */
export function questionsOf(scorecard: Pick<Scorecard, 'sections'>): ScorecardQuestion[] {
  return scorecard.sections.flatMap((each) => each.questions)
}

/** The answers that a question allows, in order. */
export function answersTo(question: ScorecardQuestion): Answer[] {
  const answers = question.kind === 'choice' ? question.options.map((each) => each.id) : ['yes', 'no']
  return question.allow_not_applicable === false ? answers : [...answers, 'not_applicable']
}

/** The points of an answer, and the most that the question can give. Open and not applicable answers give 0 points. */
export function pointsOf(
  question: ScorecardQuestion,
  answer: Answer | null,
): Pick<ScorecardAnswer, 'points' | 'max_points'> {
  const points = roundTo(question.weight * shareOf(question, answer), 3)
  return { points, max_points: question.weight }
}

/**
 * Computes the score of a call: points reached as a percentage of points reachable, 0 to 100 with one decimal.
 * Questions that are not applicable or open do not count. Null if none counts: 0 would mean that everything went wrong.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { scoreOf } from './scorecard.ts'
 *
 * const answers = [
 *   { answer: 'yes', points: 10, max_points: 10 },
 *   { answer: 'no', points: 0, max_points: 20 },
 *   { answer: 'not_applicable', points: 0, max_points: 50 },
 * ]
 * assert.equal(scoreOf(answers, false), 33.3)
 * assert.equal(scoreOf(answers, true), 0)
 * assert.equal(scoreOf([], false), null)
 * ```
 */
export function scoreOf(
  answers: readonly Pick<ScorecardAnswer, 'answer' | 'points' | 'max_points'>[],
  autoFail: boolean,
): number | null {
  if (autoFail) return 0
  const counted = answers.filter((each) => each.answer !== null && each.answer !== 'not_applicable')
  const reachable = counted.reduce((sum, each) => sum + each.max_points, 0)
  if (reachable === 0) return null
  const reached = counted.reduce((sum, each) => sum + each.points, 0)
  return Math.round((reached / reachable) * 1000) / 10
}

/** Whether a question with `auto_fail` was answered with no, or with an option without points. */
export function failsCall(
  scorecard: Pick<Scorecard, 'sections'>,
  answers: readonly Pick<ScorecardAnswer, 'question_id' | 'answer'>[],
): boolean {
  const fatal = new Map(
    questionsOf(scorecard)
      .filter((each) => each.auto_fail)
      .map((each) => [each.id, each]),
  )
  return answers.some(({ question_id, answer }) => {
    const question = fatal.get(question_id)
    if (question === undefined || answer === null || answer === 'not_applicable') return false
    return shareOf(question, answer) === 0
  })
}

/**
 * Answers a metric question; not applicable if the call does not have a metric that the condition needs.
 * @throws ConditionError
 */
export function metricAnswer(condition: string, metrics: CallMetrics): Answer {
  const holds = evaluateCondition(condition, metrics)
  return holds === null ? 'not_applicable' : holds ? 'yes' : 'no'
}

/** The share of the question's weight that an answer gives, 0 to 1. */
function shareOf(question: ScorecardQuestion, answer: Answer | null): number {
  if (question.kind !== 'choice') return answer === 'yes' ? 1 : 0
  const most = Math.max(0, ...question.options.map((each) => each.points))
  const chosen = question.options.find((each) => each.id === answer)?.points ?? 0
  return most === 0 ? 0 : chosen / most
}
