import { roundTo } from '../../lib/round.ts'
import type { Answer, CallMetrics, ScorecardAnswer } from '../analytics.ts'
import { evaluateCondition } from './condition.ts'

/** A scorecard as stored and edited: questions in sections, each with a weight (design §8). */
export type Scorecard = { id: string; version: number; name: string; sections: ScorecardSection[] }

export type ScorecardSection = { id: string; title: string; questions: ScorecardQuestion[] }

export type ScorecardQuestion = QuestionFields &
  (
    | {
        kind: 'yes_no'
        /** The default question that this one asks in other words: the local engine judges it alike. */
        rule?: ScorecardRule | null
        /** What agents say where the answer is yes, for the local engine. */
        phrases?: string[]
      }
    | { kind: 'choice'; options: ScorecardOption[] }
    | {
        kind: 'metric'
        /** Such as `silence_ratio < 0.2`: yes where it holds (see metric-condition.ts). */
        condition: string
      }
  )

/** How much a scorecard may hold. */
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

/** The default questions: what the local engine has rules for. */
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
  /** When which answer is right, for people and language models. */
  guidance?: string
  /** Points for a yes or the best option; 0 takes the question out of the score. */
  weight: number
  /** A no, or an option without points, fails the whole call: score 0. */
  auto_fail: boolean
  /** True when left out. */
  allow_not_applicable?: boolean
}

export type ScorecardOption = {
  id: string
  label: string
  /** On a scale of the question's own: the option with the most gives the question's whole weight. */
  points: number
  /** What agents say where this option is the answer, for the local engine. */
  phrases?: string[]
}

/** All questions of a scorecard, in order. */
export function questionsOf(scorecard: Pick<Scorecard, 'sections'>): ScorecardQuestion[] {
  return scorecard.sections.flatMap((each) => each.questions)
}

/** The answers that a question may have, in order. */
export function answersTo(question: ScorecardQuestion): Answer[] {
  const answers = question.kind === 'choice' ? question.options.map((each) => each.id) : ['yes', 'no']
  return question.allow_not_applicable === false ? answers : [...answers, 'not_applicable']
}

/** What an answer gives, and what the question could give. An open question and one that does not apply give nothing. */
export function pointsOf(
  question: ScorecardQuestion,
  answer: Answer | null,
): Pick<ScorecardAnswer, 'points' | 'max_points'> {
  const points = roundTo(question.weight * shareOf(question, answer), 3)
  return { points, max_points: question.weight }
}

/**
 * The share of the reachable points, 0–100; questions that do not apply, or that nobody answered, are left out.
 * Null where none is left: there is nothing to score, and 0 would say that all went wrong.
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

/** Whether a question that fails the call was answered with no, or with an option that gives nothing. */
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

/** The answer to a metric question; not applicable where the call has no such number. */
export function metricAnswer(condition: string, metrics: CallMetrics): Answer {
  const holds = evaluateCondition(condition, metrics)
  return holds === null ? 'not_applicable' : holds ? 'yes' : 'no'
}

/** 0 to 1. */
function shareOf(question: ScorecardQuestion, answer: Answer | null): number {
  if (question.kind !== 'choice') return answer === 'yes' ? 1 : 0
  const most = Math.max(0, ...question.options.map((each) => each.points))
  const chosen = question.options.find((each) => each.id === answer)?.points ?? 0
  return most === 0 ? 0 : chosen / most
}
